import type { Brand } from '#schemas/brand.ts'
import type { ElectricVehicles } from '#schemas/document/content.ts'
import type { Scope } from '../access.ts'
import { contentFor } from '../config/brand.ts'
import { firstDocument } from '../config/first-release.ts'
import { findRelease } from '../config/release.ts'
import type { Database } from '../db/open.ts'

/** What the release says of electric cars, or the first release where it says nothing. */
export async function findConfigured(db: Database, { releaseHash }: Scope, brand: Brand): Promise<ElectricVehicles> {
  const { document } = await findRelease(db, releaseHash)
  const configured = contentFor(document, brand).electricVehicles ?? firstDocument.content.electricVehicles
  if (!configured) throw new Error('first-release.json says nothing of electric cars')
  return configured
}
