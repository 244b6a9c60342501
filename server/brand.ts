import type { Brand } from '#lib/brands.ts'
import type { BrandTexts } from './config/document.ts'
import { findCurrentRelease } from './config/release.ts'
import { firstDocument } from './config/seed.ts'
import type { Database } from './db/open.ts'

/**
 * What the brand says of itself in the release that customers see; as it came with the product where that is silent,
 * or where the database is: the page that says so needs words, too.
 */
export async function findBrandTexts(db: Database, brand: Brand): Promise<BrandTexts> {
  const release = await findCurrentRelease(db).catch(() => undefined)
  const texts = release?.document.brands?.[brand] ?? firstDocument.brands?.[brand]
  if (!texts) throw new Error(`first-release.json has no texts for ${brand}`)
  return texts
}
