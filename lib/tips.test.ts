import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Season, TIP_CATEGORIES } from '#schemas/tips/entities.ts'
import { paths, TIPS_PAGES } from './paths.ts'
import { randomSeasonalTip, seasonalTips, seasonIn, slugOf } from './tips.ts'

const tips: { Guid: string; Seasons?: Season[] }[] = [
  { Guid: 'curtains', Seasons: ['Autumn', 'Winter'] },
  { Guid: 'fan', Seasons: ['Summer'] },
  { Guid: 'led' },
]

test('a seasonal tip names its season; one for all year is none', () => {
  expect(seasonalTips(tips, 'Winter').map(({ Guid }) => Guid)).toEqual(['curtains'])
  expect(seasonalTips(tips, 'Spring')).toEqual([])
})

test('the random tip is one for the season that is not disliked, whatever the chance', () => {
  const review = fc.constantFrom('Liked' as const, 'Disliked' as const, undefined)
  const season = fc.constantFrom('Summer' as const, 'Autumn' as const, 'Winter' as const, 'Spring' as const)
  const tip = fc.record({ TipReviewStatus: review, Seasons: fc.option(fc.uniqueArray(season), { nil: undefined }) })
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.array(tip), season, chance, (some, wanted, by) => {
      const drawn = randomSeasonalTip(some, wanted, by)
      const fitting = some.filter(({ TipReviewStatus, Seasons }) => TipReviewStatus !== 'Disliked' && Seasons?.includes(wanted))
      expect(drawn === undefined).toBe(fitting.length === 0)
      if (drawn) expect(fitting).toContain(drawn)
    }),
  )
})

test('every tip of the season can be drawn', () => {
  const four = ['a', 'b', 'c', 'd'].map((Guid) => ({ Guid, Seasons: ['Winter' as const] }))
  expect([0, 0.3, 0.6, 0.9].map((chance) => randomSeasonalTip(four, 'Winter', chance)?.Guid)).toEqual(['a', 'b', 'c', 'd'])
})

test('a tip about a pool is drawn for a home that has not said it has one only where there is no other', () => {
  const pool = { Guid: 'pool', Seasons: ['Spring' as const], IsUnsure: true }
  const heating = { Guid: 'heating', Seasons: ['Spring' as const] }
  expect([0, 0.5, 0.99].map((chance) => randomSeasonalTip([pool, heating], 'Spring', chance)?.Guid)).toEqual([
    'heating',
    'heating',
    'heating',
  ])
  expect(randomSeasonalTip([pool], 'Spring', 0.5)?.Guid).toBe('pool')
})

test('no tip gives none', () => {
  expect(randomSeasonalTip([], 'Summer', 0.5)).toBeUndefined()
})

test('the season is summer where the server names none', () => {
  expect(seasonIn({ CategoryTips: [], HasVisited: false })).toBe('Summer')
  expect(seasonIn({ CategoryTips: [], HasVisited: false, CurrentSeason: 'Winter' })).toBe('Winter')
})

test('each category has its page', () => {
  const pages = TIP_CATEGORIES.map((category) => `category/${slugOf(category)}`)
  expect(TIPS_PAGES.filter((page) => page.startsWith('category/')).toSorted()).toEqual(pages.toSorted())
  expect(paths.tips('category/electric-vehicle')).toBe('/account/insights/tips/category/electric-vehicle')
})
