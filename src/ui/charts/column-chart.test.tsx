import { act, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ColumnChart } from './column-chart.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the table has each value of every group, and says where there is none', () => {
  const { getAllByRole, getByText } = render(
    <MemoryRouter>
      <ColumnChart
        summary="You used less."
        groups={[
          { label: 'May', name: 'May 2026' },
          { label: 'Jun', name: 'June 2026', href: '/month' },
        ]}
        series={[
          { name: 'You', colour: 'blue', values: [300, 280] },
          { name: 'Similar homes', colour: 'grey', values: [undefined, 320] },
        ]}
        arrangement="grouped"
        measure="Electricity"
        valueText={(value) => `${value} kWh`}
        axisText={String}
      />
    </MemoryRouter>,
  )
  fireEvent.click(getByText('Show as a table'))
  expect(getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WhenYouSimilar homes',
    'May 2026300 kWh–',
    'June 2026280 kWh320 kWh',
  ])
})

test('printed, stacked columns are over their labels, though the screen is wider', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1100)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(224)
  const { container } = render(
    <MemoryRouter>
      <ColumnChart
        summary="You used less."
        groups={['May', 'Jun', 'Jul'].map((label) => ({ label, name: label }))}
        series={[{ name: 'You', colour: 'blue', values: [undefined, 280, 260] }]}
        arrangement="stacked"
        measure="Electricity"
        valueText={String}
        axisText={String}
      />
    </MemoryRouter>,
  )
  const drawn = () => ({
    columns: [...container.querySelectorAll('path')].flatMap((path) => {
      const [, left] = /^M ([\d.]+),/.exec(path.getAttribute('d') ?? '') ?? []
      const [, right] = /L [\d.]+, [\d.]+[^L]*L ([\d.]+),/.exec(path.getAttribute('d') ?? '') ?? []
      return left && right ? [Math.round((Number(left) + Number(right)) / 2)] : []
    }),
    labels: [...container.querySelectorAll('text')]
      .filter(({ textContent }) => /^[A-Z]/.test(textContent))
      .map((label) => Math.round(Number(label.getAttribute('x')))),
  })
  const onScreen = drawn()
  expect(onScreen.columns).toHaveLength(2)
  // The browser prints at once: `act` would also run what React leaves for later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  dispatchEvent(new Event('beforeprint'))
  const { columns, labels } = drawn()
  vi.unstubAllGlobals()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(labels).not.toEqual(onScreen.labels)
  for (const [at, column] of columns.entries()) expect(Math.abs(column - (labels[at + 1] ?? 0))).toBeLessThan(2)
  expect(drawn()).toEqual(onScreen)
})
