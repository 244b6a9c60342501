import { describe, expect, test } from 'vitest'
import type { Problem } from '#schemas/problem.ts'
import { afterRefusal, type OfferStatus, overallOf, type OwnOffer, untilText } from './offer-states.ts'

const refusal = (title: string, status = 400): Problem => ({ type: '/error/default', title, status })
const own = (statuses: Record<string, OfferStatus>): Record<string, OwnOffer> =>
  Object.fromEntries(Object.entries(statuses).map(([id, status]) => [id, { status, dialog: 'idle' }]))

describe('an offer that was refused', () => {
  test('ALREADY_ACCEPTED by its title', () => expect(afterRefusal(refusal('Offer already accepted')).status).toBe('ALREADY_ACCEPTED'))
  test('EXPIRED by its title', () => expect(afterRefusal(refusal('Offer expired')).status).toBe('EXPIRED'))
  test.each([
    ['Invalid request', 400],
    ['Something went wrong', 500],
    ['No response received', 0],
  ])('ERROR with a dialog: %s', (title, status) =>
    expect(afterRefusal(refusal(title, status))).toMatchObject({ status: 'ERROR', dialog: 'show' }),
  )
})

describe('accepting all', () => {
  const ids = ['A', 'B']
  test('none: there is nothing to accept', () => expect(overallOf([], {}, true)).toBe('none'))
  test('idle: it has not begun', () => expect(overallOf(ids, own({ A: 'ERROR' }), false)).toBe('idle'))
  test('loading: one is under way, or waits', () => {
    expect(overallOf(ids, own({ A: 'ACCEPTED', B: 'LOADING' }), true)).toBe('loading')
    expect(overallOf(ids, own({ A: 'ACCEPTED' }), true)).toBe('loading')
  })
  test('complete: every offer was accepted', () => expect(overallOf(ids, own({ A: 'ACCEPTED', B: 'ACCEPTED' }), true)).toBe('complete'))
  test.each(['ERROR', 'EXPIRED', 'ALREADY_ACCEPTED'] as const)('partial: one was accepted and one is %s', (status) =>
    expect(overallOf(ids, own({ A: 'ACCEPTED', B: status }), true)).toBe('partial'),
  )
  test('error: none was accepted', () => expect(overallOf(ids, own({ A: 'ERROR', B: 'EXPIRED' }), true)).toBe('error'))
})

test('dates of an offer carry their year, and are one where both end on one day', () => {
  const until = (expiryDate: string, hoursExpiryDate: string) => untilText({ expiryDate, hoursExpiryDate })
  expect(until('2026-12-24', '2027-02-23')).toBe('Accept by 24 Dec 2026, use by 23 Feb 2027')
  expect(until('2027-01-24', '2027-01-24')).toBe('Accept and use by 24 Jan 2027')
})
