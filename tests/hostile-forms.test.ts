import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Form } from '#schemas/forms/entities.ts'
import type { FormDocument, Question } from '#schemas/document/form.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { formById } from '#schemas/forms/routes.ts'
import type { Draft } from '#schemas/studio/entities.ts'
import { publishStudioDraft } from '#schemas/studio/release-routes.ts'
import { checkStudioForm, compareStudioFile, saveStudioDraft, startStudioPreview, studioDraft } from '#schemas/studio/routes.ts'
import { checksFrom } from '#forms/checks.ts'
import type { ChecksModule } from '#lib/forms/checks-module.ts'
import { FORMATS, type FormatName, loadFormats } from '#lib/forms/formats.ts'
import { publish } from '#server/config/releases.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { findTextIssues } from '#server/config/text-issues.ts'
import { draftPieces } from '#server/db/schema/config.ts'
import { findFormShapeIssues } from '#server/forms/form-shape.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { fc } from './property.ts'
import { GATE, hostileForms, publishableForms } from './forms/arbitrary-forms.ts'
import { formDocument } from './forms/ready-form.ts'
import { times } from './thorough.ts'

/* Forms whose text is meant to become code, or to overflow what reads it: none is checked, kept, released or served. */

const formats = await loadFormats(Object.keys(FORMATS) as FormatName[])
const gate = globalThis as unknown as Record<string, unknown>
const OPEN = `globalThis.${GATE}=true`

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  delete gate[GATE]
  await portal.database.db.delete(draftPieces)
  await publish(portal.database.db, firstDocument, { author: 'test', note: '' })
})

const ESCAPE = `*/},(()=>{${OPEN}})(),function(data,{instancePath="",parentData,parentDataProperty,rootData=data}={}){/*`
/** Becomes as many levels as no one can write by hand, when it is sent. */
const DEEP = '@deep'
const LEVELS = 40_000
const written = (value: unknown) => JSON.stringify(value).replaceAll(`"${DEEP}"`, `${'{"not":'.repeat(LEVELS)}{}${'}'.repeat(LEVELS)}`)
const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`Question${i}`, { type: 'boolean' }]))

const nickname = { type: 'string', title: 'Nickname', maxLength: 25 }
const hostile = (over: object, question: object = {}) => ({
  id: 'siteNickname',
  schema: { type: 'object', properties: { nickname: { ...nickname, ...question } }, ...over },
  uiSchema: {},
})

const HOSTILE: [string, object][] = [
  ['an $id that ends a comment', hostile({ $id: ESCAPE })],
  ['an $id that ends a comment, in a question', hostile({}, { $id: ESCAPE })],
  ['a $schema', hostile({ $schema: 'https://elsewhere.example/schema' })],
  ['a $ref to elsewhere', hostile({}, { $ref: 'https://elsewhere.example/schema' })],
  ['a $ref to itself', hostile({}, { $ref: '#' })],
  ['an $anchor', hostile({ $anchor: ESCAPE })],
  ['an id', hostile({ id: ESCAPE })],
  ['a $comment', hostile({ $comment: ESCAPE })],
  ['definitions', hostile({ definitions: { a: { $id: ESCAPE } } })],
  ['$defs', hostile({ $defs: { a: { $id: ESCAPE } } })],
  ['$async', hostile({ $async: true })],
  ['a keyword that is none', hostile({}, { [`x"];${OPEN};//`]: true })],
  ['a question of a hostile name', hostile({ properties: { nickname, [`a"];${OPEN};//`]: nickname } })],
  [
    'a question called __proto__',
    JSON.parse(
      '{"id":"siteNickname","schema":{"type":"object","properties":{"nickname":{"type":"string"},"__proto__":{"type":"string"}}},"uiSchema":{}}',
    ),
  ],
  ['a question called constructor', hostile({ properties: { nickname, constructor: nickname } })],
  ['a hostile type', hostile({}, { type: `string"||${OPEN}||"` })],
  ['a hostile format', hostile({}, { format: `email"];${OPEN};//` })],
  ['a hostile reference to another answer', hostile({}, { not: { const: { $data: `1/nickname);${OPEN};(` } } })],
  ['a reference where none may be', hostile({}, { maxLength: { $data: '1/nickname' } })],
  ['a hostile limit', hostile({}, { maxLength: `25||${OPEN}` })],
  ['patterns by name', hostile({ patternProperties: { '^(a+)+$': nickname } })],
  ['forty thousand levels', hostile({}, { not: DEEP })],
  ['forty thousand levels where a choice is', hostile({}, { oneOf: [{ const: DEEP, title: 'x' }] })],
  ['five thousand questions', hostile({ properties: { nickname, ...wide(5_000) } })],
  ['a text of a million letters', hostile({ title: 'x'.repeat(1_000_000) })],
  ['a pattern that reads a text in many ways', hostile({}, { pattern: '^(a+)+$' })],
  [
    'a condition with a pattern that reads a text in many ways',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    hostile({ allOf: [{ if: { properties: { nickname: { pattern: '^(a|a)*$' } } }, then: { required: ['nickname'] } }] }),
  ],
  [
    'two conditions that share a hash',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    hostile({ allOf: ['Aa', 'BB'].map((name) => ({ if: { properties: { nickname: { const: name } } }, then: {} })) }),
  ],
  ['a hostile way of being drawn', { ...hostile({}), uiSchema: { nickname: { 'ui:widget': `x"];${OPEN};//` } } }],
  ['a way of being drawn that is none', { ...hostile({}), uiSchema: { nickname: { dangerouslySetInnerHTML: { __html: '<script>' } } } }],
  [
    'a link that runs',
    { ...hostile({}), uiSchema: { nickname: { 'ui:options': { link: { label: 'Terms', href: `javascript:${OPEN}` } } } } },
  ],
]

const withForm = (form: object): PortalDocument => {
  const document = structuredClone(firstDocument)
  document.forms = (document.forms ?? []).map((one) => (one.id === 'siteNickname' ? (form as FormDocument) : one))
  return document
}
const draft = async () => (await portal.call('editor', studioDraft)).body as Draft
const send = async (as: string, { method, path }: { method: 'POST'; path: string }, body: object) => {
  const answer = await portal.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${await portal.tokenOf(as)}`, 'content-type': 'application/json' },
    payload: written(body),
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}
const saveAsDraft = async (form: object) => {
  const was = (await draft()).pieces.find(({ piece }) => piece === 'form:siteNickname')?.hash ?? ''
  return send('editor', saveStudioDraft, { changes: [{ piece: 'form:siteNickname', was, value: form }] })
}
const served = async (as = 'aroha', headers = {}) => {
  const answer = await portal.ask(as, 'GET', formById.path.replace(':formId', 'siteNickname'), { headers })
  return answer.body as Form
}
const shipped = formDocument('siteNickname')

describe.each(HOSTILE)('a form with %s', (_name, form) => {
  test('is not let through the check', async () => {
    const { status, body } = await send('editor', checkStudioForm, { form })
    const issues = (body as { issues?: { place: string; message: string }[] }).issues ?? []
    // Some are turned away before anything reads them as a form.
    if (status !== 413 && status !== 400) {
      expect([status, issues.length > 0, issues.every(({ place, message }) => place && message)]).toEqual([200, true, true])
    }
    expect(gate[GATE]).toBeUndefined()
  })

  test('is not kept in the draft', async () => {
    expect((await saveAsDraft(form)).status).toBe(400)
    expect(await portal.database.db.select().from(draftPieces)).toEqual([])
    expect(gate[GATE]).toBeUndefined()
  })
})

/** By the other ways in each fourth is tried on every run: they have the same check. */
const everyFourth = <T>(forms: readonly T[]): T[] => forms.filter((_, i) => i % times(4, 1) === 0)

describe.each(everyFourth(HOSTILE))('a form with %s', (_name, form) => {
  test('is not read from a file', async () => {
    const { status } = await send('editor', compareStudioFile, { document: withForm(form) })
    expect([400, 422]).toContain(status)
    expect(await portal.database.db.select().from(draftPieces)).toEqual([])
  })

  test('is not applied from a file', async () => {
    await expect(portal.operate('config-apply', { author: 'test' }, written(withForm(form)))).rejects.toThrow('Nothing was applied')
    expect((await served()).schema).toEqual(shipped.schema)
  })
})

/** As a release that an older version kept would have it. */
const STORED = HOSTILE.filter(([name]) => !name.startsWith('forty') && !name.startsWith('five') && !name.includes('million'))

describe.each(everyFourth(STORED))('a form that an older version released with %s', (_name, form) => {
  test('is treated as not there: the product’s own answers', async () => {
    await publish(portal.database.db, withForm(form), { author: 'test', note: '' })
    const { schema, checks } = await served()
    expect(schema).toEqual(shipped.schema)
    const module = await portal.app.inject({ url: checks })
    expect([module.statusCode, module.body.includes(GATE), gate[GATE]]).toEqual([200, false, undefined])
  })

  test('runs nowhere when it is in the draft, in a preview or asked to be published', async () => {
    await portal.database.db
      .insert(draftPieces)
      .values({ key: 'form:siteNickname', value: form, baseHash: '', changedBy: 'test', changedAt: new Date() })
    const { body } = await portal.call('editor', startStudioPreview, { body: { release: 'draft', as: 'aroha' } })
    const shown = await served('editor', { 'x-preview': (body as { token: string }).token })
    expect(shown.schema).toEqual(shipped.schema)
    const { revision, issues } = await draft()
    expect(issues.length).toBeGreaterThan(0)
    const { status } = await portal.call('staff', publishStudioDraft, { body: { seen: revision, note: 'As agreed' } })
    expect([status, gate[GATE]]).toEqual([422, undefined])
  })
})

test('checking a form is for those who may edit it', async () => {
  const body = { form: shipped as unknown as Record<string, unknown> }
  expect((await portal.call('viewer', checkStudioForm, { body })).status).toBe(403)
  expect(await portal.call('editor', checkStudioForm, { body })).toMatchObject({ status: 200, body: { issues: [] } })
})

test('a draft that holds an older form that is none keeps no other piece from being saved', async () => {
  await publish(portal.database.db, withForm(hostile({ $id: 'x' })), { author: 'test', note: '' })
  const tab = (await draft()).pieces.find(({ piece }) => piece === 'tab:bills')
  const change = { piece: 'tab:bills', was: tab?.hash ?? '', value: { ...(tab?.value as object), label: 'Money' } }
  expect((await portal.call('editor', saveStudioDraft, { body: { changes: [change] } })).status).toBe(200)
})

test('the answers that customers have given are counted by question, in a thread beside the server', async () => {
  const form = structuredClone(formDocument('homeProfile'))
  const houseType = form.schema.properties.HouseType as { oneOf: { const: string }[] }
  houseType.oneOf = houseType.oneOf.filter((option) => option.const === 'Rural')
  const count = async () => {
    const answer = await portal.call('editor', checkStudioForm, { body: { form: form as unknown as Record<string, unknown> } })
    expect(answer.status).toBe(200)
    return answer.body as { looked: number; unfit: number; questions: { question: string; unfit: number }[] }
  }
  // On a busy machine the thread may be given up, which an answer says, and a person asks again.
  const { looked, unfit, questions } = await vi.waitUntil(
    async () => {
      const counted = await count()
      return counted.looked > 0 && counted
    },
    { timeout: 60_000 },
  )
  expect([unfit > 0, unfit <= looked]).toEqual([true, true])
  expect(questions).toEqual([{ question: 'HouseType', unfit, detail: 'Please choose one of these.' }])
})

/** As its page needs it. */
const withNickname = (form: FormDocument): FormDocument => ({
  id: 'siteNickname',
  schema: { ...form.schema, required: ['nickname'], properties: { ...form.schema.properties, nickname: nickname as Question } },
  uiSchema: {},
})

test('the check of a form says what no customer should read as it is, as the draft does', async () => {
  const { status, body } = await send('editor', checkStudioForm, { form: hostile({ title: '<b>Hi</b>' }) })
  expect([status, (body as { issues: unknown[] }).issues]).toEqual([
    200,
    [{ place: 'form "siteNickname", schema.title', message: 'Customers would read “<b>” as it is: texts have no markup.' }],
  ])
})

describe('forms by chance', () => {
  test(
    'through the check and the draft, none is kept that is not in the vocabulary, and none is answered with a fault of ours',
    async () => {
      for (const form of fc.sample(hostileForms, times(15, 1_000))) {
        const { status, body } = await send('editor', checkStudioForm, { form })
        expect([200, 400]).toContain(status)
        const issues = findFormShapeIssues(form)
        if (status === 200 && issues.length > 0) expect((body as { issues: unknown[] }).issues.length).toBeGreaterThan(0)
        const saved = await saveAsDraft({ ...form, id: 'siteNickname' })
        expect([200, 400]).toContain(saved.status)
      }
      for (const { value } of await portal.database.db.select().from(draftPieces)) expect(findFormShapeIssues(value)).toEqual([])
      expect(gate[GATE]).toBeUndefined()
    },
    times(300_000, 1_800_000),
  )

  test(
    'what passes goes through a preview, is published, and checks answers in a browser',
    async () => {
      let published = 0
      for (const form of fc.sample(publishableForms, times(10, 1_500))) {
        if (published === times(3, 500)) break
        const { status, body } = await send('editor', checkStudioForm, { form: withNickname(form) })
        // Some characters no text may hold, whatever it is for.
        if (status === 400 || (body as { issues: unknown[] }).issues.length > 0) continue
        // Which addresses lead to a page depends on the pages, so publishing alone says that of a text that looks like one.
        if (findTextIssues({ ...firstDocument, forms: [withNickname(form)] }).length > 0) continue
        expect((await saveAsDraft(withNickname(form))).status).toBe(200)
        const preview = await portal.call('editor', startStudioPreview, { body: { release: 'draft', as: 'aroha' } })
        const shown = await served('editor', { 'x-preview': (preview.body as { token: string }).token })
        const { revision } = await draft()
        expect((await portal.call('staff', publishStudioDraft, { body: { seen: revision, note: 'As agreed' } })).status).toBe(200)
        const current = await served()
        expect(current).toEqual(shown)
        const { body: code } = await portal.app.inject({ url: current.checks })
        const { default: make } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: ChecksModule }
        checksFrom(make, current, formats).whole({ nickname: 'Home' })
        published += 1
      }
      expect([published, gate[GATE]]).toEqual([times(3, 500), undefined])
    },
    times(300_000, 1_800_000),
  )
})
