import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FormDocument } from '#schemas/document/form.ts'
import { formAnswers, formById, saveFormAnswers } from '#schemas/forms/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { checkStudioForm } from '#schemas/studio/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { formAnswers as stored } from '#server/db/schema/forms.ts'
import { compileForm } from '#server/forms/compile-form.ts'
import { moduleFile } from '#server/forms/compiled-form.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { statementsOf } from './statements.ts'
import { editorsOf } from './studio.ts'
import { PORTAL, toldIn } from './told-events.ts'

/* Forms that staff have made: who may answer them, how answers are stored, and who is told. */

const formId = 'solar-interest'
const form: FormDocument = {
  id: formId,
  schema: {
    type: 'object',
    title: 'Interested in solar?',
    required: ['Roof'],
    properties: {
      Roof: {
        type: 'string',
        title: 'Whose roof is it?',
        oneOf: [
          { const: 'Own', title: 'Ours' },
          { const: 'Rented', title: 'The landlord’s' },
        ],
      },
    },
    allOf: [
      {
        if: { properties: { Roof: { const: 'Own' } }, required: ['Roof'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['When'], properties: { When: { type: 'integer', title: 'In how many years?', minimum: 0, maximum: 20 } } },
      },
    ],
  },
  uiSchema: { 'ui:steps': [{ id: 'questions', title: 'Questions', questions: ['Roof', 'When'] }] },
  made: { lead: 'It takes a minute.', thanks: 'Thank you.', audience: { accountTypes: ['residential'] } },
}

let portal: TestPortal
const apply = (forms: readonly unknown[]) =>
  portal.operate(
    'config-apply',
    { author: 'test' },
    JSON.stringify({ ...firstDocument, forms: [...(firstDocument.forms ?? []), ...forms] }),
  )
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: PORTAL })
  await apply([form])
})
afterEach(async () => {
  await portal.database.db.delete(customerEvents)
  await portal.database.db.delete(stored)
})
afterAll(() => portal.close())
const { twice } = toldIn(() => portal)
const { edit } = editorsOf(() => portal)

const params = { formId }
const load = (as: string, id = formId) => portal.call(as, formAnswers, { params: { formId: id } })
const save = (as: string, body: object, id = formId) => portal.call(as, saveFormAnswers, { params: { formId: id }, body })

test('it comes with its words, and not with who may answer it', async () => {
  const { body } = await portal.call('aroha', formById, { params })
  expect(body).toMatchObject({ id: formId, made: { lead: 'It takes a minute.', thanks: 'Thank you.' } })
  expect(JSON.stringify(body)).not.toContain('residential')
})

test('its answers are stored for the property, and told once however often they are sent', async () => {
  const { body } = await load('aroha')
  const { siteId, revision } = body as ProfileAnswers
  expect(body).toEqual({ siteId, profile: {}, isComplete: false, revision: 0 })
  const { statuses, events } = await twice(() => save('aroha', { profile: { Roof: 'Own', When: 2 }, revision }))
  expect(statuses).toEqual([200, 200])
  expect(events).toMatchObject([
    {
      type: 'nz.switchboard.form.answered',
      subject: siteId,
      data: { formId, siteId, answers: { Roof: 'Own', When: 2 }, isComplete: true, formHash: expect.any(String) },
    },
  ])
  expect((await load('aroha')).body).toMatchObject({ profile: { Roof: 'Own', When: 2 }, isComplete: true, revision: 1 })
})

test('a form with a name that every object of JavaScript knows is answered like any other', async () => {
  await apply([{ ...form, id: 'constructor' }])
  expect((await load('aroha', 'constructor')).body).toMatchObject({ profile: {}, revision: 0 })
  expect((await save('aroha', { profile: { Roof: 'Own' }, revision: 0 }, 'constructor')).body).toMatchObject({ profile: { Roof: 'Own' } })
  expect((await load('aroha', 'valueOf')).status).toBe(404)
  await apply([form])
})

test('answers that do not fit are refused each with its words, and half of them are kept as far as they are', async () => {
  expect(await save('aroha', { profile: { Roof: 'Own', When: 99 }, revision: 0 })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/When' }] },
  })
  expect((await save('aroha', { profile: { Roof: 'Own' }, revision: 0 })).body).toMatchObject({ isComplete: false, revision: 1 })
  expect((await save('aroha', { profile: { Roof: 'Rented' }, revision: 0 })).status).toBe(412)
  expect((await save('aroha', {})).body).toMatchObject({ profile: {}, revision: 2 })
})

test('nobody else reads or writes them, and about another property than the selected one nothing is stored', async () => {
  await save('aroha', { profile: { Roof: 'Own', When: 2 }, revision: 0 })
  expect((await load('hemi')).body).toMatchObject({ profile: {}, revision: 0 })
  const { siteId } = (await load('aroha')).body as ProfileAnswers
  expect((await save('hemi', { siteId, profile: { Roof: 'Rented' }, revision: 0 })).status).toBe(404)
  expect((await load('aroha')).body).toMatchObject({ profile: { Roof: 'Own' } })
  expect(await portal.database.db.select().from(stored)).toHaveLength(1)
})

test('who is not asked it, a form of a page, and one that there is not: none of them takes answers', async () => {
  for (const [as, id] of [
    ['rimu-cafe', formId],
    ['aroha', 'homeProfile'],
    ['aroha', 'nothing'],
    ['aroha', '__proto__'],
    ['staff', formId],
  ] as const) {
    expect([as, id, (await load(as, id)).status]).toEqual([as, id, 404])
    expect([as, id, (await save(as, { profile: {}, revision: 0 }, id)).status]).toEqual([as, id, 404])
  }
  expect((await portal.call('rimu-cafe', formById, { params })).status).toBe(404)
})

test('before another version is published, Studio counts whose answers do not fit it and who is asked again', async () => {
  await save('aroha', { profile: { Roof: 'Own', When: 2 }, revision: 0 })
  await save('hemi', { profile: { Roof: 'Rented' }, revision: 0 })
  const next = structuredClone(form)
  next.schema.properties.Age = { type: 'integer', title: 'How old is the roof?' }
  next.schema.required = ['Roof', 'Age']
  next.uiSchema['ui:steps']?.[0]?.questions.push('Age')
  const { body } = await portal.call('editor', checkStudioForm, { body: { form: next as never } })
  expect(body).toMatchObject({
    issues: [],
    looked: 2,
    unfit: 0,
    asked: 2,
    newlyAsked: [{ question: 'Age', customers: 2 }],
    answered: expect.arrayContaining([{ question: 'Roof', customers: 2 }]),
  })
})

test('who had answered all of it is asked again for as long as its newer version asks for more', async () => {
  await save('aroha', { profile: { Roof: 'Own', When: 2 }, revision: 0 })
  const { required = [], properties } = form.schema
  const more = {
    ...form.schema,
    required: [...required, 'Age'],
    properties: { ...properties, Age: { type: 'integer', title: 'How old?' } },
  }
  await apply([
    { ...form, schema: more, uiSchema: { 'ui:steps': [{ id: 'questions', title: 'Questions', questions: ['Roof', 'When', 'Age'] }] } },
  ])
  expect((await load('aroha')).body).toMatchObject({ profile: { Roof: 'Own', When: 2 }, isComplete: false, revision: 1 })
  await apply([form])
  expect((await load('aroha')).body).toMatchObject({ isComplete: true, revision: 1 })
})

test('its answers stay when it goes, and are there again when it comes back', async () => {
  await save('aroha', { profile: { Roof: 'Own', When: 2 }, revision: 0 })
  await apply([])
  expect((await load('aroha')).status).toBe(404)
  await apply([form])
  expect((await load('aroha')).body).toMatchObject({ profile: { Roof: 'Own', When: 2 } })
})

test.each([
  [{ ...form, id: 'homeMove' }, 'a page of the portal has this form already'],
  [{ ...form, id: 'Sölar' }, 'small letters'],
  [{ ...form, schema: { ...form.schema, title: ' ' } }, 'a form needs a name'],
  [{ ...form, uiSchema: {} }, 'a form needs at least one step'],
])('a file with a made form that is not right is refused', async (wrong, words) => {
  await expect(apply([wrong])).rejects.toThrow(words)
})

test('names of modules that there are not are looked for once, until an editor changes something', async () => {
  const served = async (file: string) => (await portal.app.inject({ url: `/assets/${file}` })).statusCode
  const strangers = () => Promise.all(Array.from({ length: 10 }, (_, i) => served(`form-${i.toString(16).padStart(32, '0')}.js`)))
  await strangers()
  const asked = await statementsOf(portal.database.db, async () => expect(new Set(await strangers())).toEqual(new Set([404])))
  // Which release is current, and whether anything has changed.
  expect(asked.length).toBeLessThanOrEqual(20)

  const schema = { ...form.schema, required: [] }
  const file = moduleFile(compileForm(schema))
  expect(await served(file)).toBe(404)
  await edit<FormDocument>('editor', `form:${formId}`, (now) => ({ ...now, schema }))
  expect(await served(file)).toBe(200)
})
