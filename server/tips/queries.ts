import { and, eq } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import { type Season, TIP_CATEGORIES, type TipCategory, type TipReviewStatus, type TipsAnswer } from '#schemas/tips/entities.ts'
import { addDays } from '#lib/calendar.ts'
import type { TipOfCategory } from '#lib/tips.ts'
import { type Scope, todayOf } from '../access.ts'
import { isInAudience } from '../config/audience.ts'
import { findContent } from '../dashboard/content.ts'
import type { Database } from '../db/open.ts'
import { findProfile } from '../profile/queries.ts'
import { tipReviews, tipVisits, userFlags } from '../db/schema/activity.ts'

/** How long a tip is new to those who do not look at it. */
const NEW_DAYS = 60

const VISITED = 'tipsVisited'

/** The season of a local day in New Zealand. */
export function seasonOf(localDay: string): Season {
  const month = Number(localDay.slice(5, 7))
  if (month === 12 || month <= 2) return 'Summer'
  if (month <= 5) return 'Autumn'
  return month <= 8 ? 'Winter' : 'Spring'
}

/** The tips of the release that fit the customer. */
async function findFittingTips(db: Database, scope: Scope, brand: Brand) {
  const { tips = [] } = await findContent(db, scope, brand)
  return tips.filter(({ id, audience }) => isInAudience(audience, scope, `content:tips:${id}`))
}

/** What is not in every home, as far as this one has not said that it is. */
async function findUnsure(db: Database, scope: Scope): Promise<ReadonlySet<TipCategory>> {
  const extras = (await findProfile(db, scope))?.profile?.answers.OtherEnergyUsageImpact
  const hasPool = Array.isArray(extras) && extras.includes('Pool')
  const unsure: TipCategory[] = [...(hasPool ? [] : ['pool' as const]), ...(scope.selected?.hasEv ? [] : ['electric vehicle' as const])]
  return new Set(unsure)
}

/** The categories of which the customer has tips. */
export const findTipCategories = async (db: Database, scope: Scope, brand: Brand): Promise<ReadonlySet<TipCategory>> =>
  new Set((await findFittingTips(db, scope, brand)).map(({ category }) => category))

/** Tips that fit the customer, of all seasons, each with what they said of it. */
export async function findCustomerTips(db: Database, scope: Scope, brand: Brand): Promise<TipOfCategory[]> {
  const today = todayOf(scope)
  const [tips, unsure, reviews, visits] = await Promise.all([
    findFittingTips(db, scope, brand),
    findUnsure(db, scope),
    db.select().from(tipReviews).where(eq(tipReviews.userId, scope.userId)),
    db.select({ tipId: tipVisits.tipId }).from(tipVisits).where(eq(tipVisits.userId, scope.userId)),
  ])
  const reviewed = new Map(reviews.map(({ tipId, status }) => [tipId, status]))
  const seen = new Set(visits.map(({ tipId }) => tipId))
  return tips.map(({ id, category, title, body, seasons, picture, addedOn }) => ({
    Category: category,
    Guid: id,
    Title: title,
    Body: body,
    TipReviewStatus: reviewed.get(id),
    IsNew: addedOn !== undefined && addedOn <= today && addDays(addedOn, NEW_DAYS) > today && !seen.has(id),
    Seasons: seasons,
    Picture: picture,
    IsUnsure: unsure.has(category) || undefined,
  }))
}

/** The customer's tips by category; a category without any is left out. */
export async function findTips(db: Database, scope: Scope, brand: Brand): Promise<TipsAnswer> {
  const tips = await findCustomerTips(db, scope, brand)
  const [visit] = await db
    .select({ flag: userFlags.flag })
    .from(userFlags)
    .where(and(eq(userFlags.userId, scope.userId), eq(userFlags.flag, VISITED)))
  return {
    CategoryTips: TIP_CATEGORIES.map((category) => ({
      Category: category,
      Tips: tips.filter(({ Category }) => Category === category).map(({ Category: _, ...tip }) => tip),
    })).filter(({ Tips }) => Tips.length > 0),
    HasVisited: visit !== undefined,
    CurrentSeason: seasonOf(todayOf(scope)),
  }
}

/**
 * Keeps what the customer says of a tip, or takes it back.
 * @returns false if they have no such tip
 */
export async function saveReview(
  db: Database,
  scope: Scope,
  brand: Brand,
  tipId: string,
  status: TipReviewStatus | undefined,
): Promise<boolean> {
  if (!(await findFittingTips(db, scope, brand)).some(({ id }) => id === tipId)) return false
  const { userId } = scope
  if (status) {
    await db
      .insert(tipReviews)
      .values({ userId, tipId, status })
      .onConflictDoUpdate({ target: [tipReviews.userId, tipReviews.tipId], set: { status } })
  } else {
    await db.delete(tipReviews).where(and(eq(tipReviews.userId, userId), eq(tipReviews.tipId, tipId)))
  }
  return true
}

export async function saveVisit(db: Database, { userId }: Scope): Promise<void> {
  await db.insert(userFlags).values({ userId, flag: VISITED }).onConflictDoNothing()
}

/** Only tips that are new are kept, so that the table stays small. */
export async function saveCategoryVisit(db: Database, scope: Scope, brand: Brand, category: TipCategory): Promise<void> {
  const { userId } = scope
  const visited = (await findCustomerTips(db, scope, brand)).filter(({ Category, IsNew }) => Category === category && IsNew)
  if (visited.length === 0) return
  await db
    .insert(tipVisits)
    .values(visited.map(({ Guid }) => ({ userId, tipId: Guid })))
    .onConflictDoNothing()
}
