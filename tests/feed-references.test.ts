import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billLines } from '#server/db/schema/billing.ts'
import { energyPeriods } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { bill, customer, day, feedOf, KEEP } from './feed-records.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* What records refer to. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
const { apply } = feedOf(() => portal)

test('what a record refers to must be there, of the same account and before it', async () => {
  const one = customer()
  const two = customer()
  await apply(one.records)
  const foreign = one.record('bill', `B-${one.name}`, bill(one.billingAccountId, two.supplyPointId))
  const early = two.record('site', 'S-early', { ...two.site, billingAccountId: two.billingAccountId })
  const said = await apply([early, ...two.records, foreign], KEEP)
  expect(said.slice(0, 2)).toEqual([
    `f: line 1: data.billingAccountId: there is no account ${two.billingAccountId}, stored or before this line`,
    `f: line 8: data: there is no supplyPoint ${two.supplyPointId} of account ${one.billingAccountId}, stored or before this line`,
  ])
  const moved = one.record('site', one.siteId, { ...one.site, billingAccountId: two.billingAccountId }, 5)
  expect((await apply([moved], KEEP))[0]).toBe(
    `f: line 1: data.billingAccountId: is of account ${one.billingAccountId}; delete it there first`,
  )
})

test('a record suits what it refers to: its energy, and the digits of its register', async () => {
  const { records, record, name, billingAccountId, supplyPointId, siteId, planId } = customer()
  const [gasId, meterId] = [`G-${name}`, `M-${name}`]
  const gas = { billingAccountId, siteId, energyType: 'naturalGas', planId: `gas-${name}`, supplyAgreementId: 'AG' }
  const gasPlan = { name: 'Gas', energyType: 'naturalGas', prices: [{ from: '2025-01-01', dayRate: '0.1', dailyCharge: '1' }] }
  const meter = record('meter', meterId, { billingAccountId, supplyPointId, digits: 3 })
  const reading = (day: string, shown: number) =>
    record('meterReading', `${meterId}/${day}`, { billingAccountId, meterId, day, reading: shown, source: 'reader' })
  const wrong = [
    record('supplyPoint', `${gasId}-2`, { ...gas, planId }),
    record('halfHours', `${gasId}/X/2026-10-20`, day({ billingAccountId, supplyPointId: gasId }, 100)),
    reading('2026-10-01', 1000),
  ]
  const right = [...records, record('plan', `gas-${name}`, gasPlan), record('supplyPoint', gasId, gas), meter, reading('2026-10-02', 999)]
  const told = [
    `data.planId: ${planId} is a plan of electricity, not of naturalGas`,
    `data.supplyPointId: ${gasId} is supplied with naturalGas; half-hours are of electricity`,
    `data.reading: has more digits than the 3 of ${meterId}`,
  ]
  // Whether what they refer to comes with them, or is stored.
  expect(await apply([...right, ...wrong], KEEP)).toEqual([
    ...told.map((text, i) => `f: line ${right.length + 1 + i}: ${text}`),
    'f: 10 new records, 0 changed, 0 deleted, 0 unchanged, 0 older, 3 refused',
  ])
  expect((await apply(wrong, KEEP)).slice(0, 3)).toEqual(told.map((text, i) => `f: line ${1 + i}: ${text}`))
})

test('what others refer to stays as suits them', async () => {
  const { records, record, name, billingAccountId, supplyPointId, supplyPoint, planId } = customer()
  const meterId = `M-${name}`
  const meter = (digits: number, at: number) => record('meter', meterId, { billingAccountId, supplyPointId, digits }, at)
  const reading = record('meterReading', `${meterId}/2026-10-01`, {
    billingAccountId,
    meterId,
    day: '2026-10-01',
    reading: 12_345,
    source: 'reader',
  })
  await apply([...records, meter(5, 0), reading])
  const plan = { name: 'Plain', energyType: 'naturalGas', prices: [{ from: '2025-01-01', dayRate: '0.3', dailyCharge: '1.8' }] }
  expect((await apply([record('plan', planId, plan, 5), meter(4, 5)], KEEP)).slice(0, 2)).toEqual([
    `f: line 1: data: supplyPoint ${supplyPointId} refers to it, and planId there: ${planId} is a plan of naturalGas, not of electricity`,
    `f: line 2: data: meterReading ${meterId}/2026-10-01 refers to it, and reading there: has more digits than the 4 of ${meterId}`,
  ])
  expect((await apply([meter(6, 5)])).at(-1)).toContain('1 changed')
  // Together they are right.
  const gas = record('supplyPoint', supplyPointId, { ...supplyPoint, energyType: 'naturalGas' }, 6)
  expect((await apply([record('plan', planId, plan, 6), gas])).at(-1)).toContain('2 changed')
})

test('what something else refers to is not deleted before it; what is a part goes along', async () => {
  const { records, record, gone, ...ids } = customer()
  const { billingAccountId, supplyPointId, siteId, personId } = ids
  const period = { billingAccountId, supplyPointId, startDay: '2026-09-01', endDay: '2026-09-30', quantity: '12.5', status: 'actual' }
  const periodRecord = record('energyPeriod', `${supplyPointId}/2026-09-01`, period)
  await apply([...records, periodRecord, record('bill', `B-${billingAccountId}`, bill(billingAccountId, supplyPointId))])
  expect((await apply([gone('site', siteId, 1)], KEEP))[0]).toBe(
    'f: line 1: deleted: a record of the kind supplyPoint still refers to it; delete that first',
  )
  const all = [gone('bill', `B-${billingAccountId}`, 1), gone('supplyPoint', supplyPointId, 1), gone('site', siteId, 1)]
  expect(await apply(all)).toEqual(['f: 0 new records, 0 changed, 3 deleted, 0 unchanged, 0 older'])
  const { db } = portal.database
  expect(await db.select().from(supplyPoints).where(eq(supplyPoints.id, supplyPointId))).toEqual([])
  expect(await db.select().from(energyPeriods).where(eq(energyPeriods.supplyPointId, supplyPointId))).toEqual([])
  // What was deleted does not come back with an older record, but with a newer one; its parts come back with any.
  expect(await apply(records)).toEqual([expect.stringMatching(/known before/)])
  const back = [
    record('site', siteId, ids.site, 2),
    record('supplyPoint', supplyPointId, ids.supplyPoint, 2),
    periodRecord,
    record('bill', `B-${billingAccountId}`, bill(billingAccountId, supplyPointId), 2),
  ]
  expect(await apply(back)).toEqual([expect.stringContaining('4 new records')])
  expect(
    await apply([
      gone('bill', `B-${billingAccountId}`, 3),
      gone('supplyPoint', supplyPointId, 3),
      gone('site', siteId, 3),
      gone('access', `${billingAccountId}/${personId}`, 3),
      gone('account', billingAccountId, 3),
      gone('person', personId, 3),
    ]),
  ).toEqual([expect.stringContaining('6 deleted')])
  expect(await db.select().from(billLines).where(eq(billLines.billingAccountId, billingAccountId))).toEqual([])
})

test('a supply point that a line of a bill names is not deleted before the bill', async () => {
  const own = customer()
  const id = `B-${own.billingAccountId}`
  await apply([...own.records, own.record('bill', id, bill(own.billingAccountId, own.supplyPointId))])
  await expect(apply([own.gone('supplyPoint', own.supplyPointId, 5)])).rejects.toThrow('1 record refused')
  await apply([own.gone('bill', id, 5)])
  expect(await apply([own.gone('supplyPoint', own.supplyPointId, 5)])).toEqual([expect.stringContaining('1 deleted')])
})
