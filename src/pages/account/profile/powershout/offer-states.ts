import type { Offer } from '#schemas/powershout/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import { dayText } from '#lib/day-text.ts'

/* States of offers, as the specification names them. Source: portal-usage.md, sections 4 and 8, Powershout. */

export type OfferStatus = 'LOADING' | 'ACCEPTED' | 'ERROR' | 'EXPIRED' | 'ALREADY_ACCEPTED'
export type AllStatus = 'loading' | 'idle' | 'none' | 'error' | 'partial' | 'complete'
/** The dialog about an offer that could not be accepted. */
export type OfferDialog = 'idle' | 'show' | 'hide'

export interface OwnOffer {
  status: OfferStatus
  dialog: OfferDialog
  problem?: Problem
}

/** What an offer is after the server refused it. */
export function afterRefusal(problem: Problem): OwnOffer {
  if (problem.status === 400 && problem.title === 'Offer already accepted') return { status: 'ALREADY_ACCEPTED', dialog: 'idle' }
  if (problem.status === 400 && problem.title === 'Offer expired') return { status: 'EXPIRED', dialog: 'idle' }
  return { status: 'ERROR', dialog: 'show', problem }
}

/**
 * How accepting all offers goes: complete when every offer was accepted, partial when some were, error when none was.
 * @param offers those that were open when it began
 */
export function overallOf(offers: readonly string[], own: Readonly<Record<string, OwnOffer>>, hasBegun: boolean): AllStatus {
  if (offers.length === 0) return 'none'
  if (!hasBegun) return 'idle'
  const statuses = offers.map((id) => own[id]?.status)
  if (statuses.some((status) => status === undefined || status === 'LOADING')) return 'loading'
  const accepted = statuses.filter((status) => status === 'ACCEPTED').length
  if (accepted === statuses.length) return 'complete'
  return accepted > 0 ? 'partial' : 'error'
}

/** Until when an offer can be accepted and its hours used, in one date where both end on one day. */
export const untilText = ({ expiryDate, hoursExpiryDate }: Pick<Offer, 'expiryDate' | 'hoursExpiryDate'>): string =>
  expiryDate === hoursExpiryDate
    ? `Accept and use by ${dayText(expiryDate, 'year')}`
    : `Accept by ${dayText(expiryDate, 'year')}, use by ${dayText(hoursExpiryDate, 'year')}`
