import type { Brand } from '#schemas/brand.ts'
import { withPhoneOf } from './brand-phone.ts'
import type { BrandTexts } from '#schemas/document/brand.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { findReleaseAtOnce } from './release.ts'
import { firstDocument } from './first-release.ts'
import type { Database } from '../db/open.ts'

/** A brand's texts in a release, or in the first release if it has none. */
export function brandTextsIn(document: PortalDocument | undefined, brand: Brand): BrandTexts {
  const texts = document?.brands?.[brand] ?? firstDocument.brands?.[brand]
  if (!texts) throw new Error(`first-release.json has no texts for ${brand}`)
  return texts
}

/** A brand's texts in the current release. Also without a database, for the page that reports it. */
export async function findBrandTexts(db: Database, brand: Brand): Promise<BrandTexts> {
  const release = await findReleaseAtOnce(db)
  return brandTextsIn(release?.document, brand)
}

/** By release and brand. Releases never change. */
const filled = new WeakMap<PortalDocument, Partial<Record<Brand, PortalDocument['content']>>>()

export function contentFor(document: PortalDocument, brand: Brand): PortalDocument['content'] {
  const byBrand = filled.get(document) ?? {}
  filled.set(document, byBrand)
  byBrand[brand] ??= withPhoneOf(document.content, brandTextsIn(document, brand))
  return byBrand[brand]
}
