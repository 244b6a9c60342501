import { and, eq } from 'drizzle-orm'
import type { Season } from '#schemas/tips/entities.ts'
import { addDays } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import { isInAudience } from '../config/audience.ts'
import { findRelease } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { events, tipReviews } from '../db/schema/activity.ts'

const NEW_DAYS = 60

/** The season of a local day in New Zealand. */
export function seasonOf(localDay: string): Season {
  const month = Number(localDay.slice(5, 7))
  if (month === 12 || month <= 2) return 'Summer'
  if (month <= 5) return 'Autumn'
  return month <= 8 ? 'Winter' : 'Spring'
}

/** Tips that fit the customer, each with their rating. */
export async function findCustomerTips(db: Database, scope: Scope) {
  const { content } = (await findRelease(db, scope.releaseHash)).document
  const today = todayOf(scope)
  const season = seasonOf(today)
  const reviews = await db.select().from(tipReviews).where(eq(tipReviews.userId, scope.userId))
  return (content.tips ?? [])
    .filter(({ id, audience, seasons }) => isInAudience(audience, scope, `content:tips:${id}`) && (!seasons || seasons.includes(season)))
    .map(({ id, category, title, body, addedOn }) => {
      const review = reviews.find(({ tipId }) => tipId === id)
      return {
        Category: category,
        Guid: id,
        Title: title,
        Body: body,
        TipReviewStatus: review?.status,
        IsNew: addedOn !== undefined && addedOn <= today && addDays(addedOn, NEW_DAYS) > today,
      }
    })
}

export async function hasVisitedTips(db: Database, scope: Scope): Promise<boolean> {
  const [visit] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.userId, scope.userId), eq(events.type, 'viewEnergySavingTips')))
    .limit(1)
  return visit !== undefined
}
