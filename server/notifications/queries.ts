import { and, eq } from 'drizzle-orm'
import type { Notification } from '#schemas/notifications/entities.ts'
import type { Scope, SelectedScope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { notificationMarks } from '../db/schema/notifications.ts'
import { findHappened } from './happened.ts'

/** The notifications of the selected account, newest first, each with whether this person has read it. */
export async function findNotifications(db: Database, scope: Scope): Promise<Notification[]> {
  const { selected, userId } = scope
  if (!selected) return []
  const happened = await findHappened(db, scope)
  const marks = await db
    .select({ id: notificationMarks.notificationId })
    .from(notificationMarks)
    .where(and(eq(notificationMarks.billingAccountId, selected.billingAccountId), eq(notificationMarks.userId, userId)))
  const read = new Set(marks.map(({ id }) => id))
  return happened.map(({ at, ...one }) => ({ ...one, at: at.toISOString(), isRead: read.has(one.id) }))
}

/** Marks those of these that are there as read by this person. @param ids undefined for all */
export async function markRead(db: Database, scope: SelectedScope, ids: readonly string[] | undefined): Promise<void> {
  const { selected, userId } = scope
  const { billingAccountId } = selected
  const there = (await findNotifications(db, scope)).filter(({ id, isRead }) => !isRead && (ids?.includes(id) ?? true))
  const rows = there.map(({ id }) => ({ billingAccountId, userId, notificationId: id }))
  if (rows.length > 0) await db.insert(notificationMarks).values(rows).onConflictDoNothing()
}

export const countUnread = (found: readonly Notification[]): number => found.filter(({ isRead }) => !isRead).length
