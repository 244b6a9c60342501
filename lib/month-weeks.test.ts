import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDayOfMonth, weekdayOf } from './calendar.ts'
import { sundayBefore, weeksOfMonth } from './month-weeks.ts'

test('a month that begins on Sunday has no days before it', () => {
  expect(weeksOfMonth('2026-02')[0]?.[0]).toBe('2026-02-01')
  expect(weeksOfMonth('2026-02')).toHaveLength(4)
})

test('the weeks hold every day of the month, and begin on Sunday', () => {
  const anyMonth = fc.tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(anyMonth, ([year, number]) => {
      const month = `${year}-${String(number).padStart(2, '0')}`
      const weeks = weeksOfMonth(month)
      const days = weeks.flat().filter((day) => day.startsWith(month))
      expect([days[0], days.at(-1), days.length]).toEqual([`${month}-01`, lastDayOfMonth(month), Number(lastDayOfMonth(month).slice(8))])
      for (const [first = ''] of weeks) expect([weekdayOf(first) % 7, sundayBefore(first)]).toEqual([0, first])
    }),
  )
})
