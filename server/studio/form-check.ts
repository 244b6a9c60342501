import { desc, eq, sql } from 'drizzle-orm'
import type { AccountKind } from '#schemas/account/entities.ts'
import { findFormIssues } from '../forms/form-issues.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { formDocumentIn } from '../forms/current-forms.ts'
import { findFormShapeIssues } from '../forms/form-shape.ts'
import { findFormTextIssues } from '../config/text-issues.ts'
import { findCurrentRelease } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, profiles } from '../db/schema/accounts.ts'
import { formAnswers } from '../db/schema/forms.ts'
import { fitBeside } from '../forms/beside.ts'

/** The kind of account whose answers belong to a form. */
const KIND: Record<string, AccountKind> = { homeProfile: 'residential', businessProfile: 'sme' }
/** Enough to judge by, and quick to read. */
const MOST_LOOKED_AT = 5_000

const NONE = { unfit: 0, questions: [], asked: 0, newlyAsked: [], answered: [] }

/** Whether the answers of customers still fit a form. Customers are asked again for those that do not, and for what is mandatory from now on. */
export async function checkForm(db: Database, form: FormDocument) {
  const malformed = findFormShapeIssues(form)
  const place = `form "${form.id}"`
  const issues = malformed.length > 0 ? malformed : [...findFormIssues(form, place), ...findFormTextIssues(form, place)]
  const kind = KIND[form.id]
  if (issues.length > 0) return { issues, looked: 0, ...NONE }
  const rows = await (kind ? findProfiles(db, kind) : findAnswersTo(db, form.id))
  const released = (await findCurrentRelease(db))?.document
  const fit = await fitBeside({
    schema: form.schema,
    before: formDocumentIn(released, form.id)?.schema,
    given: rows.map(({ answers }) => answers),
  })
  if (!fit) {
    const message = 'checking the answers of customers took too long'
    return { issues: [{ place, message }], looked: 0, ...NONE }
  }
  return { issues: [], looked: rows.length, ...fit }
}

const findProfiles = (db: Database, kind: AccountKind) =>
  db
    .select({ answers: profiles.answers })
    .from(profiles)
    .innerJoin(billingAccounts, eq(billingAccounts.id, profiles.billingAccountId))
    .where(sql`${billingAccounts.kind} = ${kind}`)
    .orderBy(desc(profiles.updatedAt))
    .limit(MOST_LOOKED_AT)

const findAnswersTo = (db: Database, formId: string) =>
  db
    .select({ answers: formAnswers.answers })
    .from(formAnswers)
    .where(eq(formAnswers.formId, formId))
    .orderBy(desc(formAnswers.updatedAt))
    .limit(MOST_LOOKED_AT)
