import { expect, test } from 'vitest'
import { recoveryOf } from './recovery.ts'

const more = { wattHours: 5_000, cents: 156 }
const home = { kind: 'residential', today: '2026-11-25' } as const
const tooOld = (startDay: string, endDay: string) => recoveryOf(more, 'electricity', { startDay, endDay }, home)?.isTooOld

test('electricity used more than six months before today is too old to be charged, to the day', () => {
  expect(tooOld('2026-04-24', '2026-05-24')).toBe('all')
  expect(tooOld('2026-04-25', '2026-05-25')).toBe('some')
  expect(tooOld('2026-05-25', '2026-06-24')).toBe('none')
  expect(recoveryOf(more, 'electricity', { startDay: '2026-05-25', endDay: '2026-06-24' }, home)?.firstDay).toBe('2026-05-25')
})

test('six months before the last day of August is the last of February', () => {
  const window = { startDay: '2027-02-01', endDay: '2027-02-27' }
  expect(recoveryOf(more, 'electricity', window, { ...home, today: '2027-08-31' })).toMatchObject({
    isTooOld: 'all',
    firstDay: '2027-02-28',
  })
})

test('it is a rule of undercharged electricity alone, and of small businesses too', () => {
  const window = { startDay: '2026-01-01', endDay: '2026-01-31' }
  expect(recoveryOf({ wattHours: -5_000, cents: -156 }, 'electricity', window, home)).toBeUndefined()
  expect(recoveryOf(undefined, 'electricity', window, home)).toBeUndefined()
  expect(recoveryOf(more, 'naturalGas', window, home)).toBeUndefined()
  expect(recoveryOf(more, 'electricity', window, { ...home, kind: 'sme' })).toMatchObject({ isTooOld: 'all', isSmallBusiness: true })
})
