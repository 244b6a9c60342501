import { eq } from 'drizzle-orm'
import type { PartChange, Complaint } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, draftParts } from '../db/schema.ts'
import { complainAboutPieces } from './pieces.ts'
import { documentOf, partsOf } from './parts.ts'
import { findDraft, findRelease, hashOfPart, lastRevision } from './release.ts'
import { DOCUMENT_LIMITS, excessOf } from './size.ts'
import { findComplaints } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

export type Saving =
  | { is: 'saved'; revision: number; complaints: Complaint[] }
  | { is: 'inTheWay'; parts: string[] }
  | { is: 'malformed'; complaints: Complaint[] }

/**
 * Saves changes, all of them or none. Nothing of anybody else's is overwritten: a piece that is not any more what the
 * change was made from is in the way. Sent again, the same changes are saved already. A piece that is as customers
 * see it is no change any more.
 */
export async function saveDraft(db: Database, changes: readonly PartChange[], author: string, types: WidgetTypes): Promise<Saving> {
  const excess = changes.flatMap(({ part, value }) => {
    const message = excessOf(value, DOCUMENT_LIMITS)
    return message ? [{ place: part, message }] : []
  })
  if (excess.length > 0) return { is: 'malformed', complaints: excess }
  return db.transaction(async (tx) => {
    // One at a time: nobody publishes, or saves, in between.
    await tx.select().from(currentRelease).for('update')
    const { base, parts } = await findDraft(tx)
    const inTheWay = changes.filter(({ part, was, value }) => {
      const now = hashOfPart(parts.get(part))
      return now !== was && now !== hashOfPart(value)
    })
    if (inTheWay.length > 0) return { is: 'inTheWay', parts: inTheWay.map(({ part }) => part) }

    const next = new Map(parts)
    for (const { part, value } of changes) {
      if (value === undefined || value === null) next.delete(part)
      else next.set(part, value)
    }
    const document = documentOf(next)
    const malformed = complainAboutPieces(next, new Set(changes.map(({ part }) => part)))
    if (malformed.length > 0) return { is: 'malformed', complaints: malformed }
    const misnamed = changes.filter(({ part, value }) => hashOfPart(value) !== hashOfPart(partsOf(document).get(part)))
    if (misnamed.length > 0) {
      return {
        is: 'malformed',
        complaints: misnamed.map(({ part }) => ({ place: part, message: 'there is no such part, or it names another' })),
      }
    }

    const released = partsOf((await findRelease(tx, base)).document)
    for (const { part, value } of changes) {
      const before = parts.get(part)
      if (hashOfPart(value) === hashOfPart(released.get(part))) {
        await tx.delete(draftParts).where(eq(draftParts.part, part))
      } else {
        const row = { value: value ?? null, baseHash: hashOfPart(released.get(part)), changedBy: author, changedAt: new Date() }
        await tx
          .insert(draftParts)
          .values({ part, ...row })
          .onConflictDoUpdate({ target: draftParts.part, set: row })
      }
      if (hashOfPart(before) === hashOfPart(value)) continue
      await tx.insert(configChanges).values({ author, action: 'edit', part, before: before ?? null, after: value ?? null })
    }
    return { is: 'saved', revision: await lastRevision(tx), complaints: findComplaints(document, types) }
  })
}
