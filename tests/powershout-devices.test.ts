import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import type { Booking, Offer, Powershout } from '#schemas/powershout/entities.ts'
import * as routes from '#schemas/powershout/routes.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { powershoutHours } from '#server/db/schema/powershout.ts'
import { ledgerFaults } from './free-hours-ledger.ts'
import { mintToken } from './mint-token.ts'
import { copySeeded, freePort } from './postgres-server.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { type Run, startServer, stop, untilReady } from './server-process.ts'
import { isThorough, times } from './thorough.ts'

/*
 * Several devices accept, book and delete at random, at two servers that share one database: two processes with --thorough,
 * and otherwise two servers of this process, each with its own connections. No hour is spent twice, and none is lost.
 */

// Many acts take twenty minutes on a busy machine.
vi.setConfig({ testTimeout: times(300_000, 1_800_000) })

const ACTS = times(200, 10_000)
const DEVICES = 6
const ACCOUNT = 'BA-100342'
const PLACES = ['E1', 'E2'].map((end) => ({ supplyPointId: `SP-100342-${end}`, supplyAgreementId: `SA-100342-${end}` }))
const today = localDayOf(new Date())

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>

let database: OpenDatabase
const servers: Ask[] = []
const portals: TestPortal[] = []
const processes: Run[] = []

beforeAll(async () => {
  const url = await copySeeded(inject('postgresUrl'), 'free_hours_devices')
  database = await openPostgres(url)
  const offers = Array.from({ length: times(10, 60) }, (_, i) => ({
    billingAccountId: ACCOUNT,
    id: `OFFER-${i}`,
    hours: 1 + (i % 4),
    expiresOn: addDays(today, 5 + i),
    state: 'offer' as const,
  }))
  await database.db.insert(powershoutHours).values(offers)
  for (let i = 0; i < 2; i++) servers.push(isThorough ? await startProcess(url) : await startHere(url))
})
afterAll(async () => {
  for (const portal of portals) await portal.close()
  await Promise.all(processes.map((run) => stop(run, 'SIGTERM')))
  await database.close()
})

async function startHere(url: string): Promise<Ask> {
  const portal = await startPortal({}, undefined, await openPostgres(url))
  portals.push(portal)
  return (method, path, body) => portal.ask('tama', method, path, { body })
}

async function startProcess(url: string): Promise<Ask> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const run = startServer({ PORT: String(port), DATABASE_URL: url, PUBLIC_URL: origin })
  processes.push(run)
  await untilReady(run, port)
  const authorization = `Bearer ${await mintToken(database.db, origin, 'tama')}`
  return async (method, path, body) => {
    const headers = { authorization, ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${origin}/api/v1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, body: await answer.json() }
  }
}

const any = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

test(`${ACTS} random accepts, bookings and deletions by ${DEVICES} devices at two servers: the ledger adds up, no hour is spent twice`, async () => {
  const [first] = servers as [Ask]
  const overview = async () => (await first('GET', routes.powershoutCurrency.path)).body as Powershout
  const before = (await overview()).balance
  const known: string[] = []
  const told = { accepted: 0, booked: 0, givenBack: new Map<string, number>() }
  const statuses = new Map<number, number>()
  let left = ACTS

  async function act(ask: Ask): Promise<void> {
    const what = Math.random()
    const send = async (path: string, body: object) => {
      const answer = await ask('POST', path, body)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      return answer
    }
    if (what < 0.15) {
      const { activeOffers, pastOffers } = (await ask('GET', routes.powershoutOffers.path)).body as Record<
        'activeOffers' | 'pastOffers',
        Offer[]
      >
      const offer = any([...activeOffers, ...pastOffers])
      if (!offer) return
      const { campaignOfferId, quantity, offerCode } = offer
      const body = { loyaltyAccountId: ACCOUNT, memberId: 'C-tama', campaignOfferId, quantity, offerCode }
      if ((await send(routes.powershoutAcceptOffer.path, body)).status === 200) told.accepted += quantity
    } else if (what < 0.65) {
      const startDate = tradingPeriodStart(addDays(today, 1 + Math.floor(Math.random() * 3)), 1 + 2 * Math.floor(Math.random() * 20))
      const duration = 1 + Math.floor(Math.random() * 3)
      const answer = await send(routes.powershoutAddBooking.path, {
        ...any(PLACES),
        startDate: startDate.toISOString(),
        duration,
        loyaltyAccountId: ACCOUNT,
      })
      if (answer.status !== 200) return
      known.push((answer.body as { booking: Booking }).booking.bookingId)
      told.booked += duration
    } else {
      const bookingId = any(known)
      if (!bookingId) return
      const answer = await send(routes.powershoutDeleteBooking.path, { bookingId, billingAccountId: ACCOUNT })
      if (answer.status === 200) told.givenBack.set(bookingId, (answer.body as { hoursGivenBack: number }).hoursGivenBack)
    }
  }
  await Promise.all(
    Array.from({ length: DEVICES }, async (_, i) => {
      while (left-- > 0) await act(servers[i % servers.length] as Ask)
    }),
  )
  // Every answer is one that the contract has: done, or a reason.
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 400)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(0)
  expect(statuses.get(400)).toBeGreaterThan(0)
  expect(await ledgerFaults(database.db, ACCOUNT)).toEqual([])
  const { balance, activeBookings } = await overview()
  const givenBack = [...told.givenBack.values()].reduce((sum, hours) => sum + hours, 0)
  expect(balance).toBe(before + told.accepted - told.booked + givenBack)
  // At one property no two bookings share an hour.
  for (const { supplyPointId } of PLACES) {
    const own = activeBookings.filter((booking) => booking.supplyPointId === supplyPointId)
    expect(own.every((booking, i) => i === 0 || (own[i - 1]?.endDate ?? '') <= booking.startDate)).toBe(true)
  }
})
