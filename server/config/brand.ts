import type { Brand } from '#schemas/brand.ts'
import { inWordsOf } from './brand-words.ts'
import type { BrandTexts } from '#schemas/document/brand.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { findCurrentRelease } from './release.ts'
import { firstDocument } from './first-release.ts'
import type { Database } from '../db/open.ts'

/** What the brand says of itself in a release; as it came with the product where that is silent. */
export function brandTextsIn(document: PortalDocument | undefined, brand: Brand): BrandTexts {
  const texts = document?.brands?.[brand] ?? firstDocument.brands?.[brand]
  if (!texts) throw new Error(`first-release.json has no texts for ${brand}`)
  return texts
}

/** The same in the release that customers see now; where the database is silent, too: a page that says so needs words. */
export async function findBrandTexts(db: Database, brand: Brand): Promise<BrandTexts> {
  const release = await findCurrentRelease(db).catch(() => undefined)
  return brandTextsIn(release?.document, brand)
}

/** By release and brand, the content in that brand's words: releases never change. */
const worded = new WeakMap<PortalDocument, Partial<Record<Brand, PortalDocument['content']>>>()

export function contentInWordsOf(document: PortalDocument, brand: Brand): PortalDocument['content'] {
  const byBrand = worded.get(document) ?? {}
  worded.set(document, byBrand)
  byBrand[brand] ??= inWordsOf(document.content, brandTextsIn(document, brand))
  return byBrand[brand]
}
