import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Audience } from '#schemas/document/audience.ts'
import { type CustomerCondition, customerCondition } from '#schemas/document/content.ts'
import { studioAudience } from '#schemas/studio/routes.ts'
import { viewPlanCheck } from '#schemas/views/routes.ts'
import { findScope, type Scope } from '#server/access.ts'
import { bucketOf, isInAudience } from '#server/config/audience.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { findFacts } from '#server/customer-facts/facts.ts'
import { customerFactsWork, lookAtMarked, markAllForToday } from '#server/customer-facts/follow.ts'
import { customerConditions } from '#server/dashboard/conditions.ts'
import { bills } from '#server/db/schema/billing.ts'
import { customerFacts, customerGroups, customerMarks } from '#server/db/schema/customer-facts.ts'
import { users } from '#server/db/schema/people.ts'
import { findAudience } from '#server/studio/customers.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { fc } from './property.ts'
import { statementsOf } from './statements.ts'
import { times } from './thorough.ts'

/* Who sees something is counted by what is known of each customer, and is what each of them would be shown. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const customers = () => portal.database.db.select().from(users).where(sql`role = 'customer' and closed_on is null`).orderBy(users.id)
const scopes = async () => (await Promise.all((await customers()).map(({ subject }) => findScope(portal.database.db, subject)))) as Scope[]
const countOf = async (audience: Audience, condition?: CustomerCondition) =>
  (await findAudience(portal.database.db, { audience, owner: 'x', condition })).customers

describe('a count', () => {
  const anyAudience = fc.record(
    {
      accountTypes: fc.subarray(['residential', 'sme'] as const),
      brands: fc.subarray(['northlight', 'pip'] as const),
      energyTypes: fc.subarray(['electricity', 'naturalGas', 'lpg'] as const),
      properties: fc.constantFrom('single' as const, 'multiple' as const),
      buyingGroup: fc.boolean(),
      hasReadings: fc.boolean(),
      hasProfile: fc.boolean(),
      hasEv: fc.boolean(),
      earlyAccess: fc.boolean(),
      percentage: fc.integer({ min: 1, max: 99 }),
    },
    { requiredKeys: [] },
  )

  test('is of those whom audience and condition let in, asked one by one', async () => {
    const { db } = portal.database
    const asked = await Promise.all(
      (await scopes()).map(async (scope) => {
        const holds = customerConditions(db, scope)
        const met = new Set<CustomerCondition>()
        for (const condition of customerCondition.enum) if (await holds(condition)) met.add(condition)
        return { scope, met }
      }),
    )
    const check = async (audience: Audience, owner: string, condition: CustomerCondition) => {
      const expected = asked.filter(({ scope, met }) => isInAudience(audience, scope, owner) && met.has(condition))
      const counted = await findAudience(db, { audience, owner, condition })
      expect([audience, condition, counted]).toMatchObject([
        audience,
        condition,
        { customers: expected.length, total: asked.length, isEstimate: false, waiting: 0 },
      ])
      expect(counted.testCustomers).toHaveLength(expected.length)
      return expected.length
    }
    const numbers = new Set<number>()
    for (const condition of customerCondition.enum) numbers.add(await check({}, 'x', condition))
    // Conditions of the demo's customers differ.
    expect(numbers.size).toBeGreaterThan(4)
    const { heroMessages, heroMenu, actionTiles, nextBestActions, featureMessages = [] } = firstDocument.content
    const released: { audience?: Audience; when?: CustomerCondition }[] = [
      ...heroMessages,
      ...heroMenu,
      ...actionTiles,
      ...nextBestActions,
      ...featureMessages,
      ...firstDocument.widgets,
      ...firstDocument.tabs,
    ]
    for (const { audience = {}, when = 'always' } of released) await check(audience, 'x', when)
    await fc.assert(
      fc.asyncProperty(
        anyAudience,
        fc.constantFrom('widget:bill', 'tab:bills', ''),
        fc.constantFrom(...customerCondition.enum),
        async (audience, owner, condition) => {
          await check(audience as Audience, owner, condition)
        },
      ),
      { numRuns: times(60, 600) },
    )
  })

  test('of a share of many is that share of them, and the answer says so', async () => {
    const { db } = portal.database
    const all = await countOf({})
    const share = await findAudience(db, { audience: { percentage: 50 }, owner: 'x' }, { mostDrawn: 4 })
    expect(share).toMatchObject({ customers: Math.round(all / 2), total: all, isEstimate: true })
    const drawn = (await customers()).filter(({ id }) => bucketOf(id, 'x') < 50)
    expect(share.testCustomers.map(({ username }) => username)).toEqual(drawn.map(({ username }) => username))
  })

  test('leaves out the times and the device, which are of a visit', async () => {
    expect(await countOf({ from: '2050-01-01T00:00:00Z', platforms: ['mobile'] })).toBe(await countOf({}))
    expect(await countOf({ platforms: [] })).toBe(0)
  })

  test('is told to those who look at Studio, with the test customers and how old it is', async () => {
    const { status, body } = await portal.call('viewer', studioAudience, { body: { audience: { accountTypes: ['sme'] }, owner: 'x' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isEstimate: false,
      waiting: 0,
      asOf: expect.stringMatching(/^\d{4}-/),
      testCustomers: expect.arrayContaining([{ username: 'rimu-cafe', name: expect.any(String) }]),
    })
  })
})

test('a percentage takes about that share, the same people each time, and others for another thing', () => {
  const ids = Array.from({ length: 4000 }, (_, i) => ({ userId: `U-${i}` }) as Parameters<typeof isInAudience>[1])
  const chosen = (percentage: number, owner: string) =>
    ids.filter((scope) => isInAudience({ percentage }, scope, owner)).map(({ userId }) => userId)
  expect(chosen(10, 'widget:a').length / 4000).toBeCloseTo(0.1, 1)
  expect(chosen(10, 'widget:a')).toEqual(chosen(10, 'widget:a'))
  // A customer who is among few is among more.
  expect(chosen(30, 'widget:a')).toEqual(expect.arrayContaining(chosen(10, 'widget:a')))
  const inA = new Set(chosen(50, 'widget:a'))
  expect(chosen(50, 'widget:b').filter((id) => inA.has(id)).length / 4000).toBeCloseTo(0.25, 1)
})

describe('customers who change', () => {
  const marked = async () =>
    (
      await portal.database.db
        .selectDistinct({ username: users.username })
        .from(customerMarks)
        .innerJoin(users, eq(users.id, customerMarks.userId))
    )
      .map(({ username }) => username)
      .sort()
  const look = async () => expect(await lookAtMarked(portal.database.db)).toEqual([])

  /** Tables whose changes mark nobody, each with the reason. */
  const UNMARKED: Readonly<Record<string, string>> = {
    bill_lines: 'come and go with their bill',
    agreements: 'come with the extension or the instalments that were agreed',
    reading_days: 'every night; the morning’s look at all customers is soon enough for where a car is charged',
    campaigns: 'are of all customers: the morning’s look',
    plans: 'are of all customers: the morning’s look',
    energy_periods: 'their first and last day come along with supply points, and decide nothing that is asked',
    current_release: 'decides nothing that is asked',
    staff_rights: 'are not of customers',
  }

  test('are marked by each table that is asked about them', async () => {
    const { db } = portal.database
    const statements = await statementsOf(db, async () => {
      for (const { subject } of await customers()) {
        const scope = await findScope(db, subject)
        if (scope) await findFacts(db, scope)
      }
    })
    const asked = new Set(statements.flatMap(({ text }) => [...text.matchAll(/(?:from|join) "?([a-z_]+)"?/g)].map(([, name = '']) => name)))
    expect(asked.size).toBeGreaterThan(20)
    const { rows } = (await db.execute(sql`select distinct relation.relname as name from pg_trigger watch
      join pg_class relation on relation.oid = watch.tgrelid join pg_proc called on called.oid = watch.tgfoid
      where called.proname like 'mark_customer%'`)) as unknown as { rows: { name: string }[] }
    const watched = new Set(rows.map(({ name }) => name))
    expect([...asked].filter((name) => !watched.has(name) && !(name in UNMARKED))).toEqual([])
    expect(Object.keys(UNMARKED).filter((name) => watched.has(name) || !asked.has(name))).toEqual([])
  })

  test('are looked at again, and nobody else is', async () => {
    const { db } = portal.database
    await look()
    expect(await marked()).toEqual([])
    const before = await countOf({}, 'billOverdue')
    const [account] = await db.select().from(bills).where(eq(bills.billingAccountId, 'BA-100201')).orderBy(sql`issued_day desc`).limit(1)
    if (!account) throw new Error('the account has no bill')
    await db.insert(bills).values({ ...account, id: 'BILL-OLD', issuedDay: '2020-01-01', dueDay: '2020-01-15', amount: '9000.00' })
    // Both who see the account.
    expect(await marked()).toEqual(['aroha', 'rua'])
    expect(await countOf({}, 'billOverdue')).toBe(before + 2)
    await db.delete(bills).where(eq(bills.id, 'BILL-OLD'))
    expect(await marked()).toEqual(['aroha', 'rua'])
    expect(await countOf({}, 'billOverdue')).toBe(before)
  })

  test('by a page that a condition asks for are marked, by others not', async () => {
    await look()
    await portal.call('tama', viewPlanCheck)
    expect(await marked()).toEqual(['tama'])
  })

  test('are left out from the day on which their account closes, and when they are deleted', async () => {
    const { db } = portal.database
    const all = await countOf({})
    const close = (day: string | null) => db.update(users).set({ closedOn: day }).where(eq(users.username, 'newcomer'))
    await close('2026-01-01')
    expect(await countOf({})).toBe(all - 1)
    await close('2050-01-01')
    expect(await countOf({})).toBe(all)
    await close(null)
    await db.insert(users).values({
      id: 'U-GONE',
      subject: 'gone',
      username: 'gone',
      email: 'gone@example.nz',
      contactId: 'gone',
      firstName: 'A',
      lastName: 'B',
    })
    expect(await countOf({})).toBe(all + 1)
    await db.delete(users).where(eq(users.id, 'U-GONE'))
    expect(await countOf({})).toBe(all)
  })

  test('in great numbers wait for the job, and the answer says how many and since when', async () => {
    const { db } = portal.database
    await look()
    const since = new Date('2026-10-05T03:00:00Z')
    await db.insert(customerMarks).values((await customers()).map(({ id }) => ({ userId: id, at: since })))
    const asked = { audience: {}, owner: 'x' }
    const told = await findAudience(db, asked, { mostLookedAt: 1 })
    expect(told).toMatchObject({ waiting: (await customers()).length, asOf: since.toISOString() })
    expect(await findAudience(db, asked)).toMatchObject({ waiting: 0, customers: told.customers })
  })

  test('are looked at once a day, or where another version asks something else', async () => {
    const { db } = portal.database
    await look()
    await markAllForToday(db)
    await look()
    await markAllForToday(db)
    expect(await marked()).toEqual([])
    const all = (await customers()).map(({ username }) => username).sort()
    await markAllForToday(db, new Date(Date.now() + 86_400_000))
    expect(await marked()).toEqual(all)
    await look()
    await db.execute(sql`update facts set value = '{"asked": "less"}' where name = 'customer-facts'`)
    await markAllForToday(db)
    expect(await marked()).toEqual(all)
    await look()
    await db.delete(customerFacts)
    await markAllForToday(db)
    expect(await marked()).toEqual(all)
    await look()
  })

  test('are looked at by the job, which counts again what a run that was broken off has left', async () => {
    const { db } = portal.database
    await look()
    const all = await countOf({})
    await db.insert(customerMarks).values((await customers()).map(({ id }) => ({ userId: id })))
    await db.update(customerGroups).set({ customers: 0 })
    const work = customerFactsWork(db)
    const run = (signal: AbortSignal) => work.do({ id: 'one', data: {}, signal })
    await run(AbortSignal.abort())
    expect(await marked()).toHaveLength(all)
    expect(await findAudience(db, { audience: {}, owner: 'x' }, { mostLookedAt: 0 })).toMatchObject({ total: all, waiting: all })
    await run(new AbortController().signal)
    expect(await marked()).toEqual([])
  })

  test('by several processes at once are kept as the last of them found them', async () => {
    const { db } = portal.database
    await look()
    const early = (hasEarlyAccess: boolean) => db.update(users).set({ hasEarlyAccess }).where(eq(users.username, 'priya'))
    await early(false)
    const before = await countOf({ earlyAccess: true })
    for (let i = 0; i < times(10, 100); i++) {
      await early(true)
      await Promise.all([lookAtMarked(db), early(false), lookAtMarked(db), lookAtMarked(db)])
      expect(await countOf({ earlyAccess: true })).toBe(before)
      expect(await marked()).toEqual([])
    }
  })

  test('one who cannot be looked at waits, and holds up no other', async () => {
    const { db } = portal.database
    await look()
    const ids = new Map((await customers()).map(({ username, id }) => [username, id]))
    await db.insert(customerMarks).values(['aroha', 'priya'].map((name) => ({ userId: ids.get(name) ?? '' })))
    await db.execute(sql`create function refuse_look() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await db.execute(sql`create trigger refuse_look before update on customer_facts for each row
      when (NEW.user_id = ${sql.raw(`'${ids.get('aroha')}'`)}) execute function refuse_look()`)
    expect(await lookAtMarked(db)).toHaveLength(1)
    expect(await marked()).toEqual(['aroha'])
    expect(await findAudience(db, { audience: {}, owner: 'x' })).toMatchObject({ waiting: 1 })
    await db.execute(sql`drop function refuse_look cascade`)
    await look()
    expect(await marked()).toEqual([])
  })
})
