import { expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Template, TemplateContent } from '#schemas/templates/entities.ts'
import {
  removeStudioTemplate,
  renameStudioTemplate,
  saveStudioTemplate,
  studioTemplate,
  studioTemplates,
} from '#schemas/templates/routes.ts'
import { studioDraftVersion } from '#schemas/studio/routes.ts'
import { configChanges, studioTemplates as templateRows } from '#server/db/schema/config.ts'
import { statementsOf } from './statements.ts'
import { editorsOf, releasedPortal } from './studio.ts'

/* Templates: copies of pages and widgets that staff save under a name, for any page. */

const portal = releasedPortal()
const { draft, pieceIn } = editorsOf(() => portal)

async function contentOf(...ids: string[]): Promise<TemplateContent> {
  const now = await draft()
  return {
    widgets: ids.map((id) => {
      const { id: _, ...widget } = pieceIn(now, `widget:${id}`).value as WidgetDocument
      return widget
    }),
  }
}
const save = (name: string, content: object, as = 'editor') =>
  portal.call(as, saveStudioTemplate, { body: { name, content: content as TemplateContent } })
const all = async (as = 'viewer') => ((await portal.call(as, studioTemplates)).body as { templates: Template[] }).templates
const idOf = async (name: string) => (await all()).find((one) => one.name === name)?.id ?? ''
const rename = (templateId: string, name: string, as = 'editor') =>
  portal.call(as, renameStudioTemplate, { params: { templateId }, body: { name } })
const remove = (templateId: string, as = 'editor') => portal.call(as, removeStudioTemplate, { params: { templateId } })

test('a template is saved, listed, read, renamed and removed, each told in the history of changes and to open Studios', async () => {
  const latest = async () => (await portal.call('viewer', studioDraftVersion, { query: {} })).body as { revision: number; latest: number }
  const before = await latest()
  const content = await contentOf('hero', 'bill')
  expect((await save(' Top of the page ', content)).status).toBe(200)
  expect(await all()).toMatchObject([
    {
      name: 'Top of the page',
      isPage: false,
      widgets: content.widgets.map(({ type, title }) => ({ type, title })),
      savedBy: 'Mere Tamihana',
    },
  ])
  const id = await idOf('Top of the page')
  expect((await portal.call('viewer', studioTemplate, { params: { templateId: id } })).body).toEqual({ name: 'Top of the page', content })
  expect((await rename(id, 'Begin with')).status).toBe(204)
  expect((await all()).map(({ name }) => name)).toEqual(['Begin with'])
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(204)
  expect(await all()).toEqual([])
  expect((await portal.call('viewer', studioTemplate, { params: { templateId: id } })).status).toBe(404)
  expect((await rename(id, 'Other')).status).toBe(404)
  const notes = await portal.database.db
    .select({ note: configChanges.note })
    .from(configChanges)
    .where(eq(configChanges.action, 'template'))
    .orderBy(asc(configChanges.id))
  expect(notes.slice(-3).map(({ note }) => note)).toEqual([
    'Saved the template “Top of the page”',
    'The template “Top of the page” is “Begin with” now',
    'Removed the template “Begin with”',
  ])
  const after = await latest()
  expect(after.latest).toBeGreaterThan(before.latest)
  // No draft has changed, so nobody who is about to publish is held up.
  expect(after.revision).toBe(before.revision)
})

test('saving the same twice makes one; another under the same name is refused, by two at once too', async () => {
  const [one, other] = [await contentOf('hero'), await contentOf('bill')]
  const answers = await Promise.all([save('Hero', one), save('Hero', one), save('Hero', one, 'staff')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
  expect(await save('HERO', other)).toMatchObject({ status: 400, body: { errors: [{ pointer: 'name' }] } })
  await save('Bill', other)
  expect((await rename(await idOf('Bill'), 'hero')).status).toBe(400)
  const raced = await Promise.all([save('At once', one), save('At once', other)])
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('what is no template is refused with its place, and nothing is stored', async () => {
  const { widgets } = await contentOf('hero')
  const [hero] = widgets
  const refused = async (content: object, name = 'Wrong') => {
    const { status, body } = await save(name, content)
    return [status, (body as { errors?: { pointer: string }[] }).errors?.length !== 0]
  }
  expect(await refused({ widgets: [] })).toEqual([400, true])
  expect(await refused({ widgets: [{ ...hero, id: 'hero' }] })).toEqual([400, true])
  expect(await refused({ widgets: [{ ...hero, title: 5 }] })).toEqual([400, true])
  expect(await refused({ widgets, path: '/account/bill' })).toEqual([400, true])
  expect(await refused({ widgets }, '   ')).toEqual([400, true])
  expect(await refused({ widgets: Array.from({ length: 501 }, () => hero) })).toEqual([400, true])
  expect((await save('Large', { widgets: [{ ...hero, data: 'x'.repeat(450_000) }] })).status).toBe(400)
  let deep: unknown = 1
  for (let i = 0; i < 60; i++) deep = [deep]
  expect((await save('Deep', { widgets: [{ ...hero, data: deep }] })).status).toBe(400)
  expect(await all()).toEqual([])
})

test('who may only look saves nothing; who may change one page saves, and renames and removes nothing', async () => {
  const content = await contentOf('hero')
  for (const as of ['viewer', 'aroha']) {
    expect((await save('Mine', content, as)).status).toBe(403)
    expect((await rename('any', 'Mine', as)).status).toBe(403)
    expect((await remove('any', as)).status).toBe(403)
  }
  expect((await portal.call('aroha', studioTemplates)).status).toBe(403)
  expect((await portal.call('aroha', studioTemplate, { params: { templateId: 'any' } })).status).toBe(403)
  const limit = (areas: string) => portal.operate('person', { username: 'editor', areas, by: 'Kiri' }, '')
  try {
    await limit('texts')
    expect((await save('Texts alone', content)).status).toBe(403)
    await limit('page:bills')
    expect((await save('From bills', content)).status).toBe(200)
    const id = await idOf('From bills')
    expect((await rename(id, 'Other')).status).toBe(403)
    expect((await remove(id)).status).toBe(403)
    await limit('pages')
    expect((await rename(id, 'Other')).status).toBe(204)
  } finally {
    await limit('all')
  }
})

test('the list and saving another read the content of none; what an older server saved is listed the same', async () => {
  const { db } = portal.database
  const content = await contentOf('hero', 'bill')
  const page = { ...content, tab: { group: 'home' } } as unknown as TemplateContent
  await save('Two', content)
  await db.insert(templateRows).values({ id: 'older', name: 'Older page', content: page, savedBy: 'test' })
  const listed = await all()
  const widgets = content.widgets.map(({ type, title }) => ({ type, title }))
  expect(listed).toMatchObject([
    { name: 'Older page', isPage: true, widgets },
    { name: 'Two', isPage: false, widgets },
  ])
  await db.delete(templateRows).where(eq(templateRows.id, 'older'))
  const sent = await statementsOf(db, async () => {
    await all()
    await save('Another', content)
    await rename(await idOf('Another'), 'Renamed')
  })
  const reads = sent.map(({ text }) => text).filter((text) => /^select .*from "studio_templates"/s.test(text))
  expect(reads.length).toBeGreaterThanOrEqual(4)
  expect(reads.filter((text) => /select [^(]*"content"/.test(text))).toEqual([])
})

test('the list stays short, whatever is in the templates', async () => {
  const { db } = portal.database
  const [hero] = (await contentOf('hero')).widgets
  const widgets = Array.from({ length: 500 }, (_, i) => ({ ...hero, type: 'x'.repeat(300), title: `${i} ${'t'.repeat(100)}` }))
  const content = { widgets } as TemplateContent
  expect((await save('Large', content)).status).toBe(200)
  const outline = { isPage: false, widgets: widgets.map(({ type, title }) => ({ type, title })) }
  await db.insert(templateRows).values([
    { id: 'older', name: 'Older', content, outline, savedBy: 'test' },
    { id: 'oldest', name: 'Oldest', content, savedBy: 'test' },
  ])
  const listed = await all()
  expect(listed.map(({ name, count }) => [name, count])).toEqual([
    ['Large', 500],
    ['Older', 500],
    ['Oldest', 500],
  ])
  for (const one of listed) {
    expect(one.widgets.map(({ title }) => title)).toEqual(widgets.slice(0, 20).map(({ title }) => title))
    expect(JSON.stringify(one).length).toBeLessThan(6_000)
  }
  expect((await portal.call('viewer', studioTemplate, { params: { templateId: 'older' } })).body).toMatchObject({ content })
})

test('there are 200 at most', async () => {
  const content = await contentOf('hero')
  const many = Array.from({ length: 200 }, (_, i) => ({ id: `t${i}`, name: `Template ${i}`, content, savedBy: 'test' }))
  await portal.database.db.insert(templateRows).values(many)
  expect(await save('One more', content)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('too many templates') } })
})
