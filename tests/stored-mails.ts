import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { jobs } from '#server/jobs/job-table.ts'
import { findMails } from '#server/mail/mailer.ts'

/** The mails that have not left, newest first; to one recipient, or all. */
export async function storedMails(db: Database, to?: string) {
  return (await findMails(db, 10_000)).filter(({ recipient }) => to === undefined || recipient === to)
}

export const deleteMails = (db: Database) => db.delete(jobs).where(eq(jobs.name, 'mail'))

/** The one mail that could not leave: how often it was tried again, and when it is tried next. */
export async function waitingMail(db: Database) {
  const [mail] = await db
    .select({ retries: jobs.retryCount, nextAttemptAt: jobs.startAfter })
    .from(jobs)
    .where(and(eq(jobs.name, 'mail'), eq(jobs.state, 'retry')))
  return mail
}
