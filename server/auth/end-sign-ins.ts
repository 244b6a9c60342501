import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { oidcRecords, signInAttempts } from '../db/schema/sign-in.ts'
import { endLinks } from './links.ts'
import { attemptsOf } from './sign-in.ts'

/**
 * Ends a person's sessions, tokens, unfinished sign-ins and links to sign in or to choose a password. Forgets wrong
 * passwords.
 */
export async function endSignIns(db: Database, person: { id: string; subject: string }): Promise<void> {
  await db.update(users).set({ tokensValidFrom: new Date() }).where(eq(users.id, person.id))
  await endLinks(db, person.id, ['signIn', 'resetPassword'])
  await db.delete(signInAttempts).where(eq(signInAttempts.name, attemptsOf(person)))
  await db
    .delete(oidcRecords)
    .where(
      or(
        eq(sql`${oidcRecords.payload}->>'accountId'`, person.subject),
        and(eq(oidcRecords.kind, 'Interaction'), eq(sql`${oidcRecords.payload}->'result'->'login'->>'accountId'`, person.subject)),
      ),
    )
}
