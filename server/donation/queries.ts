import { and, desc, eq, isNull, lte, or, gt, sql } from 'drizzle-orm'
import { centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { type Scope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { searchTextOf } from '../address/queries.ts'
import type { Database } from '../db/open.ts'
import { donationPledges, donations, schools } from '../db/schema/donations.ts'

/** The most schools in one answer: to narrow down a longer list, customers type another letter. */
const MOST_SCHOOLS = 8

/**
 * Schools whose name or town has each of these words, those of the region of the selected property first; without a word those of the region
 * alone, where it has any.
 */
export async function findSchools(db: Database, scope: Scope, name = '') {
  const words = searchTextOf(name).split(' ').filter(Boolean)
  const region = (await findSelected(db, scope))?.site.region ?? ''
  const isThere = or(isNull(schools.leftOn), gt(schools.leftOn, todayOf(scope)))
  const isNearby = and(isThere, eq(schools.region, region))
  const areNearby = words.length === 0 && (await db.$count(schools, isNearby)) > 0
  const isWanted = areNearby ? isNearby : and(isThere, ...words.map((word) => sql`${schools.searchText} like ${`%${word}%`}`))
  const found = await db
    .select({ id: schools.id, name: schools.name, city: schools.city })
    .from(schools)
    .where(isWanted)
    .orderBy(desc(sql`${schools.region} = ${region}`), schools.searchText, schools.id)
    .limit(MOST_SCHOOLS)
  return { schools: found, total: await db.$count(schools, isWanted), areNearby }
}

export async function findSchool(db: Database, id: string) {
  const [school] = await db.select().from(schools).where(eq(schools.id, id))
  return school
}

export type StoredPledge = typeof donationPledges.$inferSelect

/** Every pledge of an account with its school, newest first. */
export const findPledges = (db: Database, billingAccountId: string) =>
  db
    .select({ pledge: donationPledges, school: schools })
    .from(donationPledges)
    .innerJoin(schools, eq(schools.id, donationPledges.schoolId))
    .where(eq(donationPledges.billingAccountId, billingAccountId))
    .orderBy(desc(donationPledges.pledgedDay), desc(donationPledges.id))

/** What an account has given, newest first. Of a bill that is issued later nothing is told ahead. @param today local day */
export const findGiven = (db: Database, billingAccountId: string, today: string) =>
  db
    .select({ donation: donations, school: schools.name })
    .from(donations)
    .innerJoin(schools, eq(schools.id, donations.schoolId))
    .where(and(eq(donations.billingAccountId, billingAccountId), lte(donations.givenDay, today)))
    .orderBy(desc(donations.givenDay), desc(donations.id))

type Given = Awaited<ReturnType<typeof findGiven>>

/** A pledge holds until it has ended; one to give once, until that was given. */
export function holds({ id, frequency, endedDay }: StoredPledge, given: Given, today: string): boolean {
  if (endedDay !== null && endedDay <= today) return false
  return frequency === 'everyBill' || !given.some(({ donation }) => donation.pledgeId === id)
}

export const centsGiven = (given: Given): number => sum(given.map(({ donation }) => centsOf(donation.amount)))
