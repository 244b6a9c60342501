import type { Placeholder } from '#lib/placeholders.ts'
import type { Brand } from '#schemas/brand.ts'
import type { Scope } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { brandOf, brandTextsIn, contentFor, findBrandPart } from '../config/brand.ts'
import { findRelease } from '../config/release.ts'
import { safetyAt } from '../config/safety.ts'
import type { Database } from '../db/open.ts'
import { findMoveWords } from '../home-move/under-way.ts'
import { findUndeliveredGas } from '../lpg/supplies.ts'

/** What each placeholder becomes for a customer; absent where it becomes nothing for them, such as of a move that they have not. */
export async function placeholdersFor(db: Database, scope: Scope, ownBrand: Brand): Promise<Partial<Record<Placeholder, string>>> {
  const brand = brandOf(scope, ownBrand)
  const { document } = await findRelease(db, scope.releaseHash)
  const { phone } = brandTextsIn(document, brand)
  const [selected, move, gas, friends] = await Promise.all([
    findSelected(db, scope),
    findMoveWords(db, scope),
    findUndeliveredGas(db, scope),
    findBrandPart(db, brand, 'friendGetFriend', scope),
  ])
  const { smellGas, noPower, linesCompany } = safetyAt(contentFor(document, brand), selected?.site.region)
  const { ownNzd, friendNzd } = friends.rules
  return {
    phone,
    smellGas,
    noPower,
    linesCompany: linesCompany?.name,
    linesPhone: linesCompany?.phone ?? phone,
    ownNzd: `$${ownNzd}`,
    friendNzd: `$${friendNzd}`,
    ...move,
    gasPlace: gas?.place,
  }
}
