import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { linesOf, WaterfallChart } from './waterfall-chart.tsx'

afterEach(() => vi.restoreAllMocks())

const chart = (
  <WaterfallChart
    summary="From $100.00 to $104.00."
    steps={[
      { label: 'Sep', name: 'Bill of September', text: '$100.00', value: 100, isWhole: true },
      { label: 'Days', name: 'Days', text: '+$9.00', value: 9 },
      { label: 'Use', name: 'Use', text: '−$5.00', value: -5 },
      { label: 'Oct', name: 'Bill of October', text: '$104.00', value: 104, isWhole: true },
    ]}
    measure="Amount, GST included"
    axisText={String}
  />
)

test('the table has both wholes and every step between, with its sign', () => {
  const { getAllByRole, getByText } = render(chart)
  fireEvent.click(getByText('Show as a table'))
  expect(getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WhatAmount, GST included',
    'Bill of September$100.00',
    'Days+$9.00',
    'Use−$5.00',
    'Bill of October$104.00',
  ])
})

test('the arrow keys read step by step', () => {
  const { getByRole, container } = render(chart)
  const frame = getByRole('group', { name: /chart/ })
  const read = () => container.querySelector('[aria-live]')?.textContent
  fireEvent.keyDown(frame, { key: 'ArrowRight' })
  fireEvent.keyDown(frame, { key: 'ArrowRight' })
  expect(read()).toBe('Days+$9.00')
  fireEvent.keyDown(frame, { key: 'End' })
  expect(read()).toBe('Bill of October$104.00')
})

test.each([
  { slot: 120, lines: [['Before'], ['Time of day'], ['This bill']], name: 'as they are where there is room' },
  { slot: 45, lines: [['Before'], ['Time', 'of day'], ['This', 'bill']], name: 'in two lines where there is less' },
  { slot: 30, lines: undefined, name: 'turned where two lines would touch' },
])('labels are $name', ({ slot, lines }) => {
  expect(linesOf(['Before', 'Time of day', 'This bill'], slot)).toEqual(lines)
})

test('between two credits, amounts are below their columns and names at the bottom', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240)
  const steps = [
    { label: 'Sep', name: 'September', text: '−$40', value: -40, isWhole: true },
    { label: 'Use', name: 'Use', text: '−$30', value: -30 },
    { label: 'Days', name: 'Days', text: '+$10', value: 10 },
    { label: 'Oct', name: 'October', text: '−$60', value: -60, isWhole: true },
  ]
  const { container } = render(<WaterfallChart summary="" steps={steps} measure="Amount" axisText={(value) => `at ${value}`} />)
  const heightOf = (text: string) =>
    Number([...container.querySelectorAll('text')].find((own) => own.textContent === text)?.getAttribute('y'))
  const feet = [...container.querySelectorAll('path[index]')].map((column) =>
    Math.max(...[...(column.getAttribute('d') ?? '').matchAll(/[ML] [\d.]+, ([\d.]+)/g)].map(([, y]) => Number(y))),
  )
  expect(feet).toHaveLength(steps.length)
  for (const [i, { text, label }] of steps.entries()) {
    expect(heightOf(text)).toBeGreaterThan(feet[i] ?? Infinity)
    expect(heightOf(label)).toBeGreaterThan(heightOf('at -80'))
  }
})
