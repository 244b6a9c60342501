import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Answers about a property to a form that staff have made, by question. They stay when the form goes, for it may come back. */
export const formAnswers = pgTable(
  'form_answers',
  {
    billingAccountId: text().notNull(),
    siteId: text().notNull(),
    formId: text().notNull(),
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Number of saves, for optimistic locking. */
    revision: integer().notNull().default(0),
    /** The version of the form under which the answers were given. */
    formHash: text().notNull(),
    /** Every mandatory question was answered. */
    isComplete: boolean().notNull().default(false),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.billingAccountId, table.siteId, table.formId] }),
    // The latest answers to one form: server/studio/form-check.ts.
    index('form_answers_form').on(table.formId, table.updatedAt),
  ],
)
