import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

const { data } = fixtures.content

test('the first sentence is what the week is likely to cost, and it says how good the last one was', () => {
  const { container } = drawFixture(widget, fixtures.content)
  expect(container.textContent).toContain('This week is likely to cost $41 to $47')
  expect(container.textContent).toContain('A week ago we expected $39 to $47. It came to $43.90, within that.')
})

test.each([true, undefined])('a total without what is paid for exports says so: %s', (isExportUncounted) => {
  const { container } = drawFixture(widget, { config: {}, data: { ...data, isExportUncounted } })
  expect(container.textContent?.includes('Without what we pay you for the power you send.')).toBe(isExportUncounted === true)
})

test('a buying group sees kilowatt-hours', () => {
  const withoutDollars = <Part extends object>(part: Part) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => !name.endsWith('NZD'))) as Part
  const { lastWeek: _lastWeek, before: _before, ...rest } = data
  const own = {
    ...rest,
    kWhOnly: true,
    expected: withoutDollars(data.expected ?? { kwh: 0, lowKwh: 0, highKwh: 0 }),
    days: (data.days ?? []).map(withoutDollars),
  }
  const { container } = drawFixture(widget, { config: {}, data: own })
  expect(container.textContent).toContain('This week is likely to take 69 to 87 kWh')
  expect(container.textContent).not.toContain('$')
})

test('with too few days it says what is missing, and with late readings that they are late', () => {
  expect(drawFixture(widget, fixtures.partial).container.textContent).toContain('We need seven days of your readings first')
  const late = { state: 'READINGS_LATE' as const, kWhOnly: false, daysRead: 7, latestDay: '2026-11-01' }
  expect(drawFixture(widget, { config: {}, data: late }).container.textContent).toContain('Your readings are late')
})
