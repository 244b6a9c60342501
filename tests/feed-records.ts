import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { FeedKind } from '#schemas/feed/kinds.ts'
import { sites } from '#server/db/schema/accounts.ts'
import type { TestPortal } from './portal.ts'

/* Records of a feed, of customers whom it brings, and applying them. */

/** The records of the documentation. */
export const example = readFileSync(new URL('../docs/examples/first-customer.ndjson', import.meta.url), 'utf8')

export type Given = { kind: FeedKind; id: string; at: string; data?: object; deleted?: true } | string
export const textOf = (records: readonly Given[]) =>
  records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n')
export const KEEP = { keepGoing: 'yes' }

/** What an operator does with a feed, and a site that it brought. */
export function feedOf(portal: () => TestPortal) {
  const apply = (records: string | Buffer | readonly Given[], args: Record<string, string> = {}, made?: string[]) =>
    portal().operate('feed-apply', { file: 'f', ...args }, Array.isArray(records) ? textOf(records) : (records as string | Buffer), made)
  const siteOf = async (id: string) => (await portal().database.db.select().from(sites).where(eq(sites.id, id)))[0]
  return { apply, siteOf }
}

/** A moment of a day that is over. */
export const at = (minutes: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + minutes * 60_000).toISOString()

let number = 0
/** A customer of one test alone, whom the feed brings. */
export function customer() {
  const name = `f${++number}`
  const billingAccountId = `A-${name}`
  const ids = { personId: `P-${name}`, billingAccountId, siteId: `S-${name}`, supplyPointId: `SP-${name}`, planId: `plan-${name}` }
  const person = { subject: `demo|${name}`, username: name, email: `${name}@example.nz`, firstName: 'Ana', lastName: 'Tui' }
  const account = { customerNumber: name, kind: 'residential', name: 'Ana Tui', billingEmail: person.email, joinedOn: '2025-01-01' }
  const site = { billingAccountId, street: '1 Bay Road', city: 'Nelson', postCode: '7010', region: 'Nelson', propertyType: 'villa' }
  const supplyPoint = {
    billingAccountId,
    siteId: ids.siteId,
    energyType: 'electricity',
    planId: ids.planId,
    supplyAgreementId: `AG-${name}`,
  }
  const plan = { name: 'Plain', energyType: 'electricity', prices: [{ from: '2025-01-01', dayRate: '0.3', dailyCharge: '1.8' }] }
  const record = (kind: FeedKind, id: string, data: object, minutes = 0): Given => ({ kind, id, at: at(minutes), data })
  const records = [
    record('person', ids.personId, person),
    record('plan', ids.planId, plan),
    record('account', billingAccountId, account),
    record('access', `${billingAccountId}/${ids.personId}`, { billingAccountId, personId: ids.personId, role: 'accountHolder' }),
    record('site', ids.siteId, site),
    record('supplyPoint', ids.supplyPointId, supplyPoint),
  ]
  const gone = (kind: FeedKind, id: string, minutes: number): Given => ({ kind, id, at: at(minutes), deleted: true })
  return { ...ids, name, person, account, site, supplyPoint, plan, records, record, gone }
}

export const line = (supplyPointId?: string) => ({
  description: 'Energy',
  quantity: '100',
  unit: 'kWh',
  rate: '0.3',
  amount: '30.00',
  supplyPointId,
})
export const bill = (billingAccountId: string, supplyPointId?: string) => ({
  billingAccountId,
  startDay: '2026-09-01',
  endDay: '2026-09-30',
  issuedDay: '2026-10-02',
  dueDay: '2026-10-18',
  amount: '30.00',
  gst: '0.00',
  promptPaymentDiscount: '0.00',
  lines: [line(supplyPointId)],
})

/** The half-hours of a day, all alike. */
export const day = (
  { billingAccountId, supplyPointId }: { billingAccountId: string; supplyPointId: string },
  wattHours: number,
  status = 'A',
) => ({
  billingAccountId,
  supplyPointId,
  flow: 'X',
  day: '2026-10-20',
  wattHours: new Array<number>(48).fill(wattHours),
  statuses: status.repeat(48),
})
