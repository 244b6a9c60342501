import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/** Answers about a property to a form that staff have made, by question. They stay when the form goes, for it may come back. */
export const formAnswers = keyedTable(
  'form_answers',
  ['billingAccountId', 'siteId', 'formId'],
  {
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Number of saves, for optimistic locking. */
    revision: integer().notNull().default(0),
    /** The version of the form under which the answers were given. */
    formHash: text().notNull(),
    /** Every mandatory question was answered. */
    isComplete: boolean().notNull().default(false),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    // The latest answers to one form: server/studio/form-check.ts.
    index('form_answers_form').on(table.formId, table.updatedAt),
  ],
)

/** Which member of staff has looked at answers of customers to a form, or taken them as a file: written before they get them. */
export const answerLooks = pgTable(
  'answer_looks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    staffUserId: text().notNull(),
    /** their name on that day */
    by: text().notNull(),
    formId: text().notNull(),
    /** a page on the screen, or the file */
    how: text().$type<'page' | 'file'>().notNull(),
    /** how many properties' answers there were to see */
    answers: integer().notNull(),
  },
  (table) => [index('answer_looks_of').on(table.formId, table.id), index('answer_looks_at').on(table.at)],
)
