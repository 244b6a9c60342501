import { describe, expect, test } from 'vitest'
import type { HomeMoveStart, RatesInfo } from '#schemas/home-move/entities.ts'
import {
  addressOf,
  dayLimitsOf,
  emptyDraft,
  isBegun,
  isBottledOnly,
  isDraft,
  LOOK_UP_AGAIN,
  type MoveDraft,
  pagesOf,
  restored,
  whyNotReady,
  wrongDaysOf,
} from './draft.ts'

const site = (id: string, isSelected: boolean) => ({
  id,
  address: `${id} Bay Street`,
  postCode: '6012',
  isSelected,
  switching: 'remote' as const,
  supplies: [],
})
const START: HomeMoveStart = {
  billingAccountId: 'BA-1',
  selectedSiteId: 'B',
  serverDateTime: '2026-12-16T22:00:00Z',
  today: '2026-12-17',
  fromAddressInfo: { sites: [site('A', false), site('B', true)] },
  billingAccounts: [],
  allowManualAddressSelection: true,
  dayRules: { noticeDays: 1, visitNoticeDays: 3, mostDaysAhead: 60, mostDaysApart: 30, closedDays: [] },
  energyTypes: ['electricity'],
  offerData: [],
  hasBonusOffers: false,
  showsMoney: true,
  phone: '0800 555 200',
}
const rates = (meterType: RatesInfo['meterType']): RatesInfo => ({ meterType, movingFrom: [], movingTo: [] })
const ADDRESS = { street: '5 Rimu Street', city: 'Wellington', postCode: '6012' }
const WHOLE: MoveDraft = {
  ...emptyDraft(START.fromAddressInfo.sites),
  answers: { moveOutDate: '2026-12-21', moveInAddress: ADDRESS, moveInDate: '2026-12-22' },
  ratesInfo: rates('smart'),
  ratesInfoStatus: 'success',
  ratesOn: START.today,
}
const notReady = (change: Partial<MoveDraft>, start: Partial<HomeMoveStart> = {}) =>
  whyNotReady({ ...WHOLE, ...change }, { ...START, ...start })

test('a move begins at the selected place, each with a key of its own', () => {
  const [one, other] = [emptyDraft(START.fromAddressInfo.sites), emptyDraft(START.fromAddressInfo.sites)]
  expect(one).toMatchObject({ kind: 'both', selectedFromAddress: ['B'], ratesInfoStatus: 'none', ratesInfoWithGST: true })
  expect(one.requestKey).not.toBe(other.requestKey)
  expect(emptyDraft([])).toMatchObject({ kind: 'in', selectedFromAddress: [] })
})

describe('a stored draft', () => {
  const again = (draft: MoveDraft) => JSON.parse(JSON.stringify(draft)) as unknown
  test('is restored as it was', () => {
    const stored = again(WHOLE)
    expect(isDraft(stored) && restored(stored, START)).toEqual(stored)
  })
  test.each([
    ['loading', 'none'],
    ['none', 'none'],
    ['success', 'success'],
    ['error', 'none'],
  ] as const)('whose rates were %s is restored with %s', (ratesInfoStatus, status) =>
    expect(restored({ ...WHOLE, ratesInfoStatus }, START).ratesInfoStatus).toBe(status),
  )
  test('of another day has no prices until they are looked up again', () =>
    expect(restored(WHOLE, { ...START, today: '2026-12-18' })).toMatchObject({ ratesInfoStatus: 'none', ratesInfo: undefined }))
  test('leaves no place that is gone', () =>
    expect(restored({ ...WHOLE, selectedFromAddress: ['A', 'gone'] }, START).selectedFromAddress).toEqual(['A']))
  test.each([[undefined], [null], ['text'], [{}], [{ ...WHOLE, kind: 'sideways' }], [{ ...WHOLE, answers: null }]])(
    'of another shape is none: %j',
    (value) => expect(isDraft(value)).toBe(false),
  )
})

test('bottled gas alone has no meter to switch, until something else is wanted at the new place', () => {
  const sites = START.fromAddressInfo.sites.map((place) => ({ ...place, switching: 'none' as const }))
  const bottled = { ...START, fromAddressInfo: { sites } }
  const draft = { ...WHOLE, ratesInfo: rates('unknown'), answers: { ...WHOLE.answers, moveInDate: '2026-12-20' } }
  expect(isBottledOnly(draft, bottled)).toBe(true)
  expect(wrongDaysOf(draft, bottled)).toEqual([])
  expect(dayLimitsOf(draft, bottled).moveInDate.earliest).toBe('2026-12-18')
  expect(notReady({ ratesInfo: rates('unknown') }, { ...bottled, allowManualAddressSelection: false })).toBeUndefined()
  expect(isBottledOnly(draft, START)).toBe(false)
  expect(wrongDaysOf({ ...draft, selectedEnergy: ['electricity'] }, bottled)).toMatchObject([{ pointer: '/moveInDate' }])
})

describe('the page of addresses and dates', () => {
  test('is ready with a place to leave, an address and its meter', () => expect(notReady({})).toBeUndefined())
  test.each([
    ['no place to leave', { selectedFromAddress: [] }, /moving out of/],
    ['no address', { answers: {} }, /moving to/],
    ['half an address', { answers: { moveInAddress: { street: '5 Rimu Street' } } }, /moving to/],
    ['rates that load', { ratesInfoStatus: 'loading' }, /looking up/],
  ] as const)('is not ready with %s', (_name, change, why) => expect(notReady(change as Partial<MoveDraft>)).toMatch(why))
  test.each(['manual', 'unknown'] as const)('with a meter that is %s is ready only where that is allowed', (meterType) => {
    expect(notReady({ ratesInfo: rates(meterType) })).toBeUndefined()
    expect(notReady({ ratesInfo: rates(meterType) }, { allowManualAddressSelection: false })).toMatch(/call us on 0800 555 200/)
    expect(notReady({ ratesInfo: rates('smart') }, { allowManualAddressSelection: false })).toBeUndefined()
  })
  test('after a look-up that failed asks for another where the meter has to be known, and says nothing of a visit', () => {
    const failed = { ratesInfo: undefined, ratesInfoStatus: 'error' } as const
    expect(notReady(failed, { allowManualAddressSelection: false })).toBe(LOOK_UP_AGAIN)
    expect(notReady(failed)).toBeUndefined()
  })
  test('is not ready with a PO Box', () =>
    expect(notReady({ answers: { ...WHOLE.answers, moveInAddress: { ...ADDRESS, street: 'P.O. Box 7' } } })).toMatch(/street address/))
  test('asks for no address of who only moves out, and for no place of who only moves in', () => {
    expect(notReady({ kind: 'out', answers: {}, ratesInfo: undefined, ratesInfoStatus: 'none' })).toBeUndefined()
    expect(notReady({ kind: 'in', selectedFromAddress: [] })).toBeUndefined()
    expect(addressOf({ ...WHOLE, kind: 'out' })).toBeUndefined()
  })
})

test('days are counted from the server’s, and a day half typed is not looked at', () => {
  expect(wrongDaysOf(WHOLE, START)).toEqual([])
  expect(wrongDaysOf({ ...WHOLE, answers: { ...WHOLE.answers, moveOutDate: '2026-12-17' } }, START)).toMatchObject([
    { nearest: '2026-12-18' },
  ])
  expect(wrongDaysOf({ ...WHOLE, answers: { ...WHOLE.answers, moveOutDate: '0002-1' } }, START)).toEqual([])
  expect(
    wrongDaysOf({ ...WHOLE, ratesInfo: rates('manual'), answers: { ...WHOLE.answers, moveInDate: '2026-12-26' } }, START),
  ).toHaveLength(1)
})

test('someone has to come where one of two places that are left needs it', () => {
  const sites = [site('A', false), { ...site('B', true), switching: 'visit' as const }]
  const saturday = { ...WHOLE, selectedFromAddress: ['A', 'B'], answers: { moveOutDate: '2026-12-26' } }
  expect(wrongDaysOf(saturday, START)).toEqual([])
  expect(wrongDaysOf(saturday, { ...START, fromAddressInfo: { sites } })).toHaveLength(1)
})

test('who only moves out is not asked who lives there next', () => {
  expect([pagesOf(WHOLE), pagesOf({ ...WHOLE, kind: 'out' })]).toEqual([
    [1, 2, 3],
    [1, 3],
  ])
})

test('a move has begun once it says where or when', () => {
  expect(isBegun({ ...emptyDraft([]), typedAddress: '5 Rimu' })).toBe(true)
  expect([isBegun(WHOLE), isBegun(emptyDraft([])), isBegun({ ...WHOLE, answers: { emailAddress: 'a@example.nz' } })]).toEqual([
    true,
    false,
    false,
  ])
})
