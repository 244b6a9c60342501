import { expect, test } from 'vitest'
import type { Scope } from '../access.ts'
import { bucketOf, isInAudience, outcomesOf } from './audience.ts'

const OF = 'widget:bill'
const person = (userId: string) => ({ userId }) as Scope
const people = Array.from({ length: 2_000 }, (_, i) => `U-${i}`)
const share = (percentage: number) => people.filter((id) => isInAudience({ percentage }, person(id), OF)).length

test('a share of 0 % is nobody, and of 100 % everybody', () => {
  expect([share(0), share(100)]).toEqual([0, people.length])
})

test('a share of 1 % is the first of a hundred buckets alone', () => {
  expect(share(1)).toBe(people.filter((id) => bucketOf(id, OF) === 0).length)
})

test('a bucket is kept for one thing, and says nothing of another', () => {
  expect(bucketOf('U-1', OF)).toBe(bucketOf('U-1', OF))
  const inBoth = people.filter((id) => bucketOf(id, OF) < 10 && bucketOf(id, 'widget:hero') < 10).length
  expect(inBoth).toBeGreaterThan(0)
  expect(inBoth).toBeLessThan(share(10) / 2)
})

/** A home with electricity and gas, one site, in a phone's browser. */
const home = {
  userId: 'U-1',
  hasEarlyAccess: false,
  platform: 'mobile',
  sites: [{}],
  selected: {
    kind: 'residential',
    brand: 'northlight',
    isBuyingGroup: false,
    energyTypes: ['electricity', 'naturalGas'],
    hasReadings: true,
    hasProfile: false,
    hasEv: true,
  },
} as unknown as Scope
const group = { ...home, sites: [{}, {}], hasEarlyAccess: true, selected: { ...home.selected, isBuyingGroup: true } } as Scope
const nowhere = { ...home, sites: [], selected: undefined } as Scope

test.each([
  [{ earlyAccess: true }, false, true, false],
  [{ earlyAccess: false }, true, false, true],
  [{ properties: 'single' }, true, false, true],
  [{ properties: 'multiple' }, false, true, false],
  [{ accountTypes: ['residential', 'sme'] }, true, true, false],
  [{ accountTypes: ['sme'] }, false, false, false],
  [{ brands: ['northlight'] }, true, true, false],
  [{ brands: ['pip'] }, false, false, false],
  [{ buyingGroup: true }, false, true, false],
  [{ buyingGroup: false }, true, false, true],
  [{ hasReadings: true }, true, true, false],
  [{ hasReadings: false }, false, false, true],
  [{ hasEv: true }, true, true, false],
  [{ hasEv: false }, false, false, true],
  [{ hasProfile: true }, false, false, false],
  [{ hasProfile: false }, true, true, true],
  [{ energyTypes: ['lpg', 'naturalGas'] }, true, true, false],
  [{ energyTypes: ['lpg'] }, false, false, false],
  [{ platforms: ['mobile'] }, true, true, true],
  [{ platforms: ['web'] }, false, false, false],
  [{}, true, true, true],
  [undefined, true, true, true],
  [{ brands: undefined }, true, true, true],
  [{ ruleOfALaterVersion: true }, false, false, false],
  [{ properties: 'single', platforms: ['web'] }, false, false, false],
] as const)('%j takes a home: %s, a buying group: %s, a person without an account: %s', (audience, ...taken) => {
  expect([home, group, nowhere].map((scope) => isInAudience(audience as Parameters<typeof isInAudience>[0], scope, OF))).toEqual(taken)
})

test('each rule says by itself whether it holds', () => {
  expect(outcomesOf({ platforms: ['web'], properties: 'single' }, home, OF)).toEqual([
    { rule: 'platforms', isMet: false },
    { rule: 'properties', isMet: true },
  ])
})

test.each([
  ['2026-11-27T05:00:00.000Z', false],
  ['2026-11-27T05:00:01.000Z', true],
  ['2026-11-29T10:59:59.000Z', true],
  ['2026-11-29T11:00:00.000Z', false],
])('at %s what is shown from Friday to Monday is seen: %s', (now, isSeen) => {
  const audience = { from: '2026-11-27T05:00:01Z', until: '2026-11-29T11:00:00Z' }
  expect(isInAudience(audience, { ...home, now: new Date(now) }, OF)).toBe(isSeen)
})
