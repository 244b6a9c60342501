import { expect, test } from 'vitest'
import { feedRecords } from '#server/db/schema/feed.ts'
import { people } from '#server/demo/people.ts'
import { takeMarks } from '#server/insights/marks.ts'
import { labelOf, ownInputs, readCalls } from '../conformance/calls.ts'
import { meet } from '../conformance/customer.ts'
import { type Answer, connect } from '../conformance/server.ts'
import { example } from './feed-records.ts'
import { CHANGERS } from './own-changes.ts'
import { openEmptyDatabase, startListening, startPortal, type TestPortal } from './portal.ts'
import { isThorough } from './thorough.ts'

const everyone = people.filter(({ rights, closedOn }) => !rights && !closedOn).map(({ username }) => username)
const customers = isThorough ? everyone : CHANGERS
/**
 * Calls that nobody of the demo world is answered: nobody has begun a payment, answered a form that staff have made or filled in the carbon
 * calculator, here they have no neighbours to be compared with, and no customer has an identifier of a calendar or of a brand's page.
 */
const UNANSWERED = [
  'GET /private/billing/payments/begun/:paymentId',
  'GET /private/forms/:formId/answers',
  'GET /private/insights/homeComparison/latest',
  'GET /private/insights/homeComparison/thirtyDay',
  'GET /private/insights/homeComparison/yearly',
  'GET /private/powershoutcurrency/bookings/calendar',
  'GET /private/carbonCalculator/details',
  'GET /private/evPlan/ecoTracker/calendar',
  'GET /private/info/:page',
]

/** What says when it was answered. */
const VOLATILE = new Set(['asOf', 'instance', 'serverDateTime'])
/** The header of a file of EIEP13A, with the day it was made and its number. */
const HEADER_MADE = /^(HDR(?:,[^,]*){5}),[^,]*,[^,]*/

/** Without what a portal draws itself and no feed has: the code for friends, and the ids of entries of free hours. */
function withoutDrawn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('friendGetFriendUrl' in value) return { ...value, code: 'drawn', friendGetFriendUrl: 'drawn' }
  return 'hours' in value && 'kind' in value && 'id' in value ? { ...value, id: 'drawn' } : value
}

const steady = ({ body, text }: Answer): unknown =>
  body === undefined
    ? text.replace(HEADER_MADE, '$1')
    : JSON.parse(JSON.stringify(body, (name, value) => (VOLATILE.has(name) ? undefined : withoutDrawn(value))))

async function exportOf(portal: TestPortal): Promise<string[]> {
  const made: string[] = []
  await portal.operate('feed-export', {}, '', made)
  return made
}

const at = '2026-11-01T13:00:00.5+13:00'
const ofAccount = { billingAccountId: 'A-5001' }
const ofSupply = { ...ofAccount, supplyPointId: 'SP-5001' }
/** The example, and records of the kinds that it has none of, as a source may write them: defaults left out, zeros in front. */
const spare = [
  example,
  ...[
    {
      kind: 'profile',
      id: 'S-5001',
      data: { ...ofAccount, siteId: 'S-5001', answers: { a: null, b: { c: null, d: [null] } }, isComplete: true },
    },
    { kind: 'payment', id: 'PAY-9', data: { ...ofAccount, paidDay: '2026-10-01', amount: '0071.60', method: 'creditCard' } },
    { kind: 'lpgOrder', id: 'LO-9', data: { ...ofSupply, numberOfBottles: 2, placedAt: at, state: 'processing' } },
    {
      kind: 'homeMove',
      id: 'HM-9',
      data: { ...ofAccount, caseNumber: 'M-9', state: 'confirmed', submittedAt: at, moveOutSiteIds: ['S-5001'], moveOutDay: '2026-11-20' },
    },
    { kind: 'freeHours', id: 'FH-9', data: { ...ofAccount, hours: 3, expiresOn: '2026-12-01', state: 'offer' } },
    {
      kind: 'evSession',
      id: 'EV-9',
      data: { ...ofAccount, startInstant: at, endInstant: '2026-11-01T02:00:00Z', wattHours: 9000, place: 'public', cost: '-0.00' },
    },
    {
      kind: 'energyPeriod',
      id: 'SP-5001/2025-09-01',
      data: { ...ofSupply, startDay: '2025-09-01', endDay: '2025-09-30', quantity: '012.5', status: 'actual' },
    },
    { kind: 'campaign', id: 'C-9', data: { name: 'Spring', startsOn: '2026-09-01', endsOn: '2026-11-30' } },
    { kind: 'address', id: 'AD-9', data: { street: '1 Bay Road', city: 'Nelson', postCode: '7010' } },
    { kind: 'meter', id: 'M-9', data: ofSupply },
  ].map((record) => JSON.stringify({ ...record, at })),
].join('\n')

test('what was exported makes the same portal of an empty database, and changes nothing when it is applied again', async () => {
  const { portal, origin } = await startListening()
  // Bills say where the portal is.
  const { portal: other, origin: otherOrigin } = await startListening({ PUBLIC_URL: origin }, undefined, await openEmptyDatabase())
  const records = await exportOf(portal)
  const apply = () => other.operate('feed-apply', { file: 'export' }, records.join('\n'))
  expect((await apply()).at(-1)).toContain(`${records.length.toLocaleString('en-NZ')} new records, 0 changed`)
  await takeMarks(other.database.db)
  const answered = new Set<string>()
  for (const person of customers) {
    const known = await meet(connect(origin), person, await portal.tokenOf(person))
    const there = await meet(connect(otherOrigin), person, await other.tokenOf(person))
    expect(there.identifiers).toEqual(known.identifiers)
    for (const call of readCalls) {
      for (const input of ownInputs(call, known)) {
        const [one, two] = [await known.ask(call, { input }), await there.ask(call, { input })]
        expect([labelOf(call), person, input, two.status, steady(two)]).toEqual([labelOf(call), person, input, one.status, steady(one)])
        if (one.status < 300) answered.add(labelOf(call))
      }
    }
  }
  expect(readCalls.map(labelOf).filter((label) => !answered.has(label))).toEqual(UNANSWERED)
  expect((await apply()).at(-1)).toContain(`nothing changed: ${records.length.toLocaleString('en-NZ')} records known before`)
  expect(await exportOf(other)).toEqual(records)
  expect((await portal.operate('feed-apply', { file: 'export' }, records.join('\n'))).at(-1)).toContain(
    `nothing changed: ${records.length.toLocaleString('en-NZ')} records known before`,
  )
  await portal.close()
  await other.close()
})

test('an export and the file that it came from say the same', async () => {
  const one = await startPortal({}, undefined, await openEmptyDatabase())
  const other = await startPortal({}, undefined, await openEmptyDatabase())
  const apply = async (portal: TestPortal, records: string) => (await portal.operate('feed-apply', { file: 'f' }, records)).at(-1)
  await apply(one, spare)
  const exported = (await exportOf(one)).join('\n')
  expect(await apply(one, exported)).toMatch(/^f: nothing changed: \d+ records known before$/)
  expect(exported).toContain('"answers":{"a":null,"b":{"c":null,"d":[null]}}')
  await apply(other, exported)
  expect(await apply(other, spare)).toMatch(/^f: nothing changed: \d+ records known before$/)
  expect((await exportOf(other)).join('\n')).toBe(exported)
  // What an earlier version remembered of the records was made in another way.
  await other.database.db.update(feedRecords).set({ hash: 'of an earlier version' })
  expect(await apply(other, spare)).toMatch(/^f: nothing changed: \d+ records known before$/)
  await one.close()
  await other.close()
})
