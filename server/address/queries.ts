import { and, like } from 'drizzle-orm'
import type { FoundAddress } from '#schemas/address/entities.ts'
import type { Scope } from '../access.ts'
import { findSites } from '../account/queries.ts'
import { postalLine } from '../contact/queries.ts'
import type { Database } from '../db/open.ts'
import { addresses } from '../db/schema/installation.ts'

/** An address as it is searched: small letters, no macrons, one space between words. */
export function searchTextOf(address: string): string {
  return address
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim()
}

const MIN_CHARACTERS = 3
const MAX_COMPLETIONS = 8

/** As people shorten them, where that is no beginning of the word. */
const SHORT: Record<string, string> = {
  rd: 'road',
  ln: 'lane',
  tce: 'terrace',
  hwy: 'highway',
  pde: 'parade',
  blvd: 'boulevard',
  pl: 'place',
}

/**
 * How an address is found: it begins with the first two words, usually the number and the street, and has the others
 * somewhere, such as a suburb after a street that was shortened.
 */
function wordsOf(wanted: string): { start: string; others: string[] } {
  const words = wanted.split(' ').map((word) => SHORT[word] ?? word)
  return { start: words.slice(0, 2).join(' '), others: words.slice(2) }
}

/** Addresses that this text may mean: from the register and the caller's own. */
export async function findAddresses(db: Database, scope: Scope, partial: string, limit = MAX_COMPLETIONS): Promise<FoundAddress[]> {
  const wanted = searchTextOf(partial)
  if (wanted.length < MIN_CHARACTERS) return []
  // A search text has no character that a pattern gives a meaning.
  const { start, others } = wordsOf(wanted)
  const isMeant = ({ address }: FoundAddress) => {
    const text = searchTextOf(address)
    return text.startsWith(start) && others.every((word) => text.includes(` ${word}`))
  }
  const own: FoundAddress[] = (await findSites(db, scope)).map(({ site, supplies }) => {
    const icp = supplies.find(({ supply }) => supply.energyType === 'electricity')?.supply.icp
    return found(site, { icp })
  })
  const known = await db
    .select()
    .from(addresses)
    .where(and(like(addresses.searchText, `${start}%`), ...others.map((word) => like(addresses.searchText, `% ${word}%`))))
    .orderBy(addresses.searchText)
    .limit(limit)
  return [...own.filter(isMeant), ...known.map((row) => found(row, { icp: row.icp, dpId: row.dpId, propertyId: row.id }))].slice(0, limit)
}

/** The registry's addresses that are this one. */
export async function findMatches(db: Database, scope: Scope, address: string): Promise<FoundAddress[]> {
  const wanted = searchTextOf(address)
  return (await findAddresses(db, scope, address)).filter((match) => searchTextOf(match.address) === wanted)
}

type Parts = { street: string; suburb: string | null; city: string; postCode: string }

interface Identifiers {
  icp?: string | null | undefined
  dpId?: number | null
  propertyId?: string
}

function found({ street, suburb, city, postCode }: Parts, { icp, dpId, propertyId }: Identifiers): FoundAddress {
  return {
    address: postalLine({ street, suburb, city, postCode }),
    street,
    suburb: suburb ?? undefined,
    city,
    postCode,
    icp: icp ?? undefined,
    dpId: dpId ?? undefined,
    propertyId,
  }
}
