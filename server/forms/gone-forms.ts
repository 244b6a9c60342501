import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { FormDocument } from '#schemas/document/form.ts'
import { KNOWN_FORMS } from '#schemas/forms/entities.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { findCurrentRelease } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { configChanges, releases } from '../db/schema/config.ts'
import { formAnswers } from '../db/schema/forms.ts'
import { formDocumentIn } from './current-forms.ts'

/** The forms that staff have made and customers have answered, by id, also those that are in no release any more. */
export async function findAnsweredForms(db: Database): Promise<{ id: string; title?: string | undefined; isGone: boolean }[]> {
  const document = (await findCurrentRelease(db))?.document
  const forms = (await findAnsweredIds(db)).filter((id) => !Object.hasOwn(KNOWN_FORMS, id))
  return Promise.all(
    forms.map(async (id) => {
      const { form, isGone } = await findAsked(db, document, id)
      return { id, title: form?.schema.title, isGone }
    }),
  )
}

/**
 * A form as customers see it; where it is gone, as it was edited last, or as the last release had it that did. Undefined for one that
 * nobody edited in Studio and no recent release has.
 */
export async function findAsked(db: Database, document: PortalDocument | undefined, formId: string) {
  const form = formDocumentIn(document, formId)
  if (form) return { form, isGone: false }
  return { form: (await findLastEdited(db, formId)) ?? (await findLastReleased(db, formId)), isGone: true }
}

async function findLastEdited(db: Database, formId: string): Promise<FormDocument | undefined> {
  const { id, action, piece, before, after } = configChanges
  const [last] = await db
    .select({ before, after })
    .from(configChanges)
    .where(and(eq(action, 'edit'), eq(piece, `form:${formId}`)))
    .orderBy(desc(id))
    .limit(1)
  // Edits have the shape of their piece.
  return (last?.after ?? last?.before ?? undefined) as FormDocument | undefined
}

/** Releases are large: those long ago are not looked through. */
const MOST_RELEASES = 200

/** A form that came with a file of the configuration and went with another one was edited by nobody. */
async function findLastReleased(db: Database, formId: string): Promise<FormDocument | undefined> {
  const { document, createdAt } = releases
  // The latest first, and none after the one that has it: the documents are in no index.
  const { rows } = (await db.execute(sql`
    select form from (select ${document}, ${createdAt} from ${releases} order by ${createdAt} desc limit ${MOST_RELEASES}) as latest,
      json_array_elements(coalesce(latest.document -> 'forms', '[]')) as form
    where form ->> 'id' = ${formId}
    order by latest.created_at desc
    limit 1`)) as unknown as { rows: { form: FormDocument }[] }
  return rows[0]?.form
}

/** Goes from one form to the next by the index, past all other answers of each. */
async function findAnsweredIds(db: Database): Promise<string[]> {
  const { formId, answers } = formAnswers
  const next = (after: SQL) => sql`(select ${formId} from ${formAnswers} where ${formId} > ${after} order by ${formId} limit 1)`
  const { rows } = (await db.execute(sql`
    with recursive answered(id) as (
      select ${next(sql`''`)}
      union all
      select ${next(sql`answered.id`)} from answered where answered.id is not null
    )
    select id from answered
    where id is not null and exists (select 1 from ${formAnswers} where ${formId} = answered.id and ${answers} <> '{}')`)) as unknown as {
    rows: { id: string }[]
  }
  return rows.map(({ id }) => id)
}
