import { expect, test } from 'vitest'
import { type BilledSupplyPoint, billedPeriods, withoutNotes } from './billed-periods.ts'

const POINTS = {
  E: { id: 'E', siteId: 'home', energyType: 'electricity' },
  G: { id: 'G', siteId: 'home', energyType: 'naturalGas' },
  B: { id: 'B', siteId: 'bach', energyType: 'electricity' },
  L: { id: 'L', siteId: 'home', energyType: 'lpg' },
} as const
const bill = (supply: keyof typeof POINTS | null, startDay: string, endDay: string, id = `${supply}-${startDay}`): BilledSupplyPoint => ({
  id,
  supply: supply && POINTS[supply],
  startDay,
  endDay,
})
const may = ['2026-05-01', '2026-05-31'] as const
const june = ['2026-06-01', '2026-06-30'] as const
const gasApart = [bill('E', ...may), bill('E', ...june), bill('G', '2026-05-10', '2026-06-09')]
const [MAY, JUNE] = [may, june].map(([startDay, endDay]) => ({ startDay, endDay }))

test('gas that is billed apart has periods of its bills, electricity those of its own', () => {
  const { bySupply } = billedPeriods(gasApart, 'home', '2025-01-01')
  const [electricity, gas] = ['E', 'G'].map((id) => bySupply(id))
  expect(['2026-05-31', '2026-06-01'].map((day) => electricity?.windows.at(day))).toEqual([MAY, JUNE])
  expect(electricity?.lastBilledDay).toBe('2026-06-30')
  expect(['2026-05-10', '2026-06-09'].map((day) => gas?.windows.at(day).startDay)).toEqual(['2026-05-10', '2026-05-10'])
  expect([gas?.windows.at('2026-06-10').startDay, gas?.lastBilledDay]).toEqual(['2026-06-10', '2026-06-09'])
})

test('the account has the periods of the selected site, electricity first', () => {
  const bach = [bill('B', '2026-05-20', '2026-06-19')]
  const at = (siteId: string, day: string) => billedPeriods([...gasApart, ...bach], siteId, '2025-01-01').windows.at(day)
  expect([at('home', '2026-05-25'), at('home', '2026-06-05')]).toEqual([MAY, JUNE])
  expect(at('bach', '2026-05-25')).toEqual({ startDay: '2026-05-20', endDay: '2026-06-19' })
})

test('bills of one supply point that overlap are one period', () => {
  const { bySupply } = billedPeriods([bill('E', ...may), bill('E', '2026-05-15', '2026-06-30')], 'home', '2025-01-01')
  expect(bySupply('E').windows.at('2026-06-20')).toEqual({ startDay: '2026-05-01', endDay: '2026-06-30' })
})

test('a bill without a line of one supply point is of them all, a supply point without a bill has the periods of the account', () => {
  const { bySupply, windows } = billedPeriods(
    [bill('E', ...may), bill(null, ...may, 'E-2026-05-01'), bill(null, ...june)],
    'home',
    '2025-01-01',
  )
  expect(['2026-05-20', '2026-06-20'].map((day) => bySupply('E').windows.at(day))).toEqual([MAY, JUNE])
  expect(bySupply('G').windows.at('2026-06-20')).toEqual(JUNE)
  expect(bySupply('none').windows.at('2026-05-20')).toEqual(windows.at('2026-05-20'))
})

test('a bottle that is invoiced by itself moves no period of the account; an account of bottles alone has theirs', () => {
  const bottle = bill('L', '2026-07-17', '2026-07-17')
  const { windows, lastBilledDay } = billedPeriods([bill('E', ...may), bill('E', ...june), bottle], 'home', '2025-01-01')
  expect([windows.at('2026-07-20'), lastBilledDay]).toEqual([{ startDay: '2026-07-01', endDay: '2026-07-31' }, '2026-06-30'])
  expect(billedPeriods([bill('L', ...may)], 'home', '2025-01-01').windows.at('2026-05-20')).toEqual(MAY)
})

test('a bill in credit has a period where no other bill of its supply point charged for its days', () => {
  const owed = (row: BilledSupplyPoint, amount: string, chargesSupply = true) => ({ ...row, amount, chargesSupply })
  const [solar, gas] = [owed(bill('E', ...june), '-31.63'), owed(bill('G', ...june), '80.00')]
  expect(withoutNotes([owed(bill('E', ...may), '12.00'), solar, gas])).toContain(solar)
  const visit = owed(bill('E', '2026-06-10', '2026-06-12'), '51.75', false)
  expect(withoutNotes([solar, visit])).toContain(solar)
  const chargedAgain = owed(bill('E', '2026-05-20', '2026-06-19', 'note'), '-5.00')
  expect(withoutNotes([owed(bill('E', ...may), '12.00'), chargedAgain, gas])).not.toContain(chargedAgain)
})

const lastDayOf = (rows: readonly BilledSupplyPoint[], supply?: string) => {
  const periods = billedPeriods(rows, 'home', '2025-01-01')
  return (supply ? periods.bySupply(supply) : periods).lastBilledDay
}

test('a bill of all supply points counts for each, and one with a line of one of them for that one alone', () => {
  const whole = bill(null, '2026-06-01', '2026-06-20')
  expect(['E', 'G'].map((id) => lastDayOf([bill('E', ...may), whole], id))).toEqual(['2026-06-20', '2026-06-20'])
  // One bill with a line of the account beside that of electricity.
  const mixed = [bill('E', ...june, 'BL-1'), bill(null, ...june, 'BL-1')]
  expect(['E', 'G'].map((id) => lastDayOf([bill('G', ...may), ...mixed], id))).toEqual(['2026-06-30', '2026-05-31'])
})

test('the last billed day is the latest, in whichever order bills come', () => {
  expect(lastDayOf([bill('E', ...june), bill('E', ...may)])).toBe('2026-06-30')
  expect(lastDayOf([])).toBeUndefined()
})

test('periods of the selected site come before others, and electricity before gas, in whichever order their bills come', () => {
  const [electricity, gas] = [bill('E', '2026-05-05', '2026-06-04'), bill('G', '2026-05-10', '2026-06-09')]
  const bach = bill('B', '2026-05-20', '2026-06-19')
  for (const rows of [
    [bach, gas, electricity],
    [electricity, gas, bach],
  ]) {
    expect(billedPeriods(rows, 'home', '2025-01-01').windows.at('2026-06-01')).toEqual({ startDay: '2026-05-05', endDay: '2026-06-04' })
    expect(billedPeriods(rows, 'bach', '2025-01-01').windows.at('2026-06-01')).toEqual({ startDay: '2026-05-20', endDay: '2026-06-19' })
  }
})

test('a period of gas counts for the account where it shares no day with one of electricity', () => {
  const withGas = (startDay: string, endDay: string) => lastDayOf([bill('E', ...may), bill('G', startDay, endDay)])
  expect(withGas('2026-06-01', '2026-06-20')).toBe('2026-06-20')
  expect(withGas('2026-05-31', '2026-06-20')).toBe('2026-05-31')
  const first = (startDay: string, endDay: string) =>
    billedPeriods([bill('E', ...may), bill('G', startDay, endDay)], 'home', '2025-01-01').windows.at('2026-04-25')
  expect(first('2026-04-11', '2026-04-30')).toEqual({ startDay: '2026-04-11', endDay: '2026-04-30' })
  expect(first('2026-04-11', '2026-05-01').startDay).not.toBe('2026-04-11')
})
