import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'

/** A month, and the day that is opened from it in the same chart. */
function Use() {
  const [href, setHref] = useState<string>()
  const names = href === undefined ? ['Fri, 13 Nov', 'Sat, 14 Nov'] : ['12:00 am', '12:30 am']
  return (
    <BarChart
      summary="You used little."
      measure="Electricity"
      axisText={String}
      bars={names.map((name) => ({ label: '', name, value: 1, text: '1 kWh', fill: 'solid', ...(href === undefined && { href: name }) }))}
      onChoose={setHref}
    />
  )
}

test('a chart that opens one of its values reads none of the next values until one is pointed at', () => {
  const { container } = render(<Use />)
  const read = () => container.querySelector('[aria-live]')?.textContent
  const chart = screen.getByRole('group', { name: /chart/ })
  for (const _ of ['Fri', 'Sat']) fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(read()).toBe('Sat, 14 Nov1 kWh')
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(read()).toBe('')
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(read()).toBe('12:00 am1 kWh')
})
