import type { Brand } from '#schemas/brand.ts'
import type { Audience } from '#schemas/document/audience.ts'
import type { CustomerCondition } from '#schemas/document/content.ts'
import type { Scope } from '../access.ts'
import { isInAudience } from '../config/audience.ts'
import { brandOf, contentFor } from '../config/brand.ts'
import { filled } from '#lib/filled.ts'
import type { Versioned } from '#lib/versions.ts'
import { paths } from '#lib/paths.ts'
import { findRelease } from '../config/release.ts'
import { shownVersion } from '../experiments/versions.ts'
import type { Database } from '../db/open.ts'
import { findMoveWords } from '../home-move/under-way.ts'
import { findUndeliveredGas } from '../lpg/supplies.ts'
import { customerConditions } from './conditions.ts'

/** Texts of the caller's release, in their brand's words. */
export async function findContent(db: Database, scope: Scope, brand: Brand) {
  const { document } = await findRelease(db, scope.releaseHash)
  return contentFor(document, brandOf(scope, brand))
}

/** Entries for the caller whose condition holds, in order, as their account's version has them; those for movers say which move it is. */
export async function findFitting<T extends Versioned & { when?: CustomerCondition; audience?: Audience }>(
  db: Database,
  scope: Scope,
  entries: T[],
  { nameOf, limit = entries.length }: { nameOf: (entry: T) => string; limit?: number },
): Promise<T[]> {
  const holds = customerConditions(db, scope)
  const found: T[] = []
  for (const entry of entries) {
    if (found.length === limit) break
    if (!isInAudience(entry.audience, scope, nameOf(entry)) || !(await holds(entry.when ?? 'always'))) continue
    found.push(await told(db, scope, shownVersion(entry, scope)))
  }
  return found
}

/** Fills in what the condition of an entry is about. The link of undelivered gas leads to the supply that did not get it. */
async function told<T extends { when?: CustomerCondition }>(db: Database, scope: Scope, entry: T): Promise<T> {
  if (entry.when === 'isMoving') return filled(entry, (await findMoveWords(db, scope)) ?? {})
  const gas = entry.when === 'isGasUndelivered' ? await findUndeliveredGas(db, scope) : undefined
  if (!gas) return entry
  const named = filled(entry, { gasPlace: gas.place })
  const { link } = named as { link?: { href: string } }
  return link?.href === paths.bottledGas() ? { ...named, link: { ...link, href: paths.bottledGas({ supply: gas.supplyPointId }) } } : named
}
