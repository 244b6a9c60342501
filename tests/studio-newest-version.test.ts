import { expect, onTestFinished, test } from 'vitest'
import { closedObject } from '#schemas/shape.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
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
    const span = banner.span.default
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
  expect((await publishNow()).status).toBe(200)
  const exported = JSON.parse((await portal.operate('config-export', {}, '')).join('\n')) as { widgets: WidgetDocument[] }
  const stored = exported.widgets.filter(({ type }) => type === 'banner')
  expect(stored).toMatchObject([
    { id: 'spring', schemaVersion: 2, config: { place: 'right' } },
    { id: 'other', schemaVersion: 1, config: { side: 'left' } },
  ])
})
