import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf, WaterfallChart } from './waterfall-chart.tsx'

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
