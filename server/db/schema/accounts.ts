import type { AccessRole, AccountKind } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import { sql } from 'drizzle-orm'
import { boolean, char, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PostalAddress } from '#schemas/address/entities.ts'
import type { MedicalDependence } from '#schemas/feed/people.ts'
import { instant, localDay } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

export const billingAccounts = pgTable(
  'billing_accounts',
  {
    id: text().primaryKey(),
    customerNumber: text().notNull().unique('billing_accounts_customer_number_unique'),
    kind: text().$type<AccountKind>().notNull(),
    name: text().notNull(),
    brand: text().$type<Brand>().notNull().default('northlight'),
    buyingGroupName: text(),
    billingEmail: text().notNull(),
    /** Where letters go; absent if to the site. */
    postalAddress: jsonb().$type<PostalAddress>(),
    billDelivery: text().$type<'email' | 'post'>().notNull().default('email'),
    hasDirectDebit: boolean().notNull().default(false),
    /** What the system that keeps free hours calls it; absent for the id. */
    loyaltyAccountId: text(),
    /** Nothing may threaten this account with disconnection while someone has applied or is confirmed (medical/protected.ts). */
    medicalDependence: jsonb().$type<MedicalDependence>(),
    /** who applied in the portal, until they are told what became of it */
    medicalAppliedBy: text(),
    /** the review date that its holders were asked by mail to see to */
    medicalReviewAsked: localDay(),
    joinedOn: localDay().notNull(),
  },
  // Staff find a customer by it, with its space or without.
  (table) => [
    index('billing_accounts_number').on(sql`replace(${table.customerNumber}, ' ', '')`),
    index('billing_accounts_medical').on(table.medicalAppliedBy).where(sql`medical_applied_by is not null`),
    index('billing_accounts_review')
      .on(sql`(${table.medicalDependence}->>'reviewOn')`)
      .where(sql`medical_dependence->>'status' = 'confirmed'`),
  ],
)

const accountId = () =>
  text()
    .notNull()
    .references(() => billingAccounts.id)

/** Who may see which billing account: the one table that access rests on. */
export const accountAccess = keyedTable(
  'account_access',
  ['billingAccountId', 'userId'],
  {
    billingAccountId: accountId(),
    userId: userId(),
    role: text().$type<AccessRole>().notNull().default('accountHolder'),
    position: integer().notNull().default(0),
  },
  (table) => [index('account_access_user').on(table.userId)],
)

export const sites = keyedTable(
  'sites',
  ['billingAccountId', 'id'],
  {
    billingAccountId: accountId(),
    street: text().notNull(),
    suburb: text(),
    city: text().notNull(),
    postCode: char({ length: 4 }).notNull(),
    region: text().notNull(),
    nickname: text(),
    propertyType: text().notNull(),
    status: text().$type<'active' | 'pending' | 'closed'>().notNull().default('active'),
    position: integer().notNull().default(0),
    /** The picture the customer chose; absent for that of its property type. */
    avatarType: text(),
    avatarColorSchema: text(),
    /** Whether the home profile questionnaire has its mandatory answers; insights stay locked until then. */
    isProfileComplete: boolean().notNull().default(false),
    /** a car or a plan for one is known: kept by the database (migration 0036), because each call asks for it */
    hasEv: boolean().notNull().default(false),
  },
  (table) => [index('sites_post_code').on(table.postCode)],
)

/** Answers about a home or a business, by question. */
export const profiles = keyedTable('profiles', ['billingAccountId', 'siteId'], {
  answers: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Number of saves, for optimistic locking. */
  revision: integer().notNull().default(0),
  /** The version of the questionnaire under which the answers were given. */
  formHash: text(),
  updatedAt: instant().notNull().defaultNow(),
})

/** Answers to the carbon calculator about a site, by question. */
export const carbonAnswers = keyedTable('carbon_answers', ['billingAccountId', 'siteId'], {
  answers: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The changes that the customer tries out beside their results. */
  toggles: jsonb().$type<string[]>().notNull().default([]),
  /** Number of saves, for optimistic locking. */
  revision: integer().notNull().default(0),
  /** When the whole form was handed in; absent before, and after a reset. */
  submittedAt: instant(),
})

/** Shower lengths at a site: usual and target. */
export const showerSettings = keyedTable('shower_settings', ['billingAccountId', 'siteId'], {
  usualMinutes: integer().notNull(),
  targetMinutes: integer().notNull(),
  showersPerWeek: integer().notNull(),
  /** what was measured last, in seconds */
  actualSeconds: integer(),
  updatedAt: instant().notNull().defaultNow(),
})
