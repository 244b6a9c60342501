import { expect, test } from 'vitest'
import { fireEvent } from '@testing-library/react'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import { plainSpaces } from '../../tests/plain-spaces.ts'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

const { data } = fixtures.content

test('changes between dollars and kWh', () => {
  const { getByTestId, getByLabelText } = drawFixture(widget, {
    config: { unit: 'dollars' },
    data: { ...data, totalKwh: 123.456, totalCostNZD: 45.6 },
  })
  expect(getByTestId('total').textContent).toBe('$45.60')
  fireEvent.click(getByLabelText('kWh'))
  expect(getByTestId('total').textContent).toBe('123 kWh')
})

test('the sentence names the day that is highest in the chosen unit', () => {
  const days = [
    { startDate: '2026-11-07', type: 'actual', kwh: 38, costNZD: 10.3 },
    { startDate: '2026-11-08', type: 'actual', kwh: 40, costNZD: 9.8 },
  ]
  const { container, getByLabelText } = drawFixture(widget, { config: { unit: 'dollars' }, data: { ...data, days } })
  expect(plainSpaces(container.textContent)).toContain('It cost the most on Sat, 7 Nov: 38 kWh, $10.30.')
  fireEvent.click(getByLabelText('kWh'))
  expect(plainSpaces(container.textContent)).toContain('You used the most on Sun, 8 Nov: 40 kWh, $9.80.')
})

test('days on which nothing was used have readings', () => {
  const days = data.days.map((day) => ({ ...day, kwh: 0 }))
  const { container } = drawFixture(widget, { config: { unit: 'kwh' }, data: { ...data, days, totalKwh: 0 } })
  expect(container.textContent).not.toContain('no readings')
})

test.each([true, undefined])('a total without what is paid for exports says so: %s', (isExportUncounted) => {
  const { container } = drawFixture(widget, { config: {}, data: { ...data, isExportUncounted } })
  expect(container.textContent?.includes('Without what we pay you for the power you send.')).toBe(isExportUncounted === true)
})

test('a buying group sees kWh and no choice', () => {
  const { totalCostNZD: _costs, ...rest } = data
  const days = data.days.map(({ costNZD: _cost, ...day }) => day)
  const { container, queryByRole } = drawFixture(widget, { config: { unit: 'dollars' }, data: { ...rest, days, kWhOnly: true } })
  expect(queryByRole('radio')).toBeNull()
  expect(container.textContent).not.toContain('$')
})

test('the table says what every day holds, estimates and gaps too', () => {
  const days = [
    { startDate: '2026-11-07', type: 'estimated', kwh: 10.5, costNZD: 3 },
    { startDate: '2026-11-08', type: 'empty' },
  ]
  const { getAllByRole, getByText } = drawFixture(widget, { config: {}, data: { ...data, days } })
  fireEvent.click(getByText('Show as a table'))
  expect(getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Electricity'),
    'Sat, 7 Nov11 kWh, $3.00 (estimated)',
    'Sun, 8 NovNo readings',
  ])
})

test('arrow keys read the values one by one', () => {
  const { getByRole, container } = drawFixture(widget, fixtures.content)
  const chart = getByRole('group', { name: /Arrow keys/ })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(container.querySelector('[aria-live]')?.textContent).toContain('kWh')
})

test.each([
  [75, 100, '25% less'],
  [125, 100, '25% more'],
  [50, 40, '25% more'],
])('%s kWh after %s kWh is %s', (totalKwh, previousTotalKwh, words) => {
  const { container } = drawFixture(widget, { config: {}, data: { ...data, totalKwh, previousTotalKwh } })
  expect(container.textContent).toContain(`, ${words} than the 14 days before`)
})

test('compares with as many days as it shows', () => {
  const { container } = drawFixture(widget, {
    config: { days: 7 },
    data: { ...data, days: data.days.slice(0, 7), totalKwh: 75, previousTotalKwh: 100 },
  })
  expect(container.textContent).toContain(', 25% less than the 7 days before')
})

test.each([
  [100, 100],
  [100, undefined],
  [100, 0],
])('%s kWh after %s kWh says nothing of a change', (totalKwh, previousTotalKwh) => {
  const { container } = drawFixture(widget, { config: {}, data: { ...data, totalKwh, previousTotalKwh } })
  expect(container.textContent).not.toContain('the 14 days before')
})
