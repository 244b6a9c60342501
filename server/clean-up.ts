import { and, eq, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { deleteExpiredRecords } from './auth/adapter.ts'
import { ANSWER_DAYS } from '#schemas/forms/answered.ts'
import { NUMBERS_DAYS } from '#schemas/numbers/entities.ts'
import type { Database } from './db/open.ts'
import { dropMonths, makeMonths } from './db/months.ts'
import { visitsByBuild } from './db/schema/config.ts'
import { customerEvents, webhookDeliveries } from './db/schema/customer-events.ts'
import { chargeNetTries } from './db/schema/ev.ts'
import { answerLooks, formAnswers } from './db/schema/forms.ts'
import { accessInvitations } from './db/schema/invitations.ts'
import { homeMoves } from './db/schema/home-moves.ts'
import { countedBatches, pieceCounts } from './db/schema/numbers.ts'
import { generationReadings } from './db/schema/insights.ts'
import { notificationMarks } from './db/schema/notifications.ts'
import { studioInbox } from './db/schema/review.ts'
import { impersonatedActions, impersonations } from './db/schema/staff.ts'
import { unlinkAllFormer } from './ev/link.ts'
import { addMissingAgreements } from './help/missing-agreements.ts'
import type { Work } from './jobs/queue.ts'
import { forgetPeople } from './numbers/people.ts'
import { deleteOldDownloads } from './your-data/download.ts'
import { addDays, addMonths } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'

const DAY_MS = 86_400_000

/** What customers looked at is compared with a year before; nothing asks for more. It goes with its month. */
const EVENT_DAYS = 400
/** Kept as long as a claim may be made. Source: Limitation Act 2010, section 11. */
export const ACTING_LOG_DAYS = 6 * 366
/** A system of the retailer that was away for as long still misses no event. */
export const CUSTOMER_EVENT_DAYS = 90
/** Readiness of a release looks at a week of visits. */
export const VISIT_DAYS = 30
/** A browser tries to send its counts again within minutes. */
const COUNTED_BATCH_DAYS = 1
/** Forecasts of the country's generation look back five weeks. */
const GENERATION_READING_DAYS = 40

/** Who was invited to an account, after the invitation could be accepted last. */
const INVITATION_DAYS = 90
/** Who depends on power for their health is asked again with the next move; the retailer was told by the event. */
export const MOVE_ANSWER_DAYS = 400

/** What staff were told in Studio. */
const INBOX_DAYS = 90

/** Tries to find a charging account count for an hour. */
const TRY_DAYS = 1

/** Rows that one statement deletes: few enough that no customer waits for it. */
const BATCH = 5_000

interface Kept {
  /** of half-hours and use by category, before this month; all without it */
  readingsKeptMonths?: number | undefined
  now?: Date
  batch?: number
}

/**
 * Deletes rows past their retention. Safe to run in several processes; an interrupted run continues with the next.
 * Documented in docs/running.md, What is kept.
 */
export async function cleanUp(db: Database, { readingsKeptMonths, now = new Date(), batch = BATCH }: Kept = {}): Promise<void> {
  const today = localDayOf(now)
  await deleteExpiredRecords(db)
  await makeMonths(db, today)
  await dropMonths(db, 'events', addDays(today, -EVENT_DAYS))
  if (readingsKeptMonths !== undefined) {
    const firstKeptDay = `${addMonths(today.slice(0, 7), -readingsKeptMonths)}-01`
    await dropMonths(db, 'reading_days', firstKeptDay)
    await dropMonths(db, 'usage_category_days', firstKeptDay)
    await dropMonths(db, 'energy_use_days', firstKeptDay)
  }
  await deleteOlder(db, impersonatedActions, daysBefore(now, ACTING_LOG_DAYS), batch)
  await deleteImpersonations(db, daysBefore(now, ACTING_LOG_DAYS))
  await deleteOlder(db, answerLooks, daysBefore(now, ACTING_LOG_DAYS), batch)
  await db.delete(formAnswers).where(lt(formAnswers.updatedAt, daysBefore(now, ANSWER_DAYS)))
  await deleteOlder(db, webhookDeliveries, daysBefore(now, CUSTOMER_EVENT_DAYS), batch)
  await deleteOlder(db, customerEvents, daysBefore(now, CUSTOMER_EVENT_DAYS), batch)
  await db.delete(notificationMarks).where(lt(notificationMarks.readAt, daysBefore(now, CUSTOMER_EVENT_DAYS)))
  await db.delete(generationReadings).where(lt(generationReadings.at, daysBefore(now, GENERATION_READING_DAYS)))
  await db.delete(chargeNetTries).where(lt(chargeNetTries.at, daysBefore(now, TRY_DAYS)))
  await addMissingAgreements(db)
  await unlinkAllFormer(db)
  await deleteOldDownloads(db, now)
  await db.delete(accessInvitations).where(lt(accessInvitations.expiresAt, daysBefore(now, INVITATION_DAYS)))
  await db
    .update(homeMoves)
    .set({ answers: {} })
    .where(
      and(
        lt(homeMoves.submittedAt, daysBefore(now, MOVE_ANSWER_DAYS)),
        // A source may never say that a move is done.
        or(
          inArray(homeMoves.state, ['done', 'declined', 'cancelled']),
          sql`greatest(${homeMoves.moveOutDay}, ${homeMoves.moveInDay}) < ${addDays(today, -MOVE_ANSWER_DAYS)}`,
        ),
        ne(homeMoves.answers, {}),
      ),
    )
  await db.delete(studioInbox).where(lt(studioInbox.at, daysBefore(now, INBOX_DAYS)))
  await db.delete(visitsByBuild).where(lt(visitsByBuild.day, addDays(today, -VISIT_DAYS)))
  await db.delete(pieceCounts).where(lt(pieceCounts.day, addDays(today, -NUMBERS_DAYS)))
  await forgetPeople(db, today)
  await deleteOlder(db, countedBatches, daysBefore(now, COUNTED_BATCH_DAYS), batch)
}

/** Those that ended before an instant and have nothing in the log any more. */
async function deleteImpersonations(db: Database, before: Date): Promise<void> {
  const logged = db.select({ one: sql`1` }).from(impersonatedActions).where(eq(impersonatedActions.impersonationId, impersonations.id))
  await db.delete(impersonations).where(and(lt(impersonations.endsAt, before), notExists(logged)))
}

/** Cleans up every hour. */
export const cleanUpWork = (db: Database, kept: Pick<Kept, 'readingsKeptMonths'>): Work => ({
  queue: { name: 'clean-up', attempts: 3, retrySeconds: 60, timeoutSeconds: 3_600, leavesNothing: false },
  every: '17 * * * *',
  failure: 'what is kept no longer could not be deleted',
  do: () => cleanUp(db, kept),
})

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

type Aging = typeof impersonatedActions | typeof answerLooks | typeof customerEvents | typeof webhookDeliveries | typeof countedBatches

/** Deletes the rows from before an instant, oldest first, some at a time. */
async function deleteOlder(db: Database, table: Aging, before: Date, batch: number): Promise<void> {
  for (;;) {
    const oldest = db.select({ id: table.id }).from(table).where(lt(table.at, before)).orderBy(table.at).limit(batch)
    const deleted = await db.delete(table).where(inArray(table.id, oldest)).returning({ id: table.id })
    if (deleted.length < batch) return
  }
}
