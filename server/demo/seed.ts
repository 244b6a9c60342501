import { and, count, eq, inArray, max, min, notInArray, sql } from 'drizzle-orm'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf, tradingPeriodCount } from '#lib/local-day.ts'
import { withCountryCode } from '#lib/forms/nz-phone.ts'
import { seedAddresses } from './addresses.ts'
import { hashPassword } from '../auth/password.ts'
import { makeBills } from './make-bills.ts'
import { billWindowAt } from '../billing/windows.ts'
import { contentHash, findCurrentRelease } from '../config/release.ts'
import { firstDocument, seedConfiguration } from '../config/first-release.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, accountAccess, sites, profiles } from '../db/schema/accounts.ts'
import { billLines, bills, payments } from '../db/schema/billing.ts'
import { generationDays, usageCategoryDays } from '../db/schema/insights.ts'
import { metadata } from '../db/schema/installation.ts'
import { lpgOrders } from '../db/schema/lpg.ts'
import { users } from '../db/schema/people.ts'
import { powershoutBookings, powershoutHours } from '../db/schema/powershout.ts'
import { meterReads, readingDays, energyPeriods, meterDevices } from '../db/schema/readings.ts'
import { credentials } from '../db/schema/sign-in.ts'
import { staffRights } from '../db/schema/staff.ts'
import { plans, broadbandConnections, supplyPoints } from '../db/schema/supply.ts'
import { generationSources } from '../insights/generation.ts'
import { generationOfDay } from './generation.ts'
import { seedBenchmarks } from './benchmarks.ts'
import { gasByDay, gasByPeriod, gasReads } from './gas.ts'
import { deliveriesOf } from './lpg.ts'
import { pastBookings } from './powershout.ts'
import { generateDay } from './load-model.ts'
import { DEMO_PASSWORD, type DemoAccount, type DemoSite, type DemoSupply, demoIcp, emailOf, people, demoPlans, userIdOf } from './world.ts'

const DAYS_OF_HISTORY = 731
/** The generation of the coming days is known to the demo world, as a forecast would be. */
const DAYS_OF_FORECAST = 8
const ROWS_PER_INSERT = 500

const placed = people.flatMap(({ accounts }) => accounts.flatMap((account) => account.sites.map((site) => ({ account, site }))))
const located = placed.flatMap(({ account, site }) => site.supplies.map((supply) => ({ account, site, supply })))

/** What a database needs before it can serve: a first release, and where it is wanted the demo world, up to date. */
export async function prepareDatabase(db: Database, { hasDemoWorld }: { hasDemoWorld: boolean }): Promise<{ isDemoNew: boolean }> {
  const isDemoNew = hasDemoWorld && (await seedIfEmpty(db))
  if (!(await findCurrentRelease(db))) await seedConfiguration(db)
  if (hasDemoWorld) {
    await seedAddresses(db)
    await catchUp(db)
  }
  return { isDemoNew }
}

/** Fills an empty database with the demo world; leaves any other as it is. */
export async function seedIfEmpty(db: Database, today = localDayOf(new Date())): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Processes that start together on an empty database: one makes the world, the others wait and find it there.
    await tx.execute(sql`select pg_advisory_xact_lock(5818)`)
    const [found] = await tx.select({ people: count() }).from(users)
    if (found && found.people > 0) return false
    await seedPeople(tx, today)
    await seedAddresses(tx)
    await seedBenchmarks(tx, today)
    await seedConfiguration(tx)
    await makeHistory(tx, addDays(today, -DAYS_OF_HISTORY), today)
    await tx.insert(metadata).values({ name: 'demo-history', value: { until: today, edition: EDITION } })
    return true
  })
}

/** Counts the worlds that came with the product; an installation with an earlier one is brought up to this. */
const EDITION = 5

/** Lets the demo world live on: whatever has passed since it was last opened gets its readings and bills. */
export async function catchUp(db: Database, today = localDayOf(new Date())): Promise<void> {
  await db.transaction(async (tx) => {
    const [fact] = await tx.select().from(metadata).where(eq(metadata.name, 'demo-history')).for('update')
    const { until, edition = 1 } = (fact?.value ?? {}) as { until?: string; edition?: number }
    if (!until) return
    if (edition < 5) await forgetSharedReadings(tx)
    if (edition < 2) await renew(tx, until)
    else if (edition < EDITION) await seedPeople(tx, until)
    if (edition < 5) await seedBenchmarks(tx, until)
    if (until < today) await makeHistory(tx, until, today)
    if (edition < EDITION || until < today) {
      await tx
        .update(metadata)
        .set({ value: { until: until < today ? today : until, edition: EDITION } })
        .where(eq(metadata.name, 'demo-history'))
    }
  })
}

/** In editions before the fifth, meters of different homes showed the same. What a customer sent stays. */
async function forgetSharedReadings(db: Database): Promise<void> {
  const sent = db.select({ id: meterReads.deviceId }).from(meterReads).where(eq(meterReads.source, 'customer'))
  await db
    .delete(meterReads)
    .where(and(inArray(meterReads.reading, [14_200, 17_510]), eq(meterReads.source, 'reader'), notInArray(meterReads.deviceId, sent)))
}

/** Makes an older demo world this one: what people did in it stays, bills and deliveries are made anew. */
async function renew(db: Database, until: string): Promise<void> {
  const [first] = await db.select({ day: min(readingDays.localDay) }).from(readingDays)
  for (const table of [billLines, bills, payments, energyPeriods]) await db.delete(table)
  await seedPeople(db, until)
  await makeHistory(db, first?.day ?? addDays(until, -DAYS_OF_HISTORY), until)
}

/** Readings, generation, deliveries, bills and payments of the days from the first up to, and without, the last. */
async function makeHistory(db: Database, first: string, last: string): Promise<void> {
  const days = eachDay(first, addDays(last, -1))
  for (const { account, site } of placed) await makeReadings(db, account, site, days)
  for (const { account, supply } of located) {
    if (supply.energyType === 'naturalGas') await makeGas(db, account, supply, days)
    if (supply.energyType === 'lpg') await makeDeliveries(db, account, supply, days)
  }
  const forecastDays = eachDay(first, addDays(last, DAYS_OF_FORECAST))
  await insertAll(
    db,
    generationDays,
    forecastDays.flatMap((day) => {
      const mix = generationOfDay(day)
      return generationSources.map((source) => ({ localDay: day, source, kilowattHours: mix[source] }))
    }),
  )
  for (const { account } of placed) {
    const supply = account.sites[0]?.supplies.find(({ load }) => load)
    if (supply && account.powershoutHours > 0) {
      const bookings = pastBookings(supply.id, days)
      await insertAll(
        db,
        powershoutBookings,
        bookings.map((booking) => ({ ...booking, billingAccountId: account.id })),
      )
    }
  }
  for (const person of people) {
    for (const account of person.accounts) await makeBills(db, account, last)
  }
}

/** A site's electricity, and what it went into. */
async function makeReadings(db: Database, account: DemoAccount, site: DemoSite, days: string[]): Promise<void> {
  const categories = new Map<string, Record<string, number>>()
  for (const { id, load } of site.supplies) {
    if (!load) continue
    const made = days.map((day) => ({ day, ...generateDay(id, load, day) }))
    await insertAll(
      db,
      readingDays,
      made.map(({ day, wattHours }, i) => {
        // A meter now and then reports late: a recent day is estimated until then.
        const isEstimated = (i * 7 + id.length) % 41 === 0
        return {
          billingAccountId: account.id,
          supplyPointId: id,
          flow: 'X' as const,
          localDay: day,
          wattHours,
          statuses: (isEstimated ? 'E' : 'A').repeat(tradingPeriodCount(day)),
          totalWh: wattHours.reduce((sum, wh) => sum + wh, 0),
          status: isEstimated ? ('estimated' as const) : ('actual' as const),
        }
      }),
    )
    for (const { day, categories: own } of made) {
      const sums = categories.get(day) ?? {}
      for (const [name, wattHours] of Object.entries(own)) sums[name] = (sums[name] ?? 0) + wattHours
      categories.set(day, sums)
    }
  }
  await insertAll(
    db,
    usageCategoryDays,
    [...categories].map(([localDay, own]) => ({ billingAccountId: account.id, siteId: site.id, localDay, categories: own })),
  )
}

async function makeGas(db: Database, account: DemoAccount, supply: DemoSupply, days: string[]): Promise<void> {
  const [first, last] = [days[0], days.at(-1)]
  if (!supply.daily || !first || !last) return
  const key = { billingAccountId: account.id, supplyPointId: supply.id }
  if (supply.isAdvanced) {
    const periods = gasByDay(supply.id, supply.daily, first, last)
    await insertAll(
      db,
      energyPeriods,
      periods.map((period) => ({ ...key, ...period })),
    )
    return
  }
  // A period that has just ended began before the days that are new.
  const [earlier] = await db
    .select({ end: max(energyPeriods.endDay), reading: max(meterReads.reading) })
    .from(energyPeriods)
    .leftJoin(meterReads, eq(meterReads.deviceId, deviceIdOf(supply, 0)))
    .where(eq(energyPeriods.supplyPointId, supply.id))
  const from = earlier?.end ? addDays(earlier.end, 1) : first
  const periods = gasByPeriod(supply.id, supply.daily, { first: from, last, billDay: account.billDay })
  await insertAll(
    db,
    energyPeriods,
    periods.map((period) => ({ ...key, ...period })),
  )
  await insertAll(
    db,
    meterReads,
    gasReads(periods, earlier?.reading ?? supply.meter?.showed[0] ?? 0).map((read) => ({
      billingAccountId: account.id,
      deviceId: deviceIdOf(supply, 0),
      ...read,
    })),
  )
}

async function makeDeliveries(db: Database, account: DemoAccount, supply: DemoSupply, days: string[]): Promise<void> {
  const key = { billingAccountId: account.id, supplyPointId: supply.id }
  const deliveries = deliveriesOf(supply.id, supply.daily ?? { summer: 1, winter: 1 }, days, supply.daysBetweenDeliveries)
  await insertAll(
    db,
    energyPeriods,
    deliveries.map(({ period }) => ({ ...key, ...period })),
  )
  await insertAll(
    db,
    lpgOrders,
    deliveries.map(({ order }) => ({ ...key, ...order })),
  )
}

const deviceIdOf = ({ id }: DemoSupply, position: number) => `MD-${id}-${position + 1}`

/** Whoever is not there yet; what is there stays as it is, but for what connections and plans are. */
async function seedPeople(db: Database, today: string): Promise<void> {
  await db
    .insert(plans)
    .values(demoPlans)
    .onConflictDoUpdate({ target: plans.id, set: { valuePlanAnnualLimitKwh: sql`excluded.value_plan_annual_limit_kwh` } })
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const person of people) {
    const userId = userIdOf(person)
    await db
      .insert(users)
      .values({
        id: userId,
        subject: `demo|${person.username}`,
        username: person.username,
        email: emailOf(person),
        contactId: `C-${person.username}`,
        firstName: person.firstName,
        middleName: person.middleName ?? null,
        lastName: person.lastName,
        phones: person.mobile ? [{ value: withCountryCode(person.mobile), purpose: 'mobile' as const }] : [],
        role: person.role,
        hasEarlyAccess: person.hasEarlyAccess ?? false,
        emailVerified: person.emailVerified ?? true,
        closedOn: person.closedOn ?? null,
        isTestCustomer: person.role === 'customer',
      })
      .onConflictDoUpdate({
        target: users.id,
        set: { isTestCustomer: sql`excluded.is_sample` },
      })
    const rights = person.rights ?? []
    if (rights.length > 0) {
      const rows = rights.map((right) => ({ userId, right, grantedBy: 'demo' }))
      await db.insert(staffRights).values(rows).onConflictDoNothing()
    }
    await db.insert(credentials).values({ userId, passwordHash }).onConflictDoNothing()
    for (const [position, account] of person.accounts.entries()) {
      await db
        .insert(billingAccounts)
        .values({ ...account, buyingGroupName: account.buyingGroupName ?? null, billingEmail: emailOf(person) })
        .onConflictDoNothing()
      await db.insert(accountAccess).values({ billingAccountId: account.id, userId, position }).onConflictDoNothing()
      for (const [sitePosition, site] of account.sites.entries()) {
        await db
          .insert(sites)
          .values({ ...site, billingAccountId: account.id, position: sitePosition })
          .onConflictDoUpdate({
            target: [sites.billingAccountId, sites.id],
            set: { street: site.street, suburb: site.suburb ?? null, city: site.city, postCode: site.postCode, region: site.region },
          })
        if (site.isProfileComplete) {
          await db
            .insert(profiles)
            .values({
              billingAccountId: account.id,
              siteId: site.id,
              answers: profileOf(account, site),
              revision: 1,
              formHash: formHashOf(account),
            })
            .onConflictDoNothing()
        }
        for (const supply of site.supplies) await seedSupply(db, account, site, supply, today)
        if (site.broadband) {
          await db
            .insert(broadbandConnections)
            .values({ ...site.broadband, billingAccountId: account.id, siteId: site.id, state: 'active' })
            .onConflictDoNothing()
        }
      }
      if (account.powershoutHours > 0) await seedPowershout(db, account, today)
    }
  }
  for (const person of people) {
    for (const billingAccountId of person.authorisedFor ?? []) {
      await db
        .insert(accountAccess)
        .values({ billingAccountId, userId: userIdOf(person), role: 'authorisedPerson' })
        .onConflictDoNothing()
    }
  }
}

async function seedSupply(db: Database, account: DemoAccount, site: DemoSite, supply: DemoSupply, today: string): Promise<void> {
  const { id, energyType, meter } = supply
  const isMetered = energyType !== 'lpg'
  const set = {
    planId: supply.planId,
    meterSerial: isMetered ? `${energyType === 'naturalGas' ? 'G' : 'M'}${id.replace(/\D/g, '')}` : null,
    nickname: supply.nickname ?? null,
    hasHourlyData: energyType === 'electricity',
    isAdvanced: supply.isAdvanced ?? false,
    canSubmitRead: meter !== undefined,
    nextReadDay: meter ? addDays(billWindowAt(today, account.billDay).endDay, 1) : null,
    readLockedBy: meter?.lockedBy ?? null,
    bottleSizeKg: supply.bottleSizeKg ?? null,
    maxBottles: supply.maxBottles ?? null,
  }
  await db
    .insert(supplyPoints)
    .values({
      ...set,
      billingAccountId: account.id,
      id,
      siteId: site.id,
      energyType,
      icp: isMetered ? demoIcp(id) : null,
      supplyAgreementId: id.replace(/^(SP|LPG)-/, 'SA-'),
      chargeNetId: supply.chargeNetId ?? null,
    })
    .onConflictDoUpdate({ target: [supplyPoints.billingAccountId, supplyPoints.id], set })
  for (const [position, register] of (meter?.registers ?? []).entries()) {
    const deviceId = deviceIdOf(supply, position)
    await db
      .insert(meterDevices)
      .values({ billingAccountId: account.id, id: deviceId, supplyPointId: id, register, position })
      .onConflictDoNothing()
    // A gas meter's readings follow from what was used.
    const [known] = await db.select().from(meterReads).where(eq(meterReads.deviceId, deviceId)).limit(1)
    if (energyType === 'electricity' && !known) {
      await db
        .insert(meterReads)
        .values({
          billingAccountId: account.id,
          deviceId,
          readDay: addDays(today, -5),
          reading: meter?.showed[position] ?? 0,
          source: 'reader',
        })
        .onConflictDoNothing()
    }
  }
  if (supply.failedDelivery) {
    await db
      .insert(lpgOrders)
      .values({
        billingAccountId: account.id,
        id: `LO-failed-${id}`,
        supplyPointId: id,
        numberOfBottles: 1,
        orderKey: `demo failed ${id}`,
        placedBy: 'demo',
        placedAt: new Date(`${addDays(today, -5)}T21:40:00Z`),
        state: 'unsuccessful',
        scheduledDay: addDays(today, -1),
        failureTitle: supply.failedDelivery,
      })
      .onConflictDoNothing()
  }
}

/** The version of the questionnaire that came with the product. */
function formHashOf({ kind }: DemoAccount): string {
  const id = kind === 'sme' ? 'businessProfile' : 'homeProfile'
  return contentHash(firstDocument.forms?.find((form) => form.id === id))
}

/** The mandatory answers of a profile that is complete. Source: portal-usage.md, section 5. */
function profileOf({ kind, buyingGroupName }: DemoAccount, { propertyType, supplies }: DemoSite): Record<string, unknown> {
  const has = (type: DemoSupply['energyType']) => supplies.some(({ energyType }) => energyType === type)
  const energy = [has('electricity') && 'Electricity', has('naturalGas') && 'NaturalGas', has('lpg') && 'Lpg'].filter(Boolean)
  if (kind === 'sme') {
    return {
      TypesOfEnergyUsed: energy,
      NumberOfEmployees: '5-10',
      TotalNumberOfSites: 1,
      FloorAreaInM2: '150-300',
      ...(buyingGroupName
        ? {
            Industry: 'Agriculture, Forestry and Fishing',
            MainUse: 'Agriculture',
            LandAreaInHa: '10-20',
            PaidServices: ['Water pumps', 'Refrigeration'],
          }
        : {
            Industry: 'Accommodation and Food Services',
            MainUse: 'Cafes',
            NumberOfCustomersServedPerMonth: 2600,
            LandAreaInHa: 'Not Applicable',
            PaidServices: ['Refrigeration', 'Food preparation', 'Hot water cylinder'],
          }),
    }
  }
  return {
    EnergyTypesUsed: energy,
    HouseType: propertyType === 'rural' ? 'Rural' : propertyType === 'apartment' ? 'Apartment' : 'Standalone',
    FloorArea: { Min: 100, Max: 149 },
    WaterHeating: has('naturalGas') ? 'Gas' : 'Electricity',
    HeatingFuels: 'Electricity',
    AirConditioning: 'HeatPump',
  }
}

async function seedPowershout(db: Database, account: DemoAccount, today: string): Promise<void> {
  const expiring = Math.floor(account.powershoutHours / 3)
  const key = { billingAccountId: account.id }
  const hours = [
    { ...key, id: 'PS-1', hours: expiring, expiresOn: addDays(today, 24), state: 'granted' as const },
    { ...key, id: 'PS-2', hours: account.powershoutHours - expiring, expiresOn: addDays(today, 170), state: 'granted' as const },
    { ...key, id: 'PS-3', hours: 3, expiresOn: addDays(today, 60), state: 'offer' as const },
  ]
  await db.insert(powershoutHours).values(hours).onConflictDoNothing()
  const supply = account.sites[0]?.supplies[0]
  if (supply && account.powershoutHours > 8) {
    await db
      .insert(powershoutBookings)
      .values({ ...key, id: 'PB-1', supplyPointId: supply.id, startInstant: new Date(`${addDays(today, 2)}T06:00:00Z`), durationHours: 3 })
      .onConflictDoNothing()
  }
}

type Table =
  | typeof readingDays
  | typeof usageCategoryDays
  | typeof generationDays
  | typeof energyPeriods
  | typeof meterReads
  | typeof lpgOrders
  | typeof powershoutBookings

async function insertAll<T extends Table>(db: Database, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
    // The cast names what the type parameter already says: rows of this very table.
    await db
      .insert(table)
      .values(rows.slice(i, i + ROWS_PER_INSERT) as never)
      .onConflictDoNothing()
  }
}
