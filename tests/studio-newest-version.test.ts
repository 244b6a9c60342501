import { expect, onTestFinished, test } from 'vitest'
import { closedObject } from '#schemas/shape.ts'
import { studioEdit } from '#schemas/studio/routes.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { configChanges } from '#server/db/schema/config.ts'
import banner from '../widgets/banner/schema.ts'
import { startPortal } from './portal.ts'
import { document, editorsOf } from './studio.ts'

test('Studio edits settings of an older version as those of the newest one, and leaves what nobody edits as it is stored', async () => {
  const { config, ...older } = banner
  onTestFinished(() => void Object.assign(banner, { ...older, config, migrations: undefined }))
  Object.assign(banner, {
    version: 2,
    config: closedObject({}, { place: { enum: ['left', 'right'] } }),
    data: closedObject({ text: { type: 'string' } }),
    migrations: { 1: ({ side, ...rest }: Record<string, unknown>) => ({ ...rest, place: side }) },
  })
  const portal = await startPortal()
  onTestFinished(() => portal.close())
  const { draft, pieceIn, edit, publishNow } = editorsOf(() => portal)
  const withBanner = document(({ tabs, widgets }) => {
    const like = { type: 'banner', schemaVersion: 1, title: 'Spring', config: { side: 'left' }, data: { text: 'Hello' } }
    const span = banner.span
    widgets.push({ ...like, id: 'spring', span } as WidgetDocument, { ...like, id: 'other', span } as WidgetDocument)
    tabs[0]?.widgets.push('spring', 'other')
  })
  await portal.operate('config-apply', { author: 'test' }, JSON.stringify(withBanner))
  const asEdited = { schemaVersion: 2, config: { place: 'left' } }
  const spring = async () => pieceIn(await draft(), 'widget:spring')
  expect((await spring()).value).toMatchObject(asEdited)
  const saved = await edit<WidgetDocument>('editor', 'widget:spring', (widget) => ({ ...widget, config: { place: 'right' } }))
  expect(saved).toMatchObject({ status: 200, body: { issues: [], pieces: [{ value: { config: { place: 'right' } } }] } })
  expect((await spring()).released).toMatchObject(asEdited)
  // Once it is as customers see it nothing is changed.
  await edit<WidgetDocument>('editor', 'widget:spring', (widget) => ({ ...widget, config: { place: 'left' } }))
  expect((await spring()).changedBy).toBeUndefined()
  await edit<WidgetDocument>('editor', 'widget:spring', (widget) => ({ ...widget, config: { place: 'right' } }))
  // Its title alone.
  for (const title of ['Summer', 'Autumn']) {
    await edit<WidgetDocument>('editor', 'widget:other', (widget) => ({ ...widget, title }))
  }
  expect((await publishNow()).status).toBe(200)
  const exported = JSON.parse((await portal.operate('config-export', {}, '')).join('\n')) as { widgets: WidgetDocument[] }
  expect(exported.widgets.filter(({ type }) => type === 'banner')).toMatchObject([
    { id: 'spring', schemaVersion: 2, config: { place: 'right' } },
    { id: 'other', title: 'Autumn', schemaVersion: 1, config: { side: 'left' } },
  ])
  // An edit from before the update, to be put back.
  const [before, after] = ['left', 'right'].map((side) => ({ type: 'banner', schemaVersion: 1, config: { side } }))
  const made = { author: 'Mere', action: 'edit', campaign: 'changes', piece: 'widget:spring', before, after } as const
  const [stored] = await portal.database.db.insert(configChanges).values(made).returning()
  expect((await portal.call('editor', studioEdit, { params: { editId: stored?.id ?? 0 } })).body).toMatchObject({
    before: { schemaVersion: 2, config: { place: 'left' } },
    after: { schemaVersion: 2, config: { place: 'right' } },
  })
})
