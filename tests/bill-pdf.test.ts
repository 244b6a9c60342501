import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teReoIn } from '#lib/te-reo.ts'
import { accountSummaryWidget } from '#schemas/dashboard/routes.ts'
import { billInsights, billLines as billFile, transactionHistory } from '#schemas/billing/routes.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import { askForExtension, makeArrangement } from '#schemas/help/routes.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { arrangementInstalments, billLines, bills, creditExtensions, paymentArrangements } from '#server/db/schema/billing.ts'
import { piecesOfPdf } from './pdf-pieces.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { THREATS } from './threats.ts'

/* What a bill says as a PDF, read as a reader copies it. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const OWNERS = { aroha: 'BA-100201', tama: 'BA-100342', hemi: 'BA-100417', 'rimu-cafe': 'BA-200115' } as const
type Owner = keyof typeof OWNERS
const today = localDayOf(new Date())

async function latestBill(owner: Owner) {
  const own = portal.database.db.select().from(bills).where(eq(bills.billingAccountId, OWNERS[owner]))
  const [bill] = await own.orderBy(desc(bills.issuedDay)).limit(1)
  if (!bill) throw new Error(`${owner} has no bill`)
  return bill
}

async function readPdf(owner: Owner) {
  const { id } = await latestBill(owner)
  const answer = await portal.app.inject({
    url: `/api/v1/private/billing/bills/${encodeURIComponent(id)}/pdf`,
    headers: { authorization: `Bearer ${await portal.tokenOf(owner)}`, accept: 'application/json' },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return { pdf: answer.rawPayload, pieces: piecesOfPdf(answer.rawPayload) }
}
const textOf = async (owner: Owner) => (await readPdf(owner)).pieces.map(({ text }) => text).join('\n')

const figuresIn = (text: string) =>
  [...text.matchAll(/(?<![\d.])-?\d[\d ,]*\.\d\d(?!\d)/g)].map(([figure]) => Math.abs(Number(figure.replace(/[ ,]/g, ''))).toFixed(2))

/** Every amount of money that the API tells of an account and its latest bill. */
async function figuresOfApi(owner: Owner): Promise<Set<string>> {
  const bill = await latestBill(owner)
  const { id } = bill
  const lines = String((await portal.call(owner, billFile, { params: { billId: id } })).body)
  const { balance } = (await portal.call(owner, billPayments)).body as Payable
  const answers = [
    (await portal.call(owner, billInsights, { query: { billId: id } })).body,
    (await portal.call(owner, transactionHistory)).body,
    (await portal.call(owner, accountSummaryWidget)).body,
    balance,
    // What is to be paid in time of all, and of this bill.
    payableOnTime(balance),
    Number(bill.amount) - Number(bill.promptPaymentDiscount),
  ]
  const numbers = JSON.stringify(answers).match(/-?\d+(?:\.\d+)?(?=[,}\]])/g) ?? []
  return new Set([...figuresIn(lines), ...numbers.map((number) => Math.abs(Number(number)).toFixed(2))])
}

test.each(Object.keys(OWNERS) as Owner[])('every figure on the bill of %s is one of the API’s', async (owner) => {
  const known = await figuresOfApi(owner)
  const shown = figuresIn(await textOf(owner))
  expect(shown.length).toBeGreaterThan(8)
  expect(shown.filter((figure) => !known.has(figure))).toEqual([])
})

test('words are copied with their macrons, and those of te reo are marked so', async () => {
  const { db } = portal.database
  const name = 'Mārama & Hēmi Ngāti-Wharekāhu'
  await db.update(billingAccounts).set({ name }).where(eq(billingAccounts.id, OWNERS.aroha))
  const { pdf, pieces } = await readPdf('aroha')
  const text = pieces.map((piece) => piece.text).join('')
  expect(text).toContain(`Customer: ${name}`)
  expect(text).toContain('14 Rātā Street')
  const spans = pieces.filter(({ tag }) => tag === 'Span').map((piece) => piece.text)
  expect(spans).toEqual(expect.arrayContaining(['Mārama', 'Hēmi', 'Ngāti', 'Wharekāhu', 'Rātā']))
  // No word of te reo is outside of one, but at the foot of a sheet.
  const others = pieces.filter(({ tag }) => tag !== 'Span' && tag !== 'Artifact')
  expect(others.flatMap((piece) => teReoIn(piece.text).filter(({ isTeReo }) => isTeReo))).toEqual([])
  expect(pdf.toString('latin1').match(/\/Lang \(mi\)/g)).toHaveLength(spans.length)
})

test.each(['northlight', 'pip'] as const)(
  'a bill of %s that is several sheets long is one table, with its head on each sheet',
  async (brand) => {
    const { db } = portal.database
    const bill = await latestBill('aroha')
    const own = and(eq(billLines.billingAccountId, OWNERS.aroha), eq(billLines.billId, bill.id))
    const [line] = await db.select().from(billLines).where(own)
    if (!line) throw new Error('a bill has no lines')
    const more = Array.from({ length: 90 }, (_, at) => ({
      ...line,
      position: 100 + at,
      description: `More ${at + 1}: what a billing system says at length, so that it takes two lines`,
      amount: '0.00',
    }))
    await db.insert(billLines).values(more)
    await db.update(billingAccounts).set({ brand }).where(eq(billingAccounts.id, OWNERS.aroha))
    const { pieces } = await readPdf('aroha')
    await db.delete(billLines).where(and(own, like(billLines.description, 'More %')))
    const sheets = Math.max(...pieces.map(({ page }) => page))
    expect(sheets).toBeGreaterThanOrEqual(4)
    expect(pieces.filter(({ text }) => text.includes('takes two lines'))).toHaveLength(90)
    const { name } = { northlight: { name: 'Northlight Energy' }, pip: { name: 'Pip' } }[brand]
    expect(pieces[0]).toMatchObject({ tag: 'H1', text: expect.stringMatching(new RegExp(`^${name} bill, `)) })
    for (let page = 1; page <= sheets; page++) {
      const foot = pieces.filter((piece) => piece.page === page && piece.tag === 'Artifact').map(({ text }) => text)
      expect(foot.join(' ')).toContain(`Page ${page} of ${sheets}`)
      expect(foot.join(' ')).toContain('Customer number')
      if (page > 2) expect(foot.join(' ')).toMatch(/Line.*Quantity.*Unit price.*Amount/)
    }
    expect(pieces.filter(({ tag, text }) => tag === 'TH' && text === 'Quantity')).toHaveLength(1)
    // Amount comes after what it is of: a row is read from left to right.
    const cells = pieces.filter(({ tag }) => tag === 'TD').map(({ text }) => text)
    expect(cells[cells.findIndex((text) => text.includes('More 90')) + 3]).toBe('$0.00')
  },
)

test('a bill that is paid later or in instalments says that, and no other day', async () => {
  const { db } = portal.database
  const { dueDay } = await latestBill('tama')
  expect(await textOf('tama')).toContain('Trouble paying? Call us before the due date')
  const { balance } = (await portal.call('tama', billPayments)).body as Payable
  const later = addDays(balance.dueDate ?? dueDay, 5)
  await portal.call('tama', askForExtension, { body: { ...shownAccount('tama'), endDate: later, requestKey: 'own-key-1' } })
  expect(await textOf('tama')).toContain(`You have until ${dayText(later, 'year')} to pay it, as agreed.`)
  const owedCents = Math.round(balance.amountToPayNZD * 100)
  const wish = { frequency: 'weekly' as const, firstDate: addDays(today, 3), instalmentCents: Math.ceil(owedCents / 4), owedCents }
  await portal.call('tama', makeArrangement, { body: { ...shownAccount('tama'), ...wish, requestKey: 'own-key-2' } })
  expect(await textOf('tama')).toContain('You pay it in instalments, as agreed.')
  for (const table of [arrangementInstalments, paymentArrangements, creditExtensions]) await db.delete(table)
})

test('where somebody depends on power for their health, nothing on it threatens', async () => {
  const { transactions } = (await portal.call('hemi', transactionHistory)).body as TransactionList
  expect(transactions.some(({ status }) => status === 'overdue')).toBe(true)
  await portal.database.db
    .update(billingAccounts)
    .set({ medicalDependence: { status: 'confirmed' } })
    .where(eq(billingAccounts.id, OWNERS.hemi))
  expect(await textOf('hemi')).not.toMatch(THREATS)
})
