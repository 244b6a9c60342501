import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ColumnChart } from './column-chart.tsx'

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
