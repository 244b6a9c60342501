import { and, eq, sql } from 'drizzle-orm'
import type { Scope, SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { formAnswers } from '../db/schema/forms.ts'
import { recordEvent } from '../feed/events/record.ts'
import type { Answered } from './save-answers.ts'

/** Whose answers, and to which form. */
interface Place extends SiteRef {
  formId: string
}

const isOf = ({ billingAccountId, siteId, formId }: Place) =>
  and(eq(formAnswers.billingAccountId, billingAccountId), eq(formAnswers.siteId, siteId), eq(formAnswers.formId, formId))

export async function findFormAnswers(db: Database, place: Place) {
  const [row] = await db.select().from(formAnswers).where(isOf(place))
  return row
}

/** The answers to forms that staff have made. */
export const madeFormAnswers = {
  find: findFormAnswers,
  async write(tx: Database, place: Place, answered: Answered): Promise<void> {
    const set = { ...answered, updatedAt: sql`now()` }
    await tx
      .insert(formAnswers)
      .values({ ...place, revision: 1, ...set })
      .onConflictDoUpdate({
        target: [formAnswers.billingAccountId, formAnswers.siteId, formAnswers.formId],
        set: { ...set, revision: sql`${formAnswers.revision} + 1` },
      })
  },
  async tell(tx: Database, scope: Scope, { billingAccountId, siteId, formId }: Place, answered: Answered): Promise<void> {
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.form.answered',
      billingAccountId,
      subject: siteId,
      data: { formId, siteId, ...answered },
    })
  },
}
