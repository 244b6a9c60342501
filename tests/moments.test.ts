import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { accountSummaryWidget, billSummaryWidget } from '#schemas/billing/routes.ts'
import { heroWidget } from '#schemas/dashboard/routes.ts'
import type { Route } from '#schemas/route.ts'
import { explainStudioPreview, startStudioPreview } from '#schemas/studio/routes.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import { people } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'

const billingAccountId = people.find(({ username }) => username === 'aroha')?.accounts[0]?.id ?? ''

let portal: TestPortal
let newest: typeof bills.$inferSelect
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const [bill] = await db.select().from(bills).where(eq(bills.billingAccountId, billingAccountId)).orderBy(desc(bills.issuedDay)).limit(1)
  if (!bill) throw new Error('the demo customer has no bill')
  newest = bill
  await db.delete(payments).where(and(eq(payments.billingAccountId, billingAccountId), eq(payments.id, `P-${bill.id}`)))
})
afterAll(() => portal.close())

/** What a preview of an hour, in New Zealand, of a local day answers. */
async function previewAt(localDay: string, hourUtc = '00:30') {
  const { body } = await portal.call('viewer', startStudioPreview, {
    body: { release: 'draft', as: 'aroha', at: `${localDay}T${hourUtc}:00Z` },
  })
  const headers = { 'x-preview': (body as { token: string }).token }
  return async ({ path }: Route) => (await portal.ask('viewer', 'GET', path, { headers })).body as never
}

interface Summary {
  data: { bills: { id: string; status: string }[] }
}

test('a preview of a moment has the bills of that day', async () => {
  const before = (await (await previewAt(addDays(newest.issuedDay, -1)))(accountSummaryWidget)) as Summary
  expect(before.data.bills.map(({ id }) => id)).not.toContain(newest.id)
  const issued = (await (await previewAt(newest.issuedDay))(accountSummaryWidget)) as Summary
  expect(issued.data.bills[0]).toMatchObject({ id: newest.id, status: 'due' })
})

const newestIs = (status: string) => ({ data: { bills: expect.arrayContaining([expect.objectContaining({ id: newest.id, status })]) } })

test('on its due day a previewed bill is due, and overdue the day after, in every place that says so', async () => {
  const onDueDay = await previewAt(newest.dueDay)
  const dayAfter = await previewAt(addDays(newest.dueDay, 1))
  const owed = Number(newest.amount)
  expect(await onDueDay(accountSummaryWidget)).toMatchObject(newestIs('due'))
  expect(await onDueDay(billSummaryWidget)).toMatchObject({ data: { balance: { current: owed, overdue: 0 } } })
  expect(JSON.stringify(await onDueDay(notificationIcons))).not.toContain('overdue')

  expect(await dayAfter(accountSummaryWidget)).toMatchObject(newestIs('overdue'))
  expect(await dayAfter(billSummaryWidget)).toMatchObject({ data: { overdueSince: newest.dueDay, balance: { current: 0, overdue: owed } } })
  expect(JSON.stringify(await dayAfter(notificationIcons))).toContain('overdue')
})

test('a preview of an evening wishes a good evening', async () => {
  expect(await (await previewAt('2026-06-10', '07:00'))(heroWidget)).toMatchObject({ data: { partOfDay: 'evening' } })
  expect(await (await previewAt('2026-06-10', '20:00'))(heroWidget)).toMatchObject({ data: { partOfDay: 'morning' } })
})

test.each([
  ['before 2000', '1999-12-31T00:00:00Z'],
  ['too far ahead to be estimated day by day', '2199-12-30T00:00:00Z'],
])('a preview of a moment %s is refused', async (_name, at) => {
  for (const route of [startStudioPreview, explainStudioPreview]) {
    const { status, body } = await portal.call('viewer', route, { body: { release: 'draft', as: 'aroha', at } })
    expect([status, body]).toEqual([400, expect.objectContaining({ detail: 'The moment must be between 2000 and two years ahead.' })])
  }
})
