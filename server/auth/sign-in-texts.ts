import type { Brand } from '#schemas/brand.ts'
import { brandTextsIn } from '../config/brand.ts'
import { findReleaseAtOnce } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import type { Around } from '../html/plain-page.ts'
import { around } from './pages.ts'
import { alertOf, bannerOf } from '../status/routes.ts'

/** What the brand says where people sign in, with what they should know of the service: an alert, or an announced outage. */
export async function findSignInTexts(db: Database, brand: Brand) {
  const document = (await findReleaseAtOnce(db))?.document
  return { ...brandTextsIn(document, brand), notice: alertOf(document?.switches) ?? bannerOf(document?.switches) }
}

/** What is beside and below every page that signing in or a mailed link leads to. */
export const findAround = async (db: Database, brand: Brand) => around(brand, await findSignInTexts(db, brand))

/** The same for pages in the middle of something, such as paying or accepting an invitation: they do not lead away to joining. */
export const findAroundCustomers = async (db: Database, brand: Brand) => around(brand, await findSignInTexts(db, brand), false)

/** The same for pages that must be drawn without a database too: nothing is beside and below them then. */
export const findAroundIfPossible = (db: Database, brand: Brand): Promise<Around> => findAround(db, brand).catch(() => ({}))
