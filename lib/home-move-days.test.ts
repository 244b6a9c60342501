import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from './calendar.ts'
import { hasNaturalGas, type MoveDays, moveDayLimits, overlapText, wrongMoveDays } from './home-move-days.ts'

/** A Thursday. */
const TODAY = '2026-12-17'
const RULES = { noticeDays: 1, visitNoticeDays: 3, mostDaysAhead: 60, mostDaysApart: 30, closedDays: ['2026-12-25', '2026-12-28'] }
const SMART = { moveOutSwitching: 'remote', moveInSwitching: 'remote' } as const
const BY_HAND = { moveOutSwitching: 'visit', moveInSwitching: 'visit' } as const

const wrong = (days: Partial<MoveDays>, rules = RULES) =>
  wrongMoveDays({ ...SMART, ...days }, rules, TODAY).map(({ pointer, nearest }) => [pointer, nearest])

test('a smart meter is switched from the next day on, at weekends too', () => {
  expect(moveDayLimits('remote', RULES, TODAY)).toEqual({ earliest: '2026-12-18', latest: '2027-02-15' })
  expect(wrong({ moveInDate: '2026-12-19' })).toEqual([])
})

test('the first day is not a closed one', () =>
  expect(moveDayLimits('remote', { ...RULES, closedDays: ['2026-12-18'] }, TODAY).earliest).toBe('2026-12-19'))

test('someone comes to another meter on the third working day, holidays not counted', () => {
  expect(moveDayLimits('visit', RULES, TODAY).earliest).toBe('2026-12-22')
  expect(moveDayLimits('visit', RULES, '2026-12-23').earliest).toBe('2026-12-30')
})

test.each([
  ['on the first day that can be', { moveOutDate: '2026-12-18' }, []],
  ['a day before it', { moveOutDate: '2026-12-17' }, [['/moveOutDate', '2026-12-18']]],
  ['on the last day', { moveOutDate: '2027-02-15' }, []],
  ['a day after it', { moveOutDate: '2027-02-16' }, [['/moveOutDate', '2027-02-15']]],
  ['on a closed day', { moveInDate: '2026-12-25' }, [['/moveInDate', '2026-12-26']]],
  ['on a Saturday where someone has to come', { ...BY_HAND, moveInDate: '2027-01-09' }, [['/moveInDate', '2027-01-08']]],
  ['on a Sunday where someone has to come', { ...BY_HAND, moveInDate: '2027-01-10' }, [['/moveInDate', '2027-01-11']]],
  ['on a day too soon for a visit', { ...BY_HAND, moveInDate: '2026-12-21' }, [['/moveInDate', '2026-12-22']]],
  [
    'with both days wrong',
    { moveOutDate: '2026-12-01', moveInDate: '2027-03-01' },
    [
      ['/moveOutDate', '2026-12-18'],
      ['/moveInDate', '2027-02-15'],
    ],
  ],
  ['with as many days between as can be', { moveOutDate: '2026-12-18', moveInDate: '2027-01-17' }, []],
  ['with a day more between', { moveOutDate: '2026-12-18', moveInDate: '2027-01-18' }, [['/moveInDate', '2027-01-17']]],
  ['with a day more of both', { moveOutDate: '2027-01-18', moveInDate: '2026-12-18' }, [['/moveInDate', '2026-12-19']]],
] as const)('a move %s', (_name, days, expected) => expect(wrong(days)).toEqual(expected))

test('the reason is said with the nearest day', () => {
  const [visit] = wrongMoveDays({ ...BY_HAND, moveInDate: '2027-01-09' }, RULES, TODAY)
  expect(visit?.detail).toBe(
    'We can’t do Sat, 9 Jan: someone has to come to the meter on a working day. The nearest day that we can is Fri, 8 Jan.',
  )
  const [closed] = wrongMoveDays({ ...BY_HAND, moveInDate: '2026-12-25' }, RULES, TODAY)
  expect(closed?.detail).toBe('We can’t do Fri, 25 Dec. The nearest day that we can is Thu, 24 Dec.')
  const [far] = wrongMoveDays({ ...SMART, moveOutDate: '2027-02-16' }, RULES, TODAY)
  expect(far?.detail).toBe('We can plan up to 60 days ahead. The nearest day that we can is Mon, 15 Feb.')
})

test('where nothing can be done, no day is named', () => {
  const closedDays = Array.from({ length: 61 }, (_, i) => addDays(TODAY, i))
  expect(wrong({ moveInDate: '2026-12-20' }, { ...RULES, closedDays })).toEqual([['/moveInDate', undefined]])
})

const day = fc.integer({ min: -10, max: 90 }).map((days) => addDays(TODAY, days))
const switching = fc.constantFrom('remote' as const, 'visit' as const)

test('the nearest day is always one that can be done, and none is nearer', () => {
  fc.assert(
    fc.property(day, switching, (moveInDate, moveInSwitching) => {
      const isRight = (other: string) => wrongMoveDays({ ...SMART, moveInSwitching, moveInDate: other }, RULES, TODAY).length === 0
      const [found] = wrongMoveDays({ ...SMART, moveInSwitching, moveInDate }, RULES, TODAY)
      if (!found) return
      const { nearest = '' } = found
      expect(isRight(nearest)).toBe(true)
      for (let away = 0; away < Math.abs(daysBetween(moveInDate, nearest)); away++) {
        expect(isRight(addDays(moveInDate, away)) || isRight(addDays(moveInDate, -away))).toBe(false)
      }
    }),
  )
})

test('nobody is sent at a weekend', () => {
  fc.assert(
    fc.property(day, (moveInDate) => {
      if (wrongMoveDays({ ...BY_HAND, moveInDate }, RULES, TODAY).length === 0) expect(weekdayOf(moveInDate)).toBeLessThan(6)
    }),
  )
})

test('what overlaps is said, and what is missing between', () => {
  expect(overlapText('2026-12-20', '2026-12-20')).toBe('You’ll have power at both places for 1 day, and pay for both.')
  expect(overlapText('2026-12-20', '2026-12-18')).toBe('You’ll have power at both places for 3 days, and pay for both.')
  expect(overlapText('2026-12-20', '2026-12-21')).toBeUndefined()
  expect(overlapText('2026-12-20', '2026-12-22')).toBe('You’ll have no power with us for 1 day in between.')
})

test('a day that was agreed before is not judged again, and how far apart they are is', () => {
  const days = { ...SMART, moveInDate: TODAY, moveOutDate: addDays(TODAY, 20) }
  expect(wrongMoveDays(days, RULES, TODAY, ['moveOutDate'])).toEqual([])
  const apart = wrongMoveDays({ ...days, moveOutDate: addDays(TODAY, 50) }, RULES, TODAY, ['moveOutDate'])
  expect(apart).toMatchObject([{ pointer: '/moveOutDate', detail: expect.stringContaining('There can be at most') }])
  const other = { ...SMART, moveOutDate: TODAY, moveInDate: addDays(TODAY, 50) }
  expect(wrongMoveDays(other, RULES, TODAY, ['moveInDate'])).toMatchObject([{ pointer: '/moveInDate' }])
})

test('natural gas ends at Cook Strait', () => {
  expect(['0110', '6021', '6999'].map(hasNaturalGas)).toEqual([true, true, true])
  expect(['7010', '8011', '9018'].map(hasNaturalGas)).toEqual([false, false, false])
})

test.each([
  ['moveOutDate', 'remote', 'We can’t switch the power off that soon.', 'Fri, 18 Dec'],
  ['moveInDate', 'visit', 'We can’t switch the power on that soon.', 'Tue, 22 Dec'],
  ['moveInDate', 'none', 'We can’t do a day that soon.', 'Fri, 18 Dec'],
] as const)('%s too soon, switched %s, says what cannot be done', (field, switching, why, nearest) => {
  const [soon] = wrongMoveDays({ moveOutSwitching: switching, moveInSwitching: switching, [field]: TODAY }, RULES, TODAY)
  expect(soon?.detail).toBe(`${why} The nearest day that we can is ${nearest}.`)
})

test('a day that is a holiday is refused without a word about a visit', () => {
  const [closed] = wrongMoveDays({ ...BY_HAND, moveInDate: '2026-12-28' }, RULES, TODAY)
  expect(closed?.detail).toBe('We can’t do Mon, 28 Dec. The nearest day that we can is Tue, 29 Dec.')
})

test('the first day is never after the last', () => {
  const soon = { ...RULES, mostDaysAhead: 1 }
  expect(moveDayLimits('visit', soon, TODAY)).toEqual({ earliest: '2026-12-18', latest: '2026-12-18' })
  expect(moveDayLimits('remote', { ...soon, closedDays: ['2026-12-18'] }, TODAY)).toEqual({ earliest: '2026-12-18', latest: '2026-12-18' })
})

test('a day too far from the other one moves to the nearest that can be done at all', () => {
  const rules = { ...RULES, mostDaysApart: 5 }
  const nearestOf = (days: Partial<MoveDays>) => wrongMoveDays({ ...SMART, ...days }, rules, TODAY)[0]
  expect(nearestOf({ moveOutDate: '2026-12-20', moveInDate: '2026-12-31' })).toMatchObject({
    nearest: '2026-12-24',
    detail: expect.stringContaining('There can be at most 5 days between moving out and moving in. The nearest'),
  })
  expect(nearestOf({ moveOutDate: '2027-02-14', moveInDate: '2027-01-20' })?.nearest).toBe('2027-02-09')
})
