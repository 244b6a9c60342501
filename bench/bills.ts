import autocannon from 'autocannon'
import { loadavg } from 'node:os'
import { desc, eq } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Database } from '#server/db/open.ts'
import { billLines, bills, payments } from '#server/db/schema/billing.ts'
import { mintToken } from '../tests/mint-token.ts'
import { withDemoWorld } from './demo-world.ts'
import { pacedLoad } from './paced-load.ts'
import { median, print } from './print.ts'
import { withServer } from './running-server.ts'

const ACCOUNT = 'BA-100201'
const BILLS = 120
const TRANSACTIONS = 300
const ZIPS = 5
/** Two requests a second from each of fifty visitors. */
const LOAD = { connections: 50, perSecond: 100, seconds: 10 }
const HISTORY = '/api/v1/private/billing/transactions'
/** Ten years and a bit: all of them. */
const ALL = `startDate=${addDays(localDayOf(new Date()), -BILLS * 31)}&endDate=${localDayOf(new Date())}`
const LISTS = {
  'first page of 300 transactions': `${HISTORY}?${ALL}`,
  'first page of its 120 bills': `${HISTORY}?${ALL}&kind=bill`,
  'last page of 300 transactions': `${HISTORY}?${ALL}&skip=280`,
}

/** Asks nothing of the database: what the machine takes for any call. */
const EMPTY = '/api/v1/public/nationalAlert'
/** What the warm-up has left behind is answered by then. */
const PAUSE_MS = 1_000

/**
 * A customer of ten years on PostgreSQL: the list of what they were billed and paid, at a visitor's pace and beside a call that does
 * nothing, and all their bills as a zip.
 */
export const measureBills = () =>
  withDemoWorld(async (db, url) => {
    await fill(db)
    // What the demo world brings in once, after its first start, would be measured with the lists.
    await withServer({ DATABASE_URL: url, DEMO_NEIGHBOURS: 'off' }, async (origin) => {
      const authorization = `Bearer ${await mintToken(db, origin, 'aroha')}`
      for (const [name, path] of Object.entries(LISTS)) {
        const empty = await measureList(origin + EMPTY, authorization)
        const list = await measureList(origin + path, authorization)
        const at = `${LOAD.connections} connections, ${LOAD.perSecond} requests a second`
        print({ name: `${name}: p50, ${at}`, value: list.p50, unit: 'ms', empty: empty.p50, answered: list.answered, failed: list.failed })
        print({ name: `${name}: p99, ${at}`, value: list.p99, unit: 'ms', budget: 15, empty: empty.p99, load: loadavg()[0] })
        print({ name: `${name}: beside an empty call, at the median`, value: list.p50 - empty.p50, unit: 'ms' })
      }
      await measureZip(origin, authorization)
    })
  })

async function measureList(url: string, authorization: string) {
  await autocannon({ url, connections: LOAD.connections, duration: 3, headers: { authorization } })
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  return pacedLoad(url, { headers: () => ({ authorization }) }, LOAD)
}

/** Bills and payments of before those that the demo world has, up to so many. */
async function fill(db: Database): Promise<void> {
  const known = await db.select().from(bills).where(eq(bills.billingAccountId, ACCOUNT)).orderBy(desc(bills.startDay))
  const oldest = known.at(-1)
  if (!oldest) throw new Error(`${ACCOUNT} has no bill`)
  const lines = await db.select().from(billLines).where(eq(billLines.billId, oldest.id))
  const earlier = Array.from({ length: BILLS - known.length }, (_, at) => {
    const shifted = (day: string) => addDays(day, -30 * (at + 1))
    const days = { startDay: shifted(oldest.startDay), endDay: shifted(oldest.endDay) }
    return { ...oldest, ...days, id: `BENCH-${at}`, issuedDay: shifted(oldest.issuedDay), dueDay: shifted(oldest.dueDay) }
  })
  await db.insert(bills).values(earlier)
  await db.insert(billLines).values(earlier.flatMap(({ id }) => lines.map((line) => ({ ...line, billId: id }))))
  const made = await db.select().from(payments).where(eq(payments.billingAccountId, ACCOUNT))
  const wanted = TRANSACTIONS - BILLS - made.length
  // Each bill is paid in one or two, to the cent.
  const parts = earlier.flatMap((bill, at) => {
    const cents = Math.round(Number(bill.amount) * 100)
    const first = at < wanted - earlier.length ? Math.floor(cents / 2) : cents
    return [first, cents - first].filter((part) => part > 0).map((part, nth) => ({ bill, part, nth }))
  })
  await db.insert(payments).values(
    parts.map(({ bill: { id, dueDay }, part, nth }) => {
      const amount = (part / 100).toFixed(2)
      return {
        billingAccountId: ACCOUNT,
        id: `${id}-${nth}`,
        paidDay: addDays(dueDay, -nth),
        amount,
        discount: '0.00',
        method: 'directDebit' as const,
      }
    }),
  )
  const counts = [
    await db.$count(bills, eq(bills.billingAccountId, ACCOUNT)),
    await db.$count(payments, eq(payments.billingAccountId, ACCOUNT)),
  ]
  if (counts[0] !== BILLS || counts[0] + (counts[1] ?? 0) !== TRANSACTIONS)
    throw new Error(`there are ${counts.join(' bills and ')} payments`)
}

async function measureZip(origin: string, authorization: string): Promise<void> {
  const totals: number[] = []
  const firsts: number[] = []
  let bytes = 0
  for (let run = 0; run < ZIPS; run++) {
    const startMs = performance.now()
    const [startDate, endDate] = [...new URLSearchParams(ALL).values()]
    const answer = await fetch(`${origin}/api/v1/private/billing/bills/zip`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ startDate, endDate }),
    })
    if (!answer.ok || !answer.body) throw new Error(`the zip was answered with ${answer.status}`)
    bytes = 0
    for await (const chunk of answer.body) {
      if (bytes === 0) firsts.push(performance.now() - startMs)
      bytes += chunk.length
    }
    totals.push(performance.now() - startMs)
  }
  print({ name: `zip of ${BILLS} bills: until it begins`, value: median(firsts), unit: 'ms', values: firsts.map(Math.round) })
  print({ name: `zip of ${BILLS} bills: all of it`, value: median(totals), unit: 'ms', values: totals.map(Math.round), bytes })
}
