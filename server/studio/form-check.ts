import { desc, eq, sql } from 'drizzle-orm'
import { complainAboutForm } from '../forms/complaints.ts'
import { compiledForm } from '../forms/forms.ts'
import type { FormDocument } from '../config/document.ts'
import { complainAboutFormShape } from '../forms/form-shape.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, profiles } from '../db/schema.ts'

/** Whose answers are kept under a form. */
const KIND: Record<string, 'residential' | 'sme'> = { homeProfile: 'residential', businessProfile: 'sme' }
/** The latest say enough, and are read in a moment. */
const MOST_LOOKED_AT = 5_000

/** Whether answers that were given still fit a form. One that does not is asked for again: nothing is lost by it. */
export async function checkForm(db: Database, form: FormDocument) {
  const malformed = complainAboutFormShape(form)
  const complaints = malformed.length > 0 ? malformed : complainAboutForm(form, `form "${form.id}"`)
  const kind = KIND[form.id]
  if (complaints.length > 0 || !kind) return { complaints, looked: 0, unfit: 0, questions: [] }
  const { partial } = compiledForm(form)
  const rows = await db
    .select({ answers: profiles.answers })
    .from(profiles)
    .innerJoin(billingAccounts, eq(billingAccounts.id, profiles.billingAccountId))
    .where(sql`${billingAccounts.kind} = ${kind}`)
    .orderBy(desc(profiles.updatedAt))
    .limit(MOST_LOOKED_AT)
  const found = new Map<string, { unfit: number; detail: string }>()
  let unfit = 0
  for (const { answers } of rows) {
    const wrong = partial(answers)
    if (wrong.length > 0) unfit += 1
    for (const question of new Set(wrong.map(({ pointer }) => pointer.split('/')[1] ?? ''))) {
      const detail = wrong.find(({ pointer }) => pointer.split('/')[1] === question)?.detail ?? ''
      found.set(question, { unfit: (found.get(question)?.unfit ?? 0) + 1, detail })
    }
  }
  return { complaints: [], looked: rows.length, unfit, questions: [...found].map(([question, rest]) => ({ question, ...rest })) }
}
