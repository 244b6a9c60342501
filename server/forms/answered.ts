import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { optionsOf, questionsOf, whereIs } from '#lib/forms/form-questions.ts'
import { valueText } from '#lib/value-text.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { type AnswerLook, type Answered, LOOKS_A_PAGE } from '#schemas/forms/answered.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, sites } from '../db/schema/accounts.ts'
import { answerLooks, formAnswers } from '../db/schema/forms.ts'

/* What staff read of the answers to a form: all customers' of it, never a customer's of all. */

export interface Column {
  key: string
  title: string
}

/** A question for each column: those of the form, then those that it had before, by their keys. */
export function columnsOf(form: FormDocument | undefined, answeredKeys: Iterable<string>): Column[] {
  const asked = form ? questionsOf(form).map(({ name, title }) => ({ key: name, title })) : []
  const known = new Set(asked.map(({ key }) => key))
  return [
    ...asked,
    ...[...new Set(answeredKeys)]
      .filter((key) => !known.has(key))
      .sort()
      .map((key) => ({ key, title: key })),
  ]
}

/** An answer as the customer gave it: options by their words. Empty where there is none. */
export function answerText(form: FormDocument | undefined, key: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  const question = form && whereIs(form, key)?.question
  const options = question ? (optionsOf(question) ?? []) : []
  const one = (chosen: unknown) =>
    options.find((option) => option.const === chosen)?.title ?? (typeof chosen === 'string' ? chosen : valueText(chosen))
  return Array.isArray(value) ? value.map(one).join(', ') : one(value)
}

interface Row {
  place: string
  customer: string
  customerNumber: string
  property: string
  changedAt: Date
  isComplete: boolean
  answers: Record<string, unknown>
}

/** Where a page ended: the moment to the microsecond, and whose answers. */
const place = sql<string>`(extract(epoch from ${formAnswers.updatedAt}) * 1000000)::bigint::text || '|' || ${formAnswers.billingAccountId} || '|' || ${formAnswers.siteId}`

/** @param after `place` of the last row before; from the newest without it */
export async function findAnswered(
  db: Database,
  { formId, after, limit }: { formId: string; after?: string | undefined; limit: number },
): Promise<Row[]> {
  const [at = '', billingAccountId = '', siteId = ''] = after?.split('|') ?? []
  const isAfter = sql`(${formAnswers.updatedAt}, ${formAnswers.billingAccountId}, ${formAnswers.siteId}) <
    (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${billingAccountId}::text, ${siteId}::text)`
  const rows = await db
    .select({
      place,
      customer: billingAccounts.name,
      customerNumber: billingAccounts.customerNumber,
      street: sites.street,
      city: sites.city,
      changedAt: formAnswers.updatedAt,
      isComplete: formAnswers.isComplete,
      answers: formAnswers.answers,
    })
    .from(formAnswers)
    .innerJoin(billingAccounts, eq(billingAccounts.id, formAnswers.billingAccountId))
    .innerJoin(sites, and(eq(sites.billingAccountId, formAnswers.billingAccountId), eq(sites.id, formAnswers.siteId)))
    .where(and(isAnsweredOf(formId), after === undefined ? undefined : isAfter))
    .orderBy(desc(formAnswers.updatedAt), desc(formAnswers.billingAccountId), desc(formAnswers.siteId))
    .limit(limit)
  return rows.map(({ street, city, ...row }) => ({ ...row, property: `${street}, ${city}` }))
}

/** True for a text that `place` makes: what a client sends is no query. */
export const isPlace = (text: string): boolean => /^\d{1,17}\|[^|\0]+\|[^|\0]+$/.test(text)

/** Who has taken all answers back has none. */
const isAnsweredOf = (formId: string) => and(eq(formAnswers.formId, formId), ne(formAnswers.answers, {}))

export const countAnswered = async (db: Database, formId: string): Promise<number> => db.$count(formAnswers, isAnsweredOf(formId))

/** The keys of all questions that were ever answered. */
export async function findAnsweredKeys(db: Database, formId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: sql<string>`jsonb_object_keys(${formAnswers.answers})` })
    .from(formAnswers)
    .where(isAnsweredOf(formId))
  return rows.map(({ key }) => key)
}

export function answeredOf(form: FormDocument | undefined, columns: readonly Column[], row: Row): Answered {
  const { customer, customerNumber, property, changedAt, isComplete, answers } = row
  const values = columns.map(({ key }) => answerText(form, key, answers[key]))
  return { customer, customerNumber, property, changedAt: changedAt.toISOString(), isComplete, values }
}

/** Notes that a member of staff looks, before they see anything. */
export async function noteLook(db: Database, look: Omit<typeof answerLooks.$inferInsert, 'id' | 'at'>): Promise<void> {
  await db.insert(answerLooks).values(look)
}

export async function findLooks(db: Database, formId: string, before?: number): Promise<AnswerLook[]> {
  const rows = await db
    .select()
    .from(answerLooks)
    .where(and(eq(answerLooks.formId, formId), before === undefined ? undefined : lt(answerLooks.id, before)))
    .orderBy(desc(answerLooks.id))
    .limit(LOOKS_A_PAGE)
  return rows.map(({ id, at, by, how, answers }) => ({ id, at: at.toISOString(), by, how, answers }))
}
