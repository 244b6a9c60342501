import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { NEW_PASSWORD_PATH } from '#server/auth/new-password.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { UNDO_EMAIL_PATH } from '#server/contact/undo-page.ts'
import type { Database } from '#server/db/open.ts'
import { jobs } from '#server/jobs/job-table.ts'
import { findMails } from '#server/mail/mailer.ts'
import { INVITATION_PATH } from '#server/people/invitations.ts'
import { leadsOn } from './leads-on.ts'

/** The mails that have not left, newest first; to one recipient, or all. */
export async function storedMails(db: Database, to?: string) {
  return (await findMails(db, 10_000)).filter(({ recipient }) => to === undefined || recipient === to)
}

/** Takes the mails away that have not left, once it is sure that each of their links leads somewhere. */
export async function deleteMails(db: Database): Promise<void> {
  expect(await linksToNowhere(db)).toEqual([])
  await db.delete(jobs).where(eq(jobs.name, 'mail'))
}

/** The links of mails that lead to no page of the portal, or out of it: a mail leads to nothing else. */
export async function linksToNowhere(db: Database): Promise<string[]> {
  const links = (await storedMails(db)).flatMap(({ subject, body }) =>
    (body.match(/https?:\/\/\S+/g) ?? []).map((link) => ({ subject, link: new URL(link) })),
  )
  return links
    .filter(({ link: { pathname, search } }) => !leadsOn(pathname + search, PLACES))
    .map(({ subject, link }) => `${subject}: ${link.href}`)
}

const PLACES = {
  document: firstDocument,
  brand: 'northlight' as const,
  isOfServer: (path: string) => [INVITATION_PATH, NEW_PASSWORD_PATH, UNDO_EMAIL_PATH].includes(path),
}

/** The one mail that could not leave: how often it was tried again, and when it is tried next. */
export async function waitingMail(db: Database) {
  const [mail] = await db
    .select({ retries: jobs.retryCount, nextAttemptAt: jobs.startAfter })
    .from(jobs)
    .where(and(eq(jobs.name, 'mail'), eq(jobs.state, 'retry')))
  return mail
}
