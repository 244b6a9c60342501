import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { ColumnChart } from './column-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { TimeChart } from './time-chart.tsx'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(224)
})
afterEach(() => void vi.restoreAllMocks())

const axis = { axisText: String, axisUnit: 'kWh' }
const common = { summary: 'You used less.', measure: 'Electricity', ...axis }
const values = [
  { label: 'May', name: 'May 2026', text: '280', value: 280 },
  { label: 'Jun', name: 'June 2026', text: '300', value: 300 },
]
const CHARTS: Record<string, ReactNode> = {
  columns: <BarChart {...common} bars={values.map((value) => ({ ...value, fill: 'solid' }))} />,
  'columns on each other': (
    <ColumnChart
      {...common}
      groups={values}
      series={[{ name: 'You', colour: 'blue', values: [280, 300] }]}
      arrangement="stacked"
      valueText={String}
    />
  ),
  'a line': <LineChart {...common} points={values} />,
  'what is expected': (
    <TimeChart {...common} moments={values} rangeMeasure="Range" legend={{ known: 'So far', expected: 'Expected', range: 'Range' }} />
  ),
}

test.each(Object.entries(CHARTS))('the axis of %s names its unit, above its highest number', (_name, chart) => {
  const { container } = render(<MemoryRouter>{chart}</MemoryRouter>)
  const texts = [...container.querySelectorAll('text')]
  const yOf = (text: string) => texts.filter(({ textContent }) => textContent === text).map((one) => Number(one.getAttribute('y')))
  expect(yOf('kWh')).toHaveLength(1)
  expect(yOf('kWh')[0]).toBeLessThan(Math.min(...yOf('300'), ...yOf('400')) - 6)
})

test('a line that goes below zero has numbers on both sides of it, and its labels at the foot', () => {
  const points = values.map((value, i) => ({ ...value, value: i === 0 ? -3 : 2 }))
  const { container } = render(<LineChart {...common} points={points} />)
  const yOf = (text: string) => Number([...container.querySelectorAll('text')].find((one) => one.textContent === text)?.getAttribute('y'))
  expect(yOf('-4')).toBeGreaterThan(yOf('0'))
  expect(yOf('2')).toBeLessThan(yOf('0'))
  expect(yOf('May')).toBeGreaterThan(yOf('-4'))
})

test('a column below zero is drawn below the axis of zero, which has numbers on both sides', () => {
  const bars = [
    { ...values[0], value: -3 },
    { ...values[1], value: 2 },
  ].map((bar) => ({ label: '', name: '', text: '', ...bar, fill: 'solid' as const }))
  const { container } = render(
    <MemoryRouter>
      <BarChart {...common} bars={bars} />
    </MemoryRouter>,
  )
  const yOf = (text: string) => Number([...container.querySelectorAll('text')].find((one) => one.textContent === text)?.getAttribute('y'))
  expect(yOf('-4')).toBeGreaterThan(yOf('0'))
  expect(yOf('2')).toBeLessThan(yOf('0'))
  const [below, above] =
    container
      .querySelector('g path')
      ?.getAttribute('d')
      ?.match(/M[^M]+/g) ?? []
  expect(below).toMatch(new RegExp(`^M[\\d.]+,${yOf('0')}v[\\d.]`))
  expect(above).toMatch(new RegExp(`^M[\\d.]+,${yOf('0')}v-`))
})
