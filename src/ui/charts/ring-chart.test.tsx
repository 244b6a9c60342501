import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RingChart } from './ring-chart.tsx'

const drawn = () =>
  render(
    <RingChart
      summary="Heating was half."
      slices={[
        { name: 'Heating', colour: 'red', value: 30, text: '30 kWh' },
        { name: 'Hot water', colour: 'blue', value: 20, text: '20 kWh' },
        { name: 'Lighting', colour: 'gold', value: 10, text: '10 kWh' },
      ]}
      measure="Electricity"
      total={{ text: '60 kWh', label: 'in all' }}
    />,
  )

test('each part has its value and its share, in the legend and in the table', () => {
  const { getAllByRole, container, getByText } = drawn()
  fireEvent.click(getByText('Show as a table'))
  expect(getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PartElectricityShare',
    'Heating30 kWh50%',
    'Hot water20 kWh33%',
    'Lighting10 kWh17%',
  ])
  expect(container.querySelectorAll('svg > g path, svg path')).toHaveLength(3)
})

test('arrow keys read one part after the other, around the ring', () => {
  const { getByRole, container } = drawn()
  const ring = getByRole('group', { name: /^Electricity: chart/ })
  const said = (key: string) => {
    fireEvent.keyDown(ring, { key })
    return container.querySelector('[aria-live]')?.textContent
  }
  expect(['ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Escape'].map(said)).toEqual([
    'Heating: 30 kWh, 50%',
    'Hot water: 20 kWh, 33%',
    'Lighting: 10 kWh, 17%',
    'Heating: 30 kWh, 50%',
    'Lighting: 10 kWh, 17%',
    '',
  ])
})
