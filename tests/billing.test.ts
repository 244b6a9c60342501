import { and, between, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectSite } from '#schemas/account/routes.ts'
import { accountSummaryWidget, billLineReadings, billLines as billFile, billPdf, billSummaryWidget } from '#schemas/billing/routes.ts'
import { electricityBillPeriod, recentUsageWidget } from '#schemas/usage/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { accountAccess, billingAccounts, sites } from '#server/db/schema/accounts.ts'
import { billFiles, billLines, bills } from '#server/db/schema/billing.ts'
import { meterReads, readingDays } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { people } from '#server/demo/people.ts'
import { energyOf } from '#server/demo/world.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const cents = (amount: string) => Math.round(Number(amount) * 100)

test('every bill is the sum of its lines, GST is 15% of each supply’s part, and its electricity is the sum of the readings', async () => {
  const { db } = portal.database
  const all = await db.select().from(bills)
  const lines = await db.select().from(billLines)
  const electricity = new Set((await db.select().from(supplyPoints).where(eq(supplyPoints.energyType, 'electricity'))).map(({ id }) => id))
  expect(all.length).toBeGreaterThan(100)
  for (const bill of all) {
    const own = lines.filter(({ billingAccountId, billId }) => billingAccountId === bill.billingAccountId && billId === bill.id)
    // A supply's part is whole by itself: its GST is rounded once, for it alone.
    for (const supplyPointId of new Set(own.map((line) => line.supplyPointId))) {
      const part = own.filter((line) => line.supplyPointId === supplyPointId)
      const net = part.filter(({ unit }) => unit !== 'percent').reduce((sum, { amount }) => sum + cents(amount), 0)
      const gst = part.filter(({ unit }) => unit === 'percent').map(({ amount }) => cents(amount))
      // Of no supply point are gifts to schools, which have no GST.
      expect(gst, `${bill.id} ${supplyPointId}`).toEqual(supplyPointId === null ? [] : [Math.round(net * 0.15)])
    }
    const gstTotal = own.filter(({ unit }) => unit === 'percent').reduce((sum, { amount }) => sum + cents(amount), 0)
    expect(
      own.reduce((sum, { amount }) => sum + cents(amount), 0),
      bill.id,
    ).toBe(cents(bill.amount))
    expect(cents(bill.gst), bill.id).toBe(gstTotal)
    for (const supplyPointId of new Set(own.flatMap((line) => line.supplyPointId ?? []))) {
      if (!electricity.has(supplyPointId)) continue
      const days = await db
        .select()
        .from(readingDays)
        .where(
          and(
            eq(readingDays.billingAccountId, bill.billingAccountId),
            eq(readingDays.supplyPointId, supplyPointId),
            eq(readingDays.flow, 'X'),
            between(readingDays.localDay, bill.startDay, bill.endDay),
          ),
        )
      const used = days.reduce((sum, { wattHours }) => sum + wattHours.reduce<number>((a, b) => a + (b ?? 0), 0), 0)
      const billed = own
        .filter((line) => line.supplyPointId === supplyPointId && line.unit === 'kWh')
        .reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 1000), 0)
      expect(billed, `${bill.id} ${supplyPointId}`).toBe(used)
    }
  }
})

test('two years of days have as many half-hours as they have, with the days the clocks change', async () => {
  const rows = await portal.database.db.select().from(readingDays).where(eq(readingDays.supplyPointId, 'SP-100201-E'))
  expect(rows.length).toBeGreaterThanOrEqual(730)
  for (const { localDay, wattHours, statuses, totalWh } of rows) {
    expect([wattHours.length, statuses.length], localDay).toEqual([tradingPeriodCount(localDay), tradingPeriodCount(localDay)])
    expect(
      wattHours.reduce<number>((sum, wh) => sum + (wh ?? 0), 0),
      localDay,
    ).toBe(totalWh)
  }
  const counts = new Set(rows.map(({ wattHours }) => wattHours.length))
  expect(counts).toEqual(new Set([46, 48, 50]))
})

test('the demo world has every kind of account', () => {
  const accounts = people.flatMap((person) => person.accounts.map((account) => ({ person, account })))
  const energies = (types: string[]) =>
    accounts.some(({ account }) =>
      types.every((type) => account.sites.some(({ supplies }) => supplies.some((supply) => energyOf(supply) === type))),
    )
  expect(energies(['electricity', 'naturalGas'])).toBe(true)
  expect(energies(['lpg'])).toBe(true)
  expect(accounts.some(({ account }) => account.kind === 'sme')).toBe(true)
  expect(accounts.some(({ account }) => account.sites.length > 1)).toBe(true)
  expect(accounts.some(({ account }) => account.buyingGroupName)).toBe(true)
})

test('what a widget shows is what the bill period call says of the same days', async () => {
  const { body } = await portal.call('priya', recentUsageWidget)
  const { data } = body as {
    data: {
      startDate: string
      endDate: string
      totalKwh: number
      totalCostNZD: number
      days: { startDate: string; kwh: number; costNZD: number }[]
    }
  }
  const period = await portal.call('priya', electricityBillPeriod, { body: { startDate: data.startDate, endDate: data.endDate } })
  const { days, ...totals } = period.body as { days: { startDate: string; kw: number; costNZD: number }[] }
  expect(totals).toMatchObject({ totalKwh: data.totalKwh, totalCostNZD: data.totalCostNZD })
  expect(days.map(({ startDate, kw, costNZD }) => ({ startDate, kwh: kw, costNZD }))).toEqual(
    data.days.map(({ startDate, kwh, costNZD }) => ({ startDate, kwh, costNZD })),
  )
})

describe('a customer of several accounts and properties', () => {
  interface Summary {
    customerNumber: string
    window: { toDateProperty?: string; billProperties?: number }
    otherAccounts: { billingAccountId: string; customerNumber: string; holderName?: string; amountToPayNzd: number; takenBy?: string }[]
  }
  const summaryAt = async (billingAccountId: string, siteId: string) => {
    await portal.call('tama', selectSite, { body: { billingAccountId, siteId } })
    return ((await portal.call('tama', billSummaryWidget)).body as { data: Summary }).data
  }

  test('is told of which property the use so far is, and of how many the bill will be', async () => {
    expect((await summaryAt('BA-100342', 'ST-100342-2')).window).toMatchObject({ toDateProperty: 'The bach', billProperties: 2 })
  })

  test('is told what another account owes, and nothing of anybody else', async () => {
    const { customerNumber, otherAccounts } = await summaryAt('BA-100343', 'ST-100343-1')
    expect(customerNumber).toBe('1003 4392')
    expect(otherAccounts).toMatchObject([{ billingAccountId: 'BA-100342', customerNumber: '1003 4285' }])
    expect(otherAccounts[0]?.amountToPayNzd).toBeGreaterThan(0)
    expect((await summaryAt('BA-100342', 'ST-100342-1')).otherAccounts).toEqual([])
  })

  test('is told whose account it is where they act for another person', async () => {
    const { db } = portal.database
    const ofOther = eq(accountAccess.billingAccountId, 'BA-100342')
    const holder = async () => (await summaryAt('BA-100343', 'ST-100343-1')).otherAccounts[0]?.holderName
    expect(await holder()).toBeUndefined()
    await db.update(accountAccess).set({ role: 'authorisedPerson' }).where(ofOther)
    expect(await holder()).toMatch(/^Tama /)
    await db.update(accountAccess).set({ role: 'accountHolder' }).where(ofOther)
  })

  test('is told where another account is paid automatically', async () => {
    const { db } = portal.database
    const paidByDebit = (hasDirectDebit: boolean) =>
      db.update(billingAccounts).set({ hasDirectDebit }).where(eq(billingAccounts.id, 'BA-100342'))
    await paidByDebit(true)
    const takenBy = async () => (await summaryAt('BA-100343', 'ST-100343-1')).otherAccounts[0]?.takenBy
    expect(await takenBy()).toBe('by direct debit')
    await paidByDebit(false)
    expect(await takenBy()).toBeUndefined()
  })
})

test('what is owed is what is billed and not yet paid', async () => {
  const { body } = await portal.call('hemi', billSummaryWidget)
  const { balance } = (body as { data: { balance: Record<string, number> } }).data
  expect(balance.overdue).toBeGreaterThan(0)
  expect(balance.amountToPayNZD).toBeCloseTo((balance.current ?? 0) + (balance.overdue ?? 0), 2)
})

test.each([
  [{ startDate: '2026-10-10', endDate: '2026-10-01' }, 400, '/error/validation'],
  [{ startDate: '2026-02-30', endDate: '2026-03-01' }, 400, '/error/validation'],
  [{ startDate: '2001-01-01', endDate: '2001-01-31' }, 404, '/error/no_data'],
  [{ startDate: '1900-01-01', endDate: '2026-01-01' }, 400, '/error/validation'],
])('asking for %j is answered with %i %s', async (body, status, type) => {
  const answer = await portal.call('aroha', electricityBillPeriod, { body })
  expect([answer.status, (answer.body as { type: string }).type]).toEqual([status, type])
})

/** The header that names the file of a bill: by its date and its number. */
function named(bill: { id: string; issuedDate: string } | undefined, ending: string): string {
  const name = `Bill ${bill?.issuedDate} ${bill?.id}.${ending}`
  return `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

test('a bill can be downloaded line by line, under a name of its own; its lines add up to it', async () => {
  const { body } = await portal.call('aroha', accountSummaryWidget)
  const [latest] = (body as { data: { bills: { id: string; issuedDate: string; amountNzd: number }[] } }).data.bills
  const { status, body: text, headers } = await portal.call('aroha', billFile, { params: { billId: latest?.id ?? '' } })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(named(latest, 'csv'))
  const rows = String(text)
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  expect(rows[0]).toEqual(['Energy', 'Address', 'Description', 'Quantity', 'Unit', 'Rate NZD', 'Amount NZD'])
  expect(new Set(rows.slice(1, -2).map(([energy]) => energy))).toEqual(new Set(['Electricity', 'Natural Gas']))
  expect(rows.filter((row) => row.includes('GST'))).toHaveLength(1)
  expect(String(text).match(/"14 Rātā Street, Brooklyn, Wellington"/g)).toHaveLength(rows.length - 3)
  const amounts = rows.slice(1).map((row) => Math.round(Number(row.at(-1)) * 100))
  const total = amounts.pop()
  expect([amounts.reduce((sum, cents) => sum + cents, 0), total]).toEqual([total, Math.round((latest?.amountNzd ?? 0) * 100)])
})

test('a bill that came without a PDF is made one, tagged, titled and in English, for its own account alone', async () => {
  const { body } = await portal.call('aroha', accountSummaryWidget)
  const [latest] = (body as { data: { bills: { id: string; issuedDate: string }[] } }).data.bills
  const params = { billId: latest?.id ?? '' }
  const answer = await portal.call('aroha', billPdf, { params })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': named(latest, 'pdf'),
  })
  const text = String(answer.body)
  expect(text).toMatch(/^%PDF-1\.7/)
  expect(text).toContain('/Lang (en-NZ)')
  expect(text).toContain('/Marked true')
  const order = [...text.matchAll(/\/S \/(H1|H2|P|Table)\b/g)].map(([, tag]) => tag)
  expect(new Set(order)).toEqual(new Set(['H1', 'H2', 'P', 'Table']))
  for (const billId of [params.billId, `${params.billId}.pdf`, `Bill ${latest?.issuedDate}.pdf`, 'BILL-1']) {
    expect((await portal.call('priya', billPdf, { params: { billId } })).body, billId).toMatchObject({ type: '/error/not_found' })
  }
})

test('a bill that the retailer made as a PDF is downloaded as that; nobody else gets it', async () => {
  const { db } = portal.database
  const findLatest = async () => {
    const { body } = await portal.call('aroha', accountSummaryWidget)
    return (body as { data: { bills: { id: string; issuedDate: string }[] } }).data.bills[0]
  }
  const latest = await findLatest()
  const params = { billId: latest?.id ?? '' }
  const made = Buffer.from('%PDF-1.7\nKia ora\n%%EOF')
  await db.insert(billFiles).values({ billingAccountId: 'BA-100201', billId: params.billId, pdf: made.toString('base64') })
  const { status, body, headers } = await portal.call('aroha', billPdf, { params })
  expect([status, body]).toEqual([200, made.toString()])
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(made.length),
    'x-content-type-options': 'nosniff',
    'content-disposition': named(latest, 'pdf'),
  })
  for (const other of ['tama', 'priya', 'kapiti-growers']) expect((await portal.call(other, billPdf, { params })).status).toBe(404)
})

test('a bill that is issued tomorrow has no PDF, no file of lines and no readings yet', async () => {
  const { db } = portal.database
  const [latest] = await db.select().from(bills).where(eq(bills.billingAccountId, 'BA-100201')).orderBy(desc(bills.issuedDay)).limit(1)
  if (!latest) throw new Error('there is no bill')
  const isIt = and(eq(bills.billingAccountId, 'BA-100201'), eq(bills.id, latest.id))
  const pdf = Buffer.from('%PDF-1.7\n%%EOF').toString('base64')
  await db.insert(billFiles).values({ billingAccountId: 'BA-100201', billId: latest.id, pdf }).onConflictDoNothing()
  const ask = () =>
    Promise.all(
      [billPdf, billFile, billLineReadings].map(
        async (route) => (await portal.call('aroha', route, { params: { billId: latest.id, position: '0' } })).status,
      ),
    )
  const today = await ask()
  await db
    .update(bills)
    .set({ issuedDay: addDays(localDayOf(new Date()), 1) })
    .where(isIt)
  const before = await ask()
  await db.update(bills).set({ issuedDay: latest.issuedDay }).where(isIt)
  expect({ today, before }).toEqual({ today: [200, 200, 200], before: [404, 404, 404] })
})

test('no home in the South Island has reticulated gas, and no two meters are the same', async () => {
  const { db } = portal.database
  const southern = ['Canterbury', 'Nelson', 'Marlborough', 'Tasman', 'West Coast', 'Otago', 'Southland']
  const rows = await db
    .select({ site: sites, supply: supplyPoints })
    .from(supplyPoints)
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
  const gas = rows.filter(({ supply }) => supply.energyType === 'naturalGas')
  expect(gas.length).toBeGreaterThan(0)
  expect(gas.filter(({ site }) => southern.includes(site.region))).toEqual([])
  const serials = rows.flatMap(({ supply }) => supply.meterSerial ?? [])
  expect(new Set(serials).size).toBe(serials.length)
  expect(await latestReads()).toHaveLength(new Set(await latestReads()).size)
})

/** What each register showed last. */
async function latestReads() {
  const rows = await portal.database.db.select().from(meterReads).orderBy(meterReads.readDay)
  return [...new Map(rows.map(({ deviceId, reading }) => [deviceId, reading])).values()]
}
