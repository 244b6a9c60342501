import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

/** Passwords of the embedded sign-in provider. */
export const credentials = pgTable('credentials', {
  userId: userId().primaryKey(),
  passwordHash: text().notNull(),
})

/** Failed password attempts since the last success. */
export const signInAttempts = pgTable('sign_in_attempts', {
  /** Hash of a person or of an unknown name, so that nothing typed by mistake is kept. */
  name: text().primaryKey(),
  failed: integer().notNull().default(0),
  lastAt: instant().notNull().defaultNow(),
})

/** Links that were mailed, each good for one use. Only a hash of what the mail says is kept. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text().primaryKey(),
    purpose: text().$type<'signIn' | 'verifyEmail' | 'resetPassword' | 'changeEmail' | 'undoEmailChange'>().notNull(),
    userId: userId(),
    /** The address the mail went to. */
    email: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('one_time_links_user').on(table.userId, table.purpose, table.createdAt),
    index('one_time_links_email').on(sql`lower(${table.email})`, table.createdAt),
  ],
)

export const oidcRecords = keyedTable(
  'oidc_records',
  ['kind', 'id'],
  {
    payload: jsonb().notNull(),
    grantId: text(),
    uid: text(),
    userCode: text(),
    consumedAt: instant(),
    expiresAt: instant(),
  },
  (table) => [
    index('oidc_records_grant').on(table.grantId),
    index('oidc_records_uid').on(table.uid),
    index('oidc_records_expiry').on(table.expiresAt),
    // A new password ends what its person has: sessions, grants and tokens, and sign-ins that are under way.
    index('oidc_records_account').on(sql`(${table.payload}->>'accountId')`),
    index('oidc_records_interaction')
      .on(sql`(${table.payload}->'result'->'login'->>'accountId')`)
      .where(sql`${table.kind} = 'Interaction'`),
  ],
)

/** Secrets that this installation made for itself: signing keys and cookie keys. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: jsonb().notNull() })
