import { count, eq, sql } from 'drizzle-orm'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf, tradingPeriodCount } from '#lib/local-day.ts'
import { withCountryCode } from '#lib/forms/nz-phone.ts'
import { seedAddresses } from '../address/seed.ts'
import { hashPassword } from '../auth/password.ts'
import { makeBills } from '../billing/make-bills.ts'
import { contentHash, findCurrentRelease } from '../config/release.ts'
import { firstDocument, seedConfiguration } from '../config/seed.ts'
import type { Database } from '../db/open.ts'
import * as t from '../db/schema.ts'
import { generationOfDay, generationSources } from '../insights/generation.ts'
import { seedBenchmarks } from '../insights/seed.ts'
import { generateDailyKwh, generateDay } from '../usage/load-model.ts'
import { DEMO_PASSWORD, type DemoAccount, type DemoSite, type DemoSupply, demoIcp, emailOf, people, plans, userIdOf } from './world.ts'

const DAYS_OF_HISTORY = 731
/** The generation of the coming days is known to the demo world, as a forecast would be. */
const DAYS_OF_FORECAST = 8
const ROWS_PER_INSERT = 500

interface Located {
  account: DemoAccount
  site: DemoSite
  supply: DemoSupply
}

const located: Located[] = people.flatMap(({ accounts }) =>
  accounts.flatMap((account) => account.sites.flatMap((site) => site.supplies.map((supply) => ({ account, site, supply })))),
)

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
    const [found] = await tx.select({ people: count() }).from(t.users)
    if (found && found.people > 0) return false
    await seedPeople(tx, today)
    await seedAddresses(tx)
    await seedBenchmarks(tx, today)
    await seedConfiguration(tx)
    await makeHistory(tx, addDays(today, -DAYS_OF_HISTORY), today)
    await tx.insert(t.facts).values({ name: 'demo-history', value: { until: today } })
    return true
  })
}

/** Lets the demo world live on: whatever has passed since it was last opened gets its readings and bills. */
export async function catchUp(db: Database, today = localDayOf(new Date())): Promise<void> {
  await db.transaction(async (tx) => {
    const [fact] = await tx.select().from(t.facts).where(eq(t.facts.name, 'demo-history')).for('update')
    const until = (fact?.value as { until: string } | undefined)?.until
    if (!until || until >= today) return
    await makeHistory(tx, until, today)
    await tx
      .update(t.facts)
      .set({ value: { until: today } })
      .where(eq(t.facts.name, 'demo-history'))
  })
}

/** Readings, generation, bills and payments of the days from the first up to, and without, the last. */
async function makeHistory(db: Database, first: string, last: string): Promise<void> {
  const days = eachDay(first, addDays(last, -1))
  for (const { account, site, supply } of located) {
    if (supply.load) {
      const { load } = supply
      const made = days.map((day) => ({ day, ...generateDay(supply.id, load, day) }))
      await insertAll(
        db,
        t.readingDays,
        made.map(({ day, wattHours }, i) => {
          // A meter now and then reports late: a recent day is estimated until then.
          const isEstimated = (i * 7 + supply.id.length) % 41 === 0
          return {
            billingAccountId: account.id,
            supplyPointId: supply.id,
            flow: 'X' as const,
            localDay: day,
            wattHours,
            statuses: (isEstimated ? 'E' : 'A').repeat(tradingPeriodCount(day)),
            totalWh: wattHours.reduce((sum, wh) => sum + wh, 0),
            status: isEstimated ? ('estimated' as const) : ('actual' as const),
          }
        }),
      )
      await insertAll(
        db,
        t.usageCategoryDays,
        made.map(({ day, categories }) => ({
          billingAccountId: account.id,
          siteId: site.id,
          localDay: day,
          categories,
        })),
      )
    }
    if (supply.daily) await makePeriods(db, { account, site, supply }, days)
  }
  const forecastDays = eachDay(first, addDays(last, DAYS_OF_FORECAST))
  await insertAll(
    db,
    t.generationDays,
    forecastDays.flatMap((day) => {
      const mix = generationOfDay(day)
      return generationSources.map((source) => ({ localDay: day, source, kilowattHours: mix[source] }))
    }),
  )
  for (const person of people) {
    for (const account of person.accounts) await makeBills(db, account, last)
  }
}

/** Gas is read once a month, bottles are delivered every few weeks. */
async function makePeriods(db: Database, { account, supply }: Located, days: string[]): Promise<void> {
  const levels = supply.daily
  if (!levels) return
  const key = { billingAccountId: account.id, supplyPointId: supply.id }
  if (supply.energyType === 'naturalGas') {
    await insertAll(
      db,
      t.energyPeriods,
      days.map((day) => ({
        ...key,
        startDay: day,
        endDay: day,
        quantity: generateDailyKwh(supply.id, levels, day).toFixed(3),
        status: 'actual' as const,
      })),
    )
    return
  }
  const deliveries = days.filter((day) => (Date.parse(day) / 86_400_000) % 42 === 5)
  await insertAll(
    db,
    t.energyPeriods,
    deliveries.map((day) => ({
      ...key,
      startDay: day,
      endDay: day,
      quantity: generateDailyKwh(supply.id, levels, day) > 1.6 ? '2' : '1',
      status: 'actual' as const,
    })),
  )
}

async function seedPeople(db: Database, today: string): Promise<void> {
  await db.insert(t.plans).values(plans)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const person of people) {
    const userId = userIdOf(person)
    await db.insert(t.users).values({
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
    })
    await db.insert(t.credentials).values({ userId, passwordHash })
    for (const [position, account] of person.accounts.entries()) {
      await db
        .insert(t.billingAccounts)
        .values({ ...account, buyingGroupName: account.buyingGroupName ?? null, billingEmail: emailOf(person) })
      await db.insert(t.accountAccess).values({ billingAccountId: account.id, userId, position })
      for (const [sitePosition, site] of account.sites.entries()) {
        await db.insert(t.sites).values({ ...site, billingAccountId: account.id, position: sitePosition })
        if (site.isProfileComplete) {
          await db.insert(t.profiles).values({
            billingAccountId: account.id,
            siteId: site.id,
            answers: profileOf(account, site),
            revision: 1,
            formHash: formHashOf(account),
          })
        }
        for (const supply of site.supplies) {
          await db.insert(t.supplyPoints).values({
            billingAccountId: account.id,
            id: supply.id,
            siteId: site.id,
            energyType: supply.energyType,
            icp: supply.energyType === 'lpg' ? null : demoIcp(supply.id),
            meterSerial: supply.energyType === 'lpg' ? null : `M${supply.id.replace(/\D/g, '')}`,
            planId: supply.planId,
            supplyAgreementId: supply.id.replace('SP-', 'SA-'),
            hasHourlyData: supply.energyType === 'electricity',
            chargeNetId: supply.chargeNetId ?? null,
          })
        }
      }
      if (account.powershoutHours > 0) await seedPowershout(db, account, today)
    }
  }
  for (const person of people) {
    for (const billingAccountId of person.authorisedFor ?? []) {
      await db.insert(t.accountAccess).values({ billingAccountId, userId: userIdOf(person), role: 'authorisedPerson' })
    }
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
  await db.insert(t.powershoutHours).values([
    { ...key, id: 'PS-1', hours: expiring, expiresOn: addDays(today, 24), state: 'granted' },
    { ...key, id: 'PS-2', hours: account.powershoutHours - expiring, expiresOn: addDays(today, 170), state: 'granted' },
    { ...key, id: 'PS-3', hours: 3, expiresOn: addDays(today, 60), state: 'offer' },
  ])
  const supply = account.sites[0]?.supplies[0]
  if (supply && account.powershoutHours > 8) {
    await db.insert(t.powershoutBookings).values({
      ...key,
      id: 'PB-1',
      supplyPointId: supply.id,
      startInstant: new Date(`${addDays(today, 2)}T06:00:00Z`),
      durationHours: 3,
    })
  }
}

type Table = typeof t.readingDays | typeof t.usageCategoryDays | typeof t.generationDays | typeof t.energyPeriods

async function insertAll<T extends Table>(db: Database, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
    // The cast names what the type parameter already says: rows of this very table.
    await db
      .insert(table)
      .values(rows.slice(i, i + ROWS_PER_INSERT) as never)
      .onConflictDoNothing()
  }
}
