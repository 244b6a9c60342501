import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import { accountAccess, billingAccounts, profiles, sites } from '#server/db/schema/accounts.ts'
import { energyPeriods } from '#server/db/schema/readings.ts'
import { similarHomeGroups, similarHomeMembers } from '#server/db/schema/similar-homes.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { formGroups, settledMonth } from '#server/insights/similar-homes/form-groups.ts'
import { findScope } from '#server/access.ts'
import { findGroups } from '#server/insights/similar-homes/find-groups.ts'
import { fc } from './property.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

/* Groups of similar homes: who is in them, that they stay, and that nobody can be recognised in them. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  const { db } = portal.database
  await db.delete(similarHomeMembers)
  await db.delete(similarHomeGroups)
  await db.execute(sql`delete from energy_periods where billing_account_id like 'T-%'`)
  await db.execute(sql`delete from supply_points where billing_account_id like 'T-%'`)
  await db.execute(sql`delete from profiles where billing_account_id like 'T-%'`)
  await db.execute(sql`delete from sites where billing_account_id like 'T-%'`)
  await db.execute(sql`delete from account_access where billing_account_id like 'T-%'`)
  await db.execute(sql`delete from billing_accounts where id like 'T-%'`)
})
afterAll(() => portal.close())

/** Each home of a group is compared with ten others; of the fifth that used least there are four. */
const FEWEST_HOMES = 11
const FEWEST_EFFICIENT = 4

const today = localDayOf(new Date())
const month = settledMonth(today)
const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)

interface Home {
  region: string
  heating: string
  houseType: string
  adults: number
  kwh: number
}

/** Homes with gas of the settled month, and profiles. */
async function addHomes(homes: readonly Home[], from = 0) {
  if (homes.length === 0) return
  const { db } = portal.database
  const ids = homes.map((_, i) => `T-${from + i}`)
  const own = <Row extends object>(row: (home: Home, i: number) => Row) =>
    homes.map((home, i) => ({ billingAccountId: ids[i] ?? '', ...row(home, i) }))
  await db.insert(billingAccounts).values(
    homes.map((_, i) => ({
      id: ids[i] ?? '',
      customerNumber: `9 ${from + i}`,
      kind: 'residential' as const,
      name: 'A neighbour',
      billingEmail: 'neighbour@example.nz',
      joinedOn: '2020-01-01',
    })),
  )
  const place = { street: '1 Street', city: 'Town', postCode: '6011', propertyType: 'villa', isProfileComplete: true }
  await db.insert(sites).values(own(({ region }, i) => ({ id: `S-${from + i}`, ...place, region })))
  await db.insert(profiles).values(
    own(({ heating, houseType, adults }, i) => ({
      siteId: `S-${from + i}`,
      answers: { HeatingFuels: heating, HouseType: houseType, NumberOfAdultOccupants: adults, FloorArea: { Min: 100, Max: 149 } },
    })),
  )
  const supply = { energyType: 'naturalGas' as const, planId: 'gas', hasHalfHours: false }
  await db
    .insert(supplyPoints)
    .values(own((_, i) => ({ id: `G-${from + i}`, siteId: `S-${from + i}`, supplyAgreementId: `A-${from + i}`, ...supply })))
  await db.insert(energyPeriods).values(
    own(({ kwh }, i) => ({
      supplyPointId: `G-${from + i}`,
      startDay: `${month}-01`,
      endDay: lastDay,
      quantity: String(kwh),
      status: 'actual' as const,
    })),
  )
}

const groups = () => portal.database.db.select().from(similarHomeGroups).orderBy(similarHomeGroups.id)
const members = () => portal.database.db.select().from(similarHomeMembers)
const form = () => formGroups(portal.database.db, today, { monthsBack: 1 })
const like = (count: number, change: Partial<Home> = {}): Home[] =>
  Array.from({ length: count }, (_, i) => ({
    region: 'Nelson',
    heating: 'Gas',
    houseType: 'Standalone',
    adults: 2,
    kwh: 300 + i,
    ...change,
  }))

test('a group of fewer than ten others is not formed', async () => {
  await addHomes(like(FEWEST_HOMES - 1))
  await form()
  expect(await groups()).toEqual([])
  await addHomes(like(1), 100)
  await form()
  expect((await groups()).map(({ homes }) => homes)).toEqual([FEWEST_HOMES])
})

test('the average is of all, the efficient figure of the fifth that used least; without enough of them there is none', async () => {
  await addHomes([...like(20), ...like(11, { region: 'Otago' })])
  await form()
  const found = (await groups()).map(({ traits, homes, averageKwh, efficientKwh }) => [traits[1], homes, averageKwh, efficientKwh])
  expect(found.sort()).toEqual([
    ['Nelson', 20, Math.round(sum(like(20).map(({ kwh }) => kwh)) / 20), 302],
    ['Otago', 11, 305, null],
  ])
})

test('ten flats of one landlord are one account: with a single neighbour they are no group', async () => {
  const { db } = portal.database
  await addHomes(like(FEWEST_HOMES))
  for (let i = 1; i < FEWEST_HOMES - 1; i++) {
    // All but the last are the first one's.
    for (const table of ['energy_periods', 'supply_points', 'profiles', 'sites']) {
      await db.execute(sql`update ${sql.identifier(table)} set billing_account_id = 'T-0' where billing_account_id = ${`T-${i}`}`)
    }
  }
  await form()
  expect(await groups()).toEqual([])
  // Among many others they count, and are not most of it.
  await addHomes(like(30), 100)
  await form()
  expect((await groups()).map(({ homes }) => homes)).toEqual([FEWEST_HOMES + 30])
})

/** Lets a person see `count` of the accounts. @param which of some people */
async function give(count: number, from = 0, which = 0) {
  const { db } = portal.database
  const { rows } = (await db.execute(
    sql`select distinct user_id as id from account_access where billing_account_id not like 'T-%' order by 1 limit 1 offset ${which}`,
  )) as unknown as { rows: [{ id: string }] }
  await db
    .insert(accountAccess)
    .values(Array.from({ length: count }, (_, i) => ({ billingAccountId: `T-${from + i}`, userId: rows[0].id })))
}

test('who sees several accounts leaves ten that they do not see, or there is no group', async () => {
  await addHomes(like(FEWEST_HOMES + 2))
  await give(4)
  await form()
  expect(await groups()).toEqual([])
  await addHomes(like(1), 100)
  await form()
  expect((await groups()).map(({ homes }) => homes)).toEqual([FEWEST_HOMES + 3])
})

test('who sees several accounts that use most of a group would know the rest', async () => {
  await addHomes([...like(4, { kwh: 1000 }), ...like(20, { kwh: 300 })])
  await give(4)
  await form()
  expect(await groups()).toEqual([])
  await addHomes(like(20), 100)
  await form()
  expect((await groups()).map(({ homes }) => homes)).toEqual([44])
})

test('who sees several of those that used least, or most of their use, reads no efficient figure', async () => {
  await addHomes(like(25).map((home, i) => ({ ...home, region: 'Nelson', kwh: 300 + i })))
  await give(3)
  // The fifth are six; two of them use more than the other four.
  await addHomes(
    like(30).map((home, i) => ({ ...home, region: 'Otago', kwh: i < 4 ? 50 : i < 6 ? 200 : 300 })),
    100,
  )
  await give(2, 104)
  await addHomes(
    like(25).map((home, i) => ({ ...home, region: 'Taranaki', kwh: 300 + i })),
    200,
  )
  await give(2, 200)
  await form()
  expect((await groups()).map(({ traits, efficientKwh }) => [traits[1], efficientKwh]).sort()).toEqual([
    ['Nelson', null],
    ['Otago', null],
    ['Taranaki', 302],
  ])
})

test('a couple who see the same accounts are no more than one of them', async () => {
  await addHomes([...like(11, { kwh: 90 }), ...like(11, { kwh: 500 })])
  await give(11)
  await give(11, 0, 1)
  await form()
  expect((await groups()).map(({ homes }) => homes)).toEqual([22])
})

test('two who each see several of those that used least could tell the third’s; where one of them sees one alone, there are enough', async () => {
  const kwhOf = (i: number) => (i < 3 ? 60 : i < 6 ? 61 : i === 6 ? 97 : 300 + i)
  const at = (region: string) => like(35, { region }).map((home, i) => ({ ...home, kwh: kwhOf(i) }))
  await addHomes(at('Nelson'))
  await give(3)
  await give(3, 3, 1)
  await addHomes(at('Otago'), 100)
  await give(3, 100)
  await form()
  expect((await groups()).map(({ traits, efficientKwh }) => [traits[1], efficientKwh]).sort()).toEqual([
    ['Nelson', null],
    ['Otago', 66],
  ])
})

test('a fifth of three tells nothing, of four it does', async () => {
  await addHomes([...like(19, { region: 'Nelson' }), ...like(20, { region: 'Otago' })])
  await form()
  expect((await groups()).map(({ traits, efficientKwh }) => [traits[1], efficientKwh]).sort()).toEqual([
    ['Nelson', null],
    ['Otago', 302],
  ])
})

test('who is given access to most of a group later is not told of it any more', async () => {
  await addHomes(like(FEWEST_HOMES))
  await form()
  expect(await groups()).toHaveLength(1)
  const { db } = portal.database
  const { rows } = (await db.execute(sql`select id, subject from users where username = 'moana'`)) as unknown as {
    rows: [{ id: string; subject: string }]
  }
  const scopeOf = async () => {
    const scope = await findScope(db, rows[0].subject)
    if (!scope?.selected) throw new Error('moana has no account')
    return { ...scope, selected: { ...scope.selected, billingAccountId: 'T-0', siteId: 'S-0' } }
  }
  const read = async () => (await findGroups(db, await scopeOf(), 'naturalGas', { first: month, last: month })).size
  await db.insert(accountAccess).values([{ billingAccountId: 'T-0', userId: rows[0].id }])
  expect(await read()).toBe(1)
  await db.insert(accountAccess).values([{ billingAccountId: 'T-1', userId: rows[0].id }])
  expect(await read()).toBe(0)
})

test('what was not answered is no trait: homes are not alike by it', async () => {
  await addHomes(like(FEWEST_HOMES + 2))
  await portal.database.db.execute(sql`update profiles set answers = answers - 'FloorArea' where billing_account_id like 'T-%'`)
  await form()
  expect((await groups()).map(({ traits }) => traits.length)).toEqual([5])
  await portal.database.db.delete(similarHomeMembers)
  await portal.database.db.delete(similarHomeGroups)
  await portal.database.db.execute(sql`update profiles set answers = answers - 'HeatingFuels' where billing_account_id like 'T-%'`)
  await form()
  expect((await groups()).map(({ traits }) => traits.length)).toEqual([2])
})

test('answers from before the fresh start make nobody similar', async () => {
  await addHomes(like(FEWEST_HOMES + 2))
  await portal.database.db.execute(sql`update profiles set updated_at = '2022-06-01' where billing_account_id like 'T-%'`)
  await form()
  expect(await groups()).toEqual([])
})

test('where two use nearly all there is no group, because each would know the other', async () => {
  await addHomes([...like(9, { kwh: 30 }), ...like(1, { kwh: 4800 }), ...like(1, { kwh: 5000 })])
  await form()
  expect(await groups()).toEqual([])
})

test('the fifth that used least is a fifth, and not four of them where one is most of it', async () => {
  const steps = (count: number, region: string): Home[] => like(count, { region }).map((home, i) => ({ ...home, kwh: 300 + i * 10 }))
  const uneven = steps(20, 'Otago').map((home, i) => (i < 3 ? { ...home, kwh: 60 } : home))
  await addHomes([...steps(20, 'Nelson'), ...uneven])
  await form()
  const found = (await groups()).map(({ traits, efficientKwh }) => [traits[1], efficientKwh])
  expect(found.sort()).toEqual([
    ['Nelson', 315],
    ['Otago', null],
  ])
})

test('answers that are no numbers, as a feed may bring them, stop nobody', async () => {
  await addHomes(like(FEWEST_HOMES + 6))
  const { db } = portal.database
  for (const [i, adults] of ['two', 2.5, true, '5 or more', 3_000_000_000, ''].entries()) {
    await db.execute(sql`update profiles set answers = jsonb_set(answers, '{NumberOfAdultOccupants}', ${JSON.stringify(adults)}::jsonb)
      where billing_account_id = ${`T-${i}`}`)
  }
  await form()
  expect((await groups()).map(({ homes }) => homes)).toContain(FEWEST_HOMES)
})

test('homes whose kind is rare are compared with wider groups, from trait to trait', async () => {
  await addHomes([...like(11), ...like(6, { adults: 1 }), ...like(5, { adults: 5 }), ...like(4, { houseType: 'Terrace', kwh: 200 })])
  await form()
  expect((await groups()).map(({ traits, homes }) => [traits.length, homes]).sort()).toEqual([
    [4, 11],
    [6, 11],
  ])
  // Four are too few, and too few are left over with them.
  expect(await members()).toHaveLength(22)
})

test('what a group says stays when readings change, when homes come and when the night is done again', async () => {
  await addHomes(like(12))
  await form()
  const before = await groups()
  await portal.database.db.execute(sql`update energy_periods set quantity = 999 where billing_account_id = 'T-0'`)
  await addHomes(like(3, { kwh: 900 }), 100)
  expect(await form()).toBe(0)
  expect(await groups()).toEqual(before)
})

test('two processes at once count each home once', async () => {
  await addHomes(like(12))
  const formed = await Promise.all([form(), form()])
  expect(formed.sort()).toEqual([0, 1])
})

test('a home that makes up most of a group, an empty one and one without its whole month count in none', async () => {
  await addHomes([...like(11), ...like(1, { kwh: 1 })])
  await portal.database.db.execute(sql`update energy_periods set quantity = 90000 where billing_account_id = 'T-0'`)
  await form()
  expect(await groups()).toEqual([])
  await portal.database.db.execute(
    sql`update energy_periods set quantity = 300, start_day = start_day + 1 where billing_account_id = 'T-0'`,
  )
  await form()
  expect(await groups()).toEqual([])
  await portal.database.db.execute(sql`update energy_periods set start_day = start_day - 1 where billing_account_id = 'T-0'`)
  await form()
  expect((await groups()).map(({ homes }) => homes)).toEqual([11])
})

const home = fc.record({
  region: fc.constantFrom('Nelson', 'Otago'),
  heating: fc.constantFrom('Gas', 'Electricity'),
  houseType: fc.constantFrom('Standalone', 'Apartment'),
  adults: fc.integer({ min: 1, max: 5 }),
  kwh: fc.integer({ min: 0, max: 2_000 }),
})

test('no single home can be had from all answers together, even by two who know their own figures', { timeout: 240_000 }, async () => {
  const { db } = portal.database
  await fc.assert(
    fc
      .asyncProperty(fc.array(fc.array(home, { maxLength: 110 }), { minLength: 1, maxLength: 3 }), async (nights) => {
        let from = 0
        for (const homes of nights) {
          await addHomes(homes, from)
          from += homes.length
          await form()
        }
        const all = await groups()
        const counted = await members()
        const used = new Map(nights.flat().map(({ kwh }, i) => [`T-${i}`, kwh]))
        // A home counts once: the sets behind the figures have nobody in common, so no difference of two says more than each.
        expect(new Set(counted.map(({ billingAccountId }) => billingAccountId)).size).toBe(counted.length)
        for (const { id, homes, averageKwh, efficientKwh } of all) {
          const kwh = counted.filter(({ groupId }) => groupId === id).map(({ billingAccountId }) => used.get(billingAccountId) ?? 0)
          kwh.sort((a, b) => a - b)
          const fifth = kwh.slice(0, Math.floor(homes / 5))
          expect(kwh).toHaveLength(homes)
          expect(homes).toBeGreaterThan(10)
          expect(averageKwh).toBe(Math.round(sum(kwh) / homes))
          // What two leave unknown of each sum, and of the rest of it, is of two homes at least.
          if (efficientKwh !== null) {
            expect(efficientKwh).toBe(Math.round(sum(fifth) / fifth.length))
            expect(fifth.length).toBeGreaterThanOrEqual(FEWEST_EFFICIENT)
            expect(homes - fifth.length - 2).toBeGreaterThanOrEqual(2)
          }
          expect(Math.max(...kwh) * 2).toBeLessThanOrEqual(sum(kwh))
        }
      })
      .afterEach(async () => {
        await db.execute(sql`delete from similar_home_groups`)
        await db.execute(sql`delete from energy_periods where billing_account_id like 'T-%'`)
        await db.execute(sql`delete from supply_points where billing_account_id like 'T-%'`)
        await db.execute(sql`delete from profiles where billing_account_id like 'T-%'`)
        await db.execute(sql`delete from sites where billing_account_id like 'T-%'`)
        await db.execute(sql`delete from billing_accounts where id like 'T-%'`)
      }),
    { numRuns: times(10, 40) },
  )
})
