import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AreaChart } from './area-chart.tsx'

test('the table has the whole and each part of every moment', () => {
  const { getAllByRole, getByText } = render(
    <AreaChart
      summary="It was windy."
      moments={[
        { label: '1 am', name: 'Mon, 1 am' },
        { label: '2 am', name: 'Mon, 2 am' },
      ]}
      series={[
        { name: 'Hydro', colour: 'blue', values: [30, 20] },
        { name: 'Wind', colour: 'green', values: [10, 30] },
      ]}
      measure="Power made"
      valueText={(value) => `${value} MW`}
      axisText={String}
    />,
  )
  fireEvent.click(getByText('Show as a table'))
  expect(getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WhenPower madeHydroWind',
    'Mon, 1 am40 MW30 MW10 MW',
    'Mon, 2 am50 MW20 MW30 MW',
  ])
  expect(getByText('It was windy.', { selector: 'p' })).toBeTruthy()
})
