import type { Brand } from '#schemas/brand.ts'
import { filled } from '#lib/filled.ts'
import type { AccountKind, EnergyType } from '#schemas/account/entities.ts'
import type { BrandTexts, Switching } from '#schemas/document/brand.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { findCurrentRelease, findRelease, findReleaseAtOnce } from './release.ts'
import { firstDocument } from './first-release.ts'
import { safetyAt, withSafety } from './safety.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'

/** A brand's texts in a release, or in the first release if it has none. */
export function brandTextsIn(document: PortalDocument | undefined, brand: Brand): BrandTexts {
  const texts = document?.brands?.[brand] ?? firstDocument.brands?.[brand]
  if (!texts) throw new Error(`first-release.json has no texts for ${brand}`)
  return texts
}

/** The brand whose words a caller reads: that of their account, and this server's where they have none. */
export const brandOf = ({ selected }: Pick<Scope, 'selected'>, brand: Brand): Brand => selected?.brand ?? brand

/** Who reads a brand's words: in a preview they are of another release than the current one. */
type Reader = Pick<Scope, 'releaseHash'>

/** The release that a caller sees; the current one for what nobody has called for, such as a mail. */
const documentFor = async (db: Database, reader: Reader | undefined): Promise<PortalDocument | undefined> =>
  (reader?.releaseHash ? await findRelease(db, reader.releaseHash) : await findReleaseAtOnce(db))?.document

/** The texts of a brand's own pages at /info, with its number and what to do in danger. @param region of the customer's property */
export async function findBrandPages(db: Database, brand: Brand, region?: string, reader?: Reader): Promise<BrandTexts['pages']> {
  const document = await documentFor(db, reader)
  const { pages, phone } = brandTextsIn(document, brand)
  return filled(withSafety(pages, safetyAt(contentFor(document ?? firstDocument, brand), region), phone), { phone })
}

/** A brand's number, and what to do in danger. @param region of the customer's property */
export async function findBrandContact(db: Database, brand: Brand, region?: string, reader?: Reader) {
  const document = (await documentFor(db, reader)) ?? firstDocument
  return { phone: brandTextsIn(document, brand).phone, safety: safetyAt(contentFor(document, brand), region) }
}

export const findBrandPhone = async (db: Database, brand: Brand): Promise<string> =>
  brandTextsIn((await findCurrentRelease(db))?.document, brand).phone

/** What a brand says of a matter, the first release’s where a release says nothing, and its number. */
export async function findBrandPart<
  Part extends 'payingHelp' | 'donation' | 'friendGetFriend' | 'homeMove' | 'medicalDependence' | 'yourData',
>(db: Database, brand: Brand, part: Part, reader?: Reader) {
  const texts = brandTextsIn(await documentFor(db, reader), brand)
  const rules = texts[part] ?? brandTextsIn(undefined, brand)[part]
  if (!rules) throw new Error(`first-release.json says nothing of ${part} for ${brand}`)
  return { rules: filled(rules, { phone: texts.phone }) as NonNullable<BrandTexts[Part]>, phone: texts.phone }
}

/** What a brand can do for those who move, and its number. */
export const findHomeMoveRules = (db: Database, brand: Brand, reader?: Reader) => findBrandPart(db, brand, 'homeMove', reader)

/** Who helps an account of a kind: those who help households are of no use to a business. */
export const helpersFor = ({ helpers }: NonNullable<BrandTexts['payingHelp']>, kind: AccountKind) =>
  helpers
    .filter(({ accountTypes }) => accountTypes?.includes(kind) ?? true)
    .map(({ name, body, phone, href }) => ({ name, body, phone, href }))

/**
 * Where a household compares its electricity plan with those of other retailers; undefined for a business, and on a bill without electricity.
 * Source: Electricity Industry Participation Code, clauses 11.30A to 11.30E: bills to residential consumers tell of the site that compares
 * plans. The first release names the Electricity Authority’s own, billy.govt.nz.
 * @param billed lines or supplies of a bill
 */
export async function findSwitching(
  db: Database,
  { selected, releaseHash }: Scope,
  billed: readonly { energyType?: EnergyType | null | undefined }[],
): Promise<Switching | undefined> {
  if (selected?.kind !== 'residential' || !billed.some(({ energyType }) => energyType === 'electricity')) return undefined
  const { switching } = brandTextsIn(await documentFor(db, { releaseHash }), selected.brand)
  return switching ?? brandTextsIn(undefined, selected.brand).switching
}

/** The content of a release with a brand's own words and its number, by release and brand: releases never change. */
const contents = new WeakMap<PortalDocument, Partial<Record<Brand, PortalDocument['content']>>>()

export function contentFor(document: PortalDocument, brand: Brand): PortalDocument['content'] {
  const byBrand = contents.get(document) ?? {}
  contents.set(document, byBrand)
  const { phone, content } = brandTextsIn(document, brand)
  byBrand[brand] ??= filled({ safety: firstDocument.content.safety, ...document.content, ...content }, { phone })
  return byBrand[brand]
}

/** The texts of a page in the caller's brand's words, the first release’s where a release has none. */
export async function findPageTexts<Page extends 'bottledGas' | 'powershout'>(db: Database, scope: Scope, brand: Brand, page: Page) {
  const { document } = await findRelease(db, scope.releaseHash)
  const texts = contentFor(document, brandOf(scope, brand))[page] ?? firstDocument.content[page]
  if (!texts) throw new Error(`first-release.json says nothing of ${page}`)
  return texts as NonNullable<PortalDocument['content'][Page]>
}
