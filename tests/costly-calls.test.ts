import { afterAll, beforeAll, expect, test } from 'vitest'
import { billPayments } from '#schemas/payments/routes.ts'
import { usageBreakdown } from '#schemas/insights/routes.ts'
import { studioAudience } from '#schemas/studio/routes.ts'
import { type Answer, startPortal, type TestPortal } from './portal.ts'

/* One person who asks for hundreds of costly answers at once waits for them; nobody else does. */

/** Two at once and sixty that wait. */
const ANSWERED = 62
const ASKED = 300

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  for (const name of ['priya', 'hemi']) await portal.call(name, usageBreakdown)
  await portal.call('hemi', billPayments)
})
afterAll(() => portal.close())

const countOf = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status).length

test('hundreds of costly calls at once: their person waits or is refused, and another is answered long before', async () => {
  const beginMs = performance.now()
  const took = () => performance.now() - beginMs
  const asked = Promise.all(Array.from({ length: ASKED }, () => portal.call('priya', usageBreakdown)))
  const meanwhile = await portal.call('hemi', billPayments)
  const meanwhileMs = took()
  const costly = await portal.call('hemi', usageBreakdown)
  const costlyMs = took()
  const answers = await asked
  const allMs = took()

  expect([meanwhile.status, costly.status]).toEqual([200, 200])
  expect(meanwhileMs).toBeLessThan(allMs / 3)
  expect(costlyMs).toBeLessThan(allMs / 2)
  expect(countOf(answers, 200)).toBeGreaterThanOrEqual(ANSWERED)
  expect(countOf(answers, 200) + countOf(answers, 429)).toBe(ASKED)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused).toMatchObject({ body: { type: '/error/too_many_requests' }, headers: { 'retry-after': '2' } })
})

test('counting audiences has turns too', async () => {
  const body = { audience: {}, owner: 'x', condition: 'couldChargeAtNight' as const }
  const asked = Promise.all(Array.from({ length: ASKED }, () => portal.call('viewer', studioAudience, { body })))
  const another = await portal.call('editor', studioAudience, { body })
  const answers = await asked
  expect(another.status).toBe(200)
  // While some arrive, others have been answered and give up their turn.
  expect(countOf(answers, 200)).toBeGreaterThanOrEqual(ANSWERED)
  expect(countOf(answers, 429)).toBeGreaterThan(0)
  expect(countOf(answers, 200) + countOf(answers, 429)).toBe(ASKED)
})

test('who was refused is answered again once their calls have ended, and what is not costly never waits', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => portal.call('priya', billPayments)))
  expect(countOf(answers, 200)).toBe(100)
  expect((await portal.call('priya', usageBreakdown)).status).toBe(200)
})
