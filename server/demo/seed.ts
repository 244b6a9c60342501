import type { Brand } from '#schemas/brand.ts'
import { addDays } from '#lib/calendar.ts'
import { idsOf } from '#lib/ids-of.ts'
import { localDayOf } from '#lib/local-day.ts'
import { hasPeople } from '../account/queries.ts'
import { closeSignIns } from '../auth/close-sign-ins.ts'
import { giveFirstPassword } from '../auth/first-password.ts'
import { renameBilledPlans } from '../billing/rename-lines.ts'
import { seedConfiguration } from '../config/first-release.ts'
import { findCurrentRelease } from '../config/release.ts'
import { lockMetadata, saveMetadata } from '../db/metadata.ts'
import { takeLock } from '../db/locks.ts'
import type { Database } from '../db/open.ts'
import { findRecords } from '../feed/export.ts'
import { takeMarks } from '../insights/marks.ts'
import type { Settings } from '../settings.ts'
import { addStaff } from '../staff/grant.ts'
import { addressRecords } from './addresses.ts'
import { applyRecords } from './apply-records.ts'
import { customerRecords } from './customer-records.ts'
import { schoolRecords } from './donations.ts'
import { addPublicCharging, makeGeneration, makeHistory } from './history.ts'
import { DEMO_PASSWORD, people, staff } from './people.ts'
import { planNamesIn, planRecords } from './plans.ts'
import { campaignRecords } from './powershout.ts'
import { onTopOfOlder } from './upgrade.ts'
import { contactIdOf, emailOf, subjectOf, userIdOf } from './world.ts'

const DAYS_OF_HISTORY = 731
/** The version of the demo world; an installation with an earlier one is brought up to this. */
const EDITION = 10
/** How far the world is made: see Made. */
const METADATA = 'demo-history'

/** Prepares a database to serve: a first release and, if wanted, an up-to-date demo world. */
export async function prepareDatabase(
  db: Database,
  { hasDemoWorld, isProduction, brand }: Pick<Settings, 'hasDemoWorld' | 'isProduction' | 'brand'>,
): Promise<{ isDemoNew: boolean }> {
  // Their password is in the documentation.
  if (isProduction && !hasDemoWorld) await closeSignIns(db, everybody, localDayOf(new Date()))
  const isDemoNew = hasDemoWorld && (await seedIfEmpty(db, { brand }))
  if (!(await findCurrentRelease(db))) await seedConfiguration(db)
  if (hasDemoWorld) await catchUp(db, { brand })
  return { isDemoNew }
}

/** Fills an empty database with the demo world; leaves any other as it is. */
export async function seedIfEmpty(db: Database, { today = localDayOf(new Date()), brand = 'northlight' as Brand } = {}): Promise<boolean> {
  const isNew = await db.transaction(async (tx) => {
    // If processes start together on an empty database, one makes the world and the others wait for it.
    await takeLock(tx, 'demoWorld')
    if (await hasPeople(tx)) return false
    await applyRecords(tx, worldOf(today, brand))
    await addSignIns(tx)
    await seedConfiguration(tx)
    const first = addDays(today, -DAYS_OF_HISTORY)
    await makeGeneration(tx, first, today)
    await makeHistory(tx, accounts, first, today)
    await saveMetadata(tx, METADATA, { until: today, edition: EDITION, brand })
    return true
  })
  // Its pages are whole from the first one on.
  if (isNew) await takeMarks(db)
  return isNew
}

interface Made {
  /** the day up to which it is made */
  until?: string
  edition?: number
  brand?: Brand
}

/**
 * Brings the demo world up to today: adds the readings and bills of the days since it was last opened.
 * @param wanted whose customers they are; those that it has, if absent
 */
export async function catchUp(
  db: Database,
  { today = localDayOf(new Date()), brand: wanted }: { today?: string; brand?: Brand } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const { until, edition = 1, brand: own = 'northlight' } = ((await lockMetadata(tx, METADATA)) ?? {}) as Made
    if (!until) return
    const brand = wanted ?? own
    const isOlder = edition < EDITION || brand !== own
    if (isOlder) await upgrade(tx, until, brand)
    if (brand !== own) await renameBilledPlans(tx, idsOf(accounts), planNamesIn(own, brand))
    if (until < today) {
      await makeGeneration(tx, until, today)
      await makeHistory(tx, accounts, until, today)
    }
    if (isOlder || until < today) await saveMetadata(tx, METADATA, { until: until < today ? today : until, edition: EDITION, brand })
  })
}

const everybody = people.map(subjectOf)
const accounts = people.flatMap((person) => person.accounts)

/** What the demo world is made of, but for what the days bring. */
const worldOf = (today: string, brand: Brand) => [
  ...planRecords(brand),
  ...campaignRecords(today),
  ...addressRecords(),
  ...schoolRecords(),
  ...customerRecords(today, brand),
]

/** What no feed brings: staff with their rights, and passwords. */
async function addSignIns(db: Database): Promise<void> {
  for (const { rights = [], ...person } of staff) {
    const { username, firstName, lastName } = person
    const own = { id: userIdOf(person), subject: subjectOf(person), email: emailOf(person), contactId: contactIdOf(person) }
    await addStaff(db, { ...own, username, firstName, lastName }, rights, 'demo')
  }
  await giveFirstPassword(db, people.map(userIdOf), DEMO_PASSWORD)
}

/** Brings an older edition up to this one, and makes the history of accounts that it lacks. What customers changed stays. */
async function upgrade(db: Database, until: string, brand: Brand): Promise<void> {
  const known = new Set((await findRecords(db, 'account', { id: accounts.map(({ id }) => id) })).map(({ id }) => id))
  await applyRecords(db, await onTopOfOlder(db, worldOf(until, brand)))
  await addSignIns(db)
  const [before, added] = [accounts.filter(({ id }) => known.has(id)), accounts.filter(({ id }) => !known.has(id))]
  await addPublicCharging(db, before, addDays(until, -DAYS_OF_HISTORY), until)
  await makeHistory(db, added, addDays(until, -DAYS_OF_HISTORY), until)
}
