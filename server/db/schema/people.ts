import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, localDay } from './columns.ts'

export type UserRole = 'customer' | 'staff'

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** The `sub` claim that the sign-in provider gives this person. */
    subject: text().notNull().unique(),
    /** false while the subject is one that we made up, because this person has not signed in at the retailer's provider yet. */
    isSubjectKnown: boolean().notNull().default(true),
    username: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(true),
    contactId: text().notNull(),
    firstName: text().notNull(),
    middleName: text(),
    lastName: text().notNull(),
    dateOfBirth: localDay(),
    phones: jsonb().$type<{ value: string; purpose?: 'mobile'; type?: 'home' | 'work' }[]>().notNull().default([]),
    role: text().$type<UserRole>().notNull().default('customer'),
    /** Staff may see previews as this person, who is no real customer. */
    isTestCustomer: boolean('is_sample').notNull().default(false),
    hasEarlyAccess: boolean().notNull().default(false),
    receivesPromotions: boolean().notNull().default(true),
    /** From this day on the account is closed and cannot sign in. */
    closedOn: localDay(),
    /** Sign-ins and tokens from before this are void; null if never ended. */
    tokensValidFrom: instant(),
    /** The new email address until its mailed link is used, and when the link expires. */
    pendingEmail: text(),
    pendingEmailUntil: instant(),
  },
  // Email addresses are unique regardless of case, user names among those without a closing day. Sign-in and customer
  // search find a person by either.
  (table) => [
    uniqueIndex('users_email_lower').on(sql`lower(${table.email})`),
    index('users_username_lower').on(sql`lower(${table.username})`),
    uniqueIndex('users_username_open').on(sql`lower(${table.username})`).where(sql`closed_on is null`),
    index('users_test_customers').on(table.id).where(sql`is_sample`),
  ],
)

/** The person whom a row is about. */
export const userId = () =>
  text()
    .notNull()
    .references(() => users.id)

/** The site a person looks at; absent means their first account's first site. */
export const selections = pgTable('selections', {
  userId: userId().primaryKey(),
  billingAccountId: text().notNull(),
  siteId: text().notNull(),
})
