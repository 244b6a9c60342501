import { and, between, desc, eq, gte, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teReoIn } from '#lib/te-reo.ts'
import { accountSummaryWidget, billInsights, billLines as billFile, transactionHistory } from '#schemas/billing/routes.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import { askForExtension, makeArrangement } from '#schemas/help/routes.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { addDays, daysBetween } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { arrangementInstalments, billLines, bills, creditExtensions, paymentArrangements, payments } from '#server/db/schema/billing.ts'
import { energyPeriods } from '#server/db/schema/readings.ts'
import { type PdfElement, piecesOfPdf, structureOfPdf, wordsOf } from './pdf-pieces.ts'
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

async function readPdf(owner: Owner, id?: string) {
  id ??= (await latestBill(owner)).id
  const answer = await portal.app.inject({
    url: `/api/v1/private/billing/bills/${encodeURIComponent(id)}/pdf`,
    headers: { authorization: `Bearer ${await portal.tokenOf(owner)}`, accept: 'application/json' },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return { pdf: answer.rawPayload, pieces: piecesOfPdf(answer.rawPayload) }
}
const textOf = async (owner: Owner, id?: string) => (await readPdf(owner, id)).pieces.map(({ text }) => text).join('\n')

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
  // A price is shown with the decimals that it needs.
  const prices = lines.split('\r\n').map((line) => Number(line.split(',').at(-2)).toFixed(2))
  return new Set([...figuresIn(lines), ...prices, ...numbers.map((number) => Math.abs(Number(number)).toFixed(2))])
}

const BRANDED = (Object.keys(OWNERS) as Owner[]).flatMap((owner) => (['northlight', 'pip'] as const).map((brand) => ({ owner, brand })))

/** Makes the account a customer of a brand, and of the one it was afterwards. */
async function asCustomerOf<Answer>(brand: 'northlight' | 'pip', owner: Owner, work: () => Promise<Answer>): Promise<Answer> {
  const { db } = portal.database
  const own = eq(billingAccounts.id, OWNERS[owner])
  const [before] = await db.select().from(billingAccounts).where(own)
  await db.update(billingAccounts).set({ brand }).where(own)
  try {
    return await work()
  } finally {
    await db.update(billingAccounts).set({ brand: before?.brand }).where(own)
  }
}

test.each(BRANDED)('every figure on the bill of $owner is one of the API’s, as a customer of $brand', async ({ owner, brand }) => {
  const known = await figuresOfApi(owner)
  const shown = figuresIn(await asCustomerOf(brand, owner, () => textOf(owner)))
  expect(shown.length).toBeGreaterThan(8)
  expect(shown.filter((figure) => !known.has(figure))).toEqual([])
})

const SWITCHING = { northlight: 'Could you pay less?', pip: 'Paying too much?' } as const

/** Headings below the first two; only a household's bill has the one about other plans. */
const sectionsOf = (owner: Owner, brand: 'northlight' | 'pip') => [
  'How to pay',
  'Your account',
  ...(owner === 'rimu-cafe' ? [] : [SWITCHING[brand]]),
  'Questions or complaints',
  'In an emergency',
  'What this bill is for',
  'Your meters and readings',
  'Your account when this bill was issued',
]

test.each(BRANDED)('the bill of $owner is read in its order by a screen reader, as a customer of $brand', async ({ owner, brand }) => {
  const { pdf, pieces } = await asCustomerOf(brand, owner, () => readPdf(owner))
  const whole = structureOfPdf(pdf)
  expect(whole.tag).toBe('Document')
  // Read as it is seen, from the top of the first sheet to the end of the last.
  const seen = pieces.filter(({ tag }) => tag !== 'Artifact').map(({ text }) => text)
  expect(wordsOf(whole)).toBe(seen.join(''))
  const parts = whole.within as PdfElement[]
  const headings = parts.filter(({ tag }) => /^H\d$/.test(tag))
  expect(headings.map(({ tag }) => tag)).toEqual(['H1', ...Array.from({ length: sectionsOf(owner, brand).length + 1 }, () => 'H2')])
  const name = { northlight: 'Northlight Energy', pip: 'Pip' }[brand]
  expect(headings.slice(0, 2).map(wordsOf)).toEqual([
    expect.stringMatching(new RegExp(`^${name} bill, `)),
    expect.stringMatching(/^(Amount of this bill|Total to pay)$/),
  ])
  expect(headings.slice(2).map(wordsOf)).toEqual(sectionsOf(owner, brand))
  const tables = parts.filter(({ tag }) => tag === 'Table')
  expect(tables).toHaveLength(3)
  for (const { within } of tables) {
    const [head, ...rows] = (within as PdfElement[]).map((row) => row.within as PdfElement[])
    expect(new Set(head?.map(({ tag }) => tag))).toEqual(new Set(['TH']))
    for (const row of rows) expect(row.map(({ tag }) => tag)).toEqual(head?.map(() => 'TD'))
  }
  expect(new Set(parts.map(({ tag }) => tag))).toEqual(new Set(['H1', 'H2', 'P', 'Table']))
})

test.each(BRANDED)('the first page of the bill of $owner has what matters most, as a customer of $brand', async ({ owner, brand }) => {
  const { pieces } = await asCustomerOf(brand, owner, () => readPdf(owner))
  const first = pieces.filter(({ page, tag }) => page === 1 && tag !== 'Artifact').map(({ text }) => text)
  const text = first.join('').replaceAll('  ', ' ')
  expect(text).toMatch(/Due \d|due \d/)
  expect(text).toContain('Customer number: ')
  expect(text).toContain('Call 111 if anyone is in danger.')
  if (owner === 'rimu-cafe') expect(text).not.toContain('billy.govt.nz')
  else expect(text).toMatch(new RegExp(`\\${SWITCHING[brand].at(-1)}Billy compares your plan .* Go to billy\\.govt\\.nz\\.`))
})

test('a household without electricity reads nothing of electricity plans', async () => {
  const { db } = portal.database
  const { id } = await latestBill('tama')
  const own = and(eq(billLines.billingAccountId, OWNERS.tama), eq(billLines.billId, id))
  const lines = await db.select().from(billLines).where(own)
  await db.update(billLines).set({ supplyPointId: null }).where(own)
  expect(await textOf('tama')).not.toContain('billy.govt.nz')
  await db.delete(billLines).where(own)
  await db.insert(billLines).values(lines)
  expect(await textOf('tama')).toContain('billy.govt.nz')
})

test('who pays by hand reads where to pay, all or a part, and where to ask for help', async () => {
  // A line that is broken ends with its space.
  const text = (await textOf('tama')).replaceAll('  ', ' ')
  const host = portal.settings.publicUrl.replace('http://', '')
  expect(text).toContain(`Pay by card at ${host}/account/bill/payments, all at once or a part at a time, or call 0800`)
  expect(text).toContain(`Set up automatic payments at ${host}/account/profile/payment-options.`)
  expect(text).toContain(`Trouble paying? Ask for more time or instalments at ${host}/account/bill/help, or call us before the due date`)
})

test('a bill that is paid says so, and not what takes the bills of today', async () => {
  expect(await textOf('aroha')).toContain('We’ll take it by direct debit on')
  const { transactions } = (await portal.call('aroha', transactionHistory, { query: { kind: 'bill' } })).body as TransactionList
  const paid = transactions.find(({ status }) => status === 'paid')
  const text = await textOf('aroha', paid?.id)
  expect(text).toContain('Nothing to pay: this bill is paid.')
  expect(text).not.toMatch(/direct debit|by card/)
  expect(text).toMatch(/Amount of this bill\n\$[\d.]+\nPaid\. It was due \d/)
  expect(text).not.toMatch(/ to pay\.|Total to pay|take .* off/)
})

test('a bill that is late is not said to be taken on a day that has passed', async () => {
  const { db } = portal.database
  const own = eq(billingAccounts.id, OWNERS.hemi)
  await db.update(billingAccounts).set({ hasDirectDebit: true }).where(own)
  const { transactions } = (await portal.call('hemi', transactionHistory, { query: { kind: 'bill' } })).body as TransactionList
  const late = await textOf('hemi', transactions.find(({ status }) => status === 'overdue')?.id)
  const latest = await textOf('hemi')
  await db.update(billingAccounts).set({ hasDirectDebit: false }).where(own)
  expect(late).not.toContain('We’ll take')
  expect(late).toContain('Pay by card at')
  expect(latest).toContain('We’ll take this bill by direct debit on')
  expect(latest).toContain('Pay earlier bills by card at')
})

test('the largest figure is the sum to pay, with what is left of earlier bills', async () => {
  const { balance } = (await portal.call('hemi', billPayments)).body as Payable
  const bill = await latestBill('hemi')
  const text = await textOf('hemi')
  const [before = 0, after = 0] = [Number(bill.amount), balance.amountToPayNZD - Number(bill.amount)]
  expect(after).toBeGreaterThan(0)
  expect(text).toContain(`Total to pay\n$${balance.amountToPayNZD.toFixed(2)}\nThis bill: $${before.toFixed(2)}, due`)
  expect(text).toContain(`From earlier bills: $${after.toFixed(2)}. It was due on `)
  expect(text).toMatch(/was due on \d+ \w+ \d{4}: please pay it now\./)
  expect(text).toContain('This was your balance on')
  expect(text).toMatch(/What you owe today is at \S+\/account\/bill\./)
  expect(text).toContain(`Pay this bill by its due date and take $${bill.promptPaymentDiscount} off it.`)
})

test('a payment that was taken back with its discount is told as that, and the account adds up', async () => {
  const { db } = portal.database
  const { issuedDay } = await latestBill('hemi')
  const own = { billingAccountId: OWNERS.hemi, method: 'bankTransfer' as const }
  await db.insert(payments).values([
    { ...own, id: 'TEST-paid', paidDay: addDays(issuedDay, -3), amount: '50.00', discount: '5.00' },
    { ...own, id: 'TEST-back', paidDay: addDays(issuedDay, -2), amount: '-50.00', discount: '-5.00' },
  ])
  try {
    const text = await textOf('hemi')
    expect(text).toContain(`Payment taken back ${dayText(addDays(issuedDay, -2), 'year')}\n$50.00\nIts discount\n$5.00`)
  } finally {
    await db.delete(payments).where(like(payments.id, 'TEST-%'))
  }
})

test('what was paid on the day of a bill is told on that one, and not on the next', async () => {
  const { db } = portal.database
  const [, earlier] = await db.select().from(bills).where(eq(bills.billingAccountId, OWNERS.hemi)).orderBy(desc(bills.issuedDay))
  const paidDay = earlier?.issuedDay ?? ''
  await db.insert(payments).values({ billingAccountId: OWNERS.hemi, method: 'bankTransfer', id: 'TEST-paid', paidDay, amount: '54.32' })
  try {
    expect(await textOf('hemi', earlier?.id)).toContain('$54.32')
    expect(await textOf('hemi')).not.toContain('$54.32')
  } finally {
    await db.delete(payments).where(like(payments.id, 'TEST-%'))
  }
})

test('quantities are counted in words, and prices have the decimals that they need', async () => {
  const text = await textOf('hemi')
  const ofHemi = eq(bills.billingAccountId, OWNERS.hemi)
  const [newest] = await portal.database.db.select().from(bills).where(ofHemi).orderBy(desc(bills.issuedDay)).limit(1)
  if (!newest) throw new Error('Hemi has bills')
  expect(text).toMatch(/\n1 bottle\n\$118\.00\n/)
  expect(text).toContain(`\n${daysBetween(newest.startDay, newest.endDay) + 1} days\n$1.83\n`)
  expect(text).toMatch(/ kWh\n\$0\.2714\n/)
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

test('where someone depends on power for their health, nothing on it threatens', async () => {
  const { transactions } = (await portal.call('hemi', transactionHistory)).body as TransactionList
  expect(transactions.some(({ status }) => status === 'overdue')).toBe(true)
  await portal.database.db
    .update(billingAccounts)
    .set({ medicalDependence: { status: 'confirmed' } })
    .where(eq(billingAccounts.id, OWNERS.hemi))
  expect(await textOf('hemi')).not.toMatch(THREATS)
})

test('some estimated days of gas are so many of its days, not all of them', async () => {
  const { db } = portal.database
  const { startDay, endDay } = await latestBill('aroha')
  const gas = and(eq(energyPeriods.supplyPointId, 'SP-100201-G'), between(energyPeriods.startDay, startDay, endDay))
  await db.update(energyPeriods).set({ status: 'actual' }).where(gas)
  await db
    .update(energyPeriods)
    .set({ status: 'estimated' })
    .where(and(gas, gte(energyPeriods.startDay, addDays(endDay, -4))))
  expect(await textOf('aroha')).toContain(`Estimated on 5 of ${daysBetween(startDay, endDay) + 1} days`)
})
