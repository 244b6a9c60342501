import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FormDocument, Question } from '#schemas/document/form.ts'
import { ANSWERS_A_PAGE, type AnswerLook, type Answered } from '#schemas/forms/answered.ts'
import { studioAnsweredForms, studioAnswerLooks, studioAnswers, studioAnswersFile } from '#schemas/forms/answered-routes.ts'
import { saveFormAnswers } from '#schemas/forms/routes.ts'
import { ACTING_LOG_DAYS, cleanUp } from '#server/clean-up.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { answerLooks, formAnswers } from '#server/db/schema/forms.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { editorsOf } from './studio.ts'

/* What staff read of the answers to a form that staff have made: who may, what they see, and what is noted of it. */

const formId = 'solar-interest'
const formOf = (properties: Record<string, Question>): FormDocument => ({
  id: formId,
  schema: { type: 'object', title: 'Interested in solar?', properties },
  uiSchema: { 'ui:steps': [{ id: 'questions', title: 'Questions', questions: Object.keys(properties) }] },
  made: { lead: 'It takes a minute.' },
})
const ROOF: Question = {
  type: 'string',
  title: 'Whose roof is it?',
  oneOf: [
    { const: 'Own', title: 'Ours' },
    { const: 'Rented', title: 'The landlord’s' },
  ],
}
const NOTE: Question = { type: 'string', title: 'Anything else?', maxLength: 200 }

let portal: TestPortal
const apply = (form: FormDocument) =>
  portal.operate('config-apply', { author: 'test' }, JSON.stringify({ ...firstDocument, forms: [...(firstDocument.forms ?? []), form] }))
const grant = (rights: string, areas = 'all') => portal.operate('person', { username: 'viewer', rights, areas, by: 'Kiri' }, '')
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.database.db.delete(formAnswers)
  await portal.database.db.delete(answerLooks)
  await grant('look')
})

const answer = async (as: string, profile: Record<string, unknown> | undefined) => {
  const { status } = await portal.call(as, saveFormAnswers, { params: { formId }, ...(profile && { body: { profile, revision: 0 } }) })
  expect(status).toBe(200)
}
interface Page {
  columns: { key: string; title: string }[]
  total: number
  answers: Answered[]
  next?: string
}
const look = (as = 'staff', after?: string, form = formId) =>
  portal.call(as, studioAnswers, { params: { formId: form }, query: after === undefined ? {} : { after } })
const page = async (after?: string) => (await look('staff', after)).body as Page
const take = (as = 'staff') => portal.call(as, studioAnswersFile, { params: { formId } })
const looks = async (as = 'staff') => portal.call(as, studioAnswerLooks, { params: { formId } })
const answeredForms = (as = 'staff') => portal.call(as, studioAnsweredForms)
const { save, draft, pieceIn, publishNow } = editorsOf(() => portal)
const noted = async () => ((await looks()).body as { looks: AnswerLook[] }).looks.map(({ by, how, answers }) => ({ by, how, answers }))

test('answers are listed in words, the latest change first, and those that were taken back are not', async () => {
  await apply(formOf({ Roof: ROOF, Note: NOTE }))
  expect(await page()).toMatchObject({ total: 0, answers: [] })
  await answer('aroha', { Roof: 'Own' })
  await answer('hemi', { Roof: 'Rented', Note: '=1+1' })
  await answer('ruth', { Roof: 'Own' })
  await answer('ruth', undefined)
  const { columns, total, answers, next } = await page()
  expect(columns).toEqual([
    { key: 'Roof', title: 'Whose roof is it?' },
    { key: 'Note', title: 'Anything else?' },
  ])
  expect([total, next]).toEqual([2, undefined])
  expect(answers.map(({ values }) => values)).toEqual([
    ['The landlord’s', '=1+1'],
    ['Ours', ''],
  ])
  expect(answers[1]).toMatchObject({ customer: 'Aroha Parata', isComplete: true })
  // A question that is gone keeps its answers, by its key.
  await apply(formOf({ Roof: ROOF }))
  expect((await page()).columns.map(({ title }) => title)).toEqual(['Whose roof is it?', 'Note'])
  // A spreadsheet takes nothing of it for a formula.
  expect((await take()).body).toMatch(/^\uFEFFCustomer,Customer number,Property,Changed,Complete,Whose roof is it\?,Note\r\n/)
  expect((await take()).body).toContain(",'=1+1\r\n")
})

test('each look and each file is noted with who took it, before they get it, for those who read the log', async () => {
  await apply(formOf({ Roof: ROOF }))
  await answer('aroha', { Roof: 'Own' })
  await look()
  await take()
  expect(await noted()).toEqual([
    { by: 'Jo Marlowe', how: 'file', answers: 1 },
    { by: 'Jo Marlowe', how: 'page', answers: 1 },
  ])
  await grant('readAnswers')
  expect((await looks('viewer')).status).toBe(403)
})

test('only staff with the right see them, in areas that have forms, and none of the product’s own forms', async () => {
  await apply(formOf({ Roof: ROOF }))
  await answer('aroha', { Roof: 'Own' })
  const asked = async (as: string) => [(await look(as)).status, (await take(as)).status, (await answeredForms(as)).status]
  for (const as of ['viewer', 'editor', 'aroha']) expect(await asked(as)).toEqual([403, 403, 403])
  await grant('publish')
  expect(await asked('viewer')).toEqual([403, 403, 403])
  await grant('readAnswers', 'texts')
  expect(await asked('viewer')).toEqual([403, 403, 403])
  expect(await noted()).toEqual([])
  await grant('readAnswers', 'forms')
  expect(await asked('viewer')).toEqual([200, 200, 200])
  expect((await look('staff', undefined, 'homeProfile')).status).toBe(404)
})

test('a form that is gone is listed with its answers, under the questions as they were edited last', async () => {
  const piece = `form:${formId}`
  await portal.operate('config-apply', { author: 'test' }, JSON.stringify(firstDocument))
  await save('editor', { piece, was: '', value: formOf({ Roof: ROOF }) })
  await publishNow()
  expect((await answeredForms()).body).toEqual({ forms: [] })
  await answer('aroha', { Roof: 'Own' })
  expect((await answeredForms()).body).toEqual({ forms: [{ id: formId, title: 'Interested in solar?', isGone: false }] })
  await save('editor', { piece, was: pieceIn(await draft(), piece).hash })
  expect((await answeredForms()).body).toMatchObject({ forms: [{ isGone: false }] })
  await publishNow()
  expect((await answeredForms()).body).toEqual({ forms: [{ id: formId, title: 'Interested in solar?', isGone: true }] })
  expect(await page()).toMatchObject({
    isGone: true,
    columns: [{ key: 'Roof', title: 'Whose roof is it?' }],
    answers: [{ values: ['Ours'] }],
  })
  // Asked again it is not gone any more, and once its answers are taken back there is nothing to read.
  await apply(formOf({ Roof: ROOF }))
  expect((await answeredForms()).body).toMatchObject({ forms: [{ isGone: false }] })
  await answer('aroha', undefined)
  expect((await answeredForms()).body).toEqual({ forms: [] })
})

test('a form that nobody edited in Studio and no release has is listed by its id once it is gone', async () => {
  const { db } = portal.database
  const [site] = await db.select().from(sites).limit(1)
  if (!site) throw new Error('the demo world has no site')
  const { billingAccountId, id: siteId } = site
  const row = { billingAccountId, siteId, answers: { Roof: 'Own' }, formHash: 'x' }
  await db.insert(formAnswers).values([
    { ...row, formId: 'older' },
    { ...row, formId: 'oldest' },
    { ...row, formId: 'homeProfile' },
  ])
  expect((await answeredForms()).body).toEqual({
    forms: [
      { id: 'older', isGone: true },
      { id: 'oldest', isGone: true },
    ],
  })
})

test('a form that came and went with files of the configuration is listed by the title of its last release', async () => {
  const { db } = portal.database
  const titled = (title: string) => {
    const form = formOf({ Roof: ROOF })
    return { ...form, id: 'heat-pumps', schema: { ...form.schema, title } }
  }
  await apply(titled('Your heat pump'))
  await apply(titled('Your heat pumps'))
  await portal.operate('config-apply', { author: 'test' }, JSON.stringify(firstDocument))
  const [site] = await db.select().from(sites).limit(1)
  if (!site) throw new Error('the demo world has no site')
  const { billingAccountId, id: siteId } = site
  await db.insert(formAnswers).values({ billingAccountId, siteId, answers: { Roof: 'Own' }, formHash: 'x', formId: 'heat-pumps' })
  expect((await answeredForms()).body).toEqual({ forms: [{ id: 'heat-pumps', title: 'Your heat pumps', isGone: true }] })
  expect((await look('staff', undefined, 'heat-pumps')).body).toMatchObject({ columns: [{ title: 'Whose roof is it?' }] })
})

test('pages follow one another without a gap, also where many were changed at the same moment', async () => {
  await apply(formOf({ Roof: ROOF }))
  const { db } = portal.database
  const [site] = await db.select().from(sites).limit(1)
  if (!site) throw new Error('the demo world has no site')
  const places = Array.from({ length: 2 * ANSWERS_A_PAGE + 3 }, (_, i) => ({ billingAccountId: site.billingAccountId, id: `ST-many-${i}` }))
  await db.insert(sites).values(places.map(({ id }) => ({ ...site, id })))
  const updatedAt = new Date('2026-11-01T00:00:00Z')
  await db.insert(formAnswers).values(
    places.map(({ billingAccountId, id }, i) => ({
      billingAccountId,
      siteId: id,
      formId,
      answers: { Roof: `n${i}` },
      formHash: 'x',
      updatedAt,
    })),
  )
  const seen: string[] = []
  const sizes: number[] = []
  for (let after: string | undefined; ; ) {
    const { answers, next } = await page(after)
    seen.push(...answers.flatMap(({ values }) => values))
    sizes.push(answers.length)
    after = next
    if (!after) break
  }
  expect(sizes).toEqual([ANSWERS_A_PAGE, ANSWERS_A_PAGE, 3])
  expect(new Set(seen).size).toBe(places.length)
  expect(
    String((await take()).body)
      .trim()
      .split('\r\n'),
  ).toHaveLength(places.length + 1)
  for (const made of ['', 'x', '1|a', "1|a|b'--|c", '99999999999999999999|a|b', '2026-01-01|a|b']) {
    expect([made, (await look('staff', made)).status]).toEqual([made, 400])
  }
  expect((await look('staff', '99999999999999999|a|b')).status).toBe(200)
  await db.delete(formAnswers)
  for (const { id } of places) await db.delete(sites).where(eq(sites.id, id))
})

test('answers go two years after their last change; that staff looked stays as long as the log of acting', async () => {
  await apply(formOf({ Roof: ROOF }))
  await answer('aroha', { Roof: 'Own' })
  await look()
  const { db } = portal.database
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await cleanUp(db, { now: inDays(700) })
  expect(await db.$count(formAnswers)).toBe(1)
  await cleanUp(db, { now: inDays(735) })
  expect([await db.$count(formAnswers), await db.$count(answerLooks)]).toEqual([0, 1])
  await cleanUp(db, { now: inDays(ACTING_LOG_DAYS + 1) })
  expect(await db.$count(answerLooks)).toBe(0)
})
