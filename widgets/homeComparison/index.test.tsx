import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('says in a sentence how the month compares', () => {
  const data = { ...fixtures.content.data, month: '2026-10', yoursKwh: 300, averageKwh: 400, efficientKwh: 250 }
  const { getByText } = drawFixture(widget, { config: {}, data })
  expect(getByText('Good: in October 2026 you used 25% less than the average of 43 homes like yours.')).toBeTruthy()
})

test('who used more than the others is not told that it was more than usual', () => {
  const data = { ...fixtures.content.data, month: '2026-10', yoursKwh: 500, averageKwh: 400, efficientKwh: 250 }
  const { getByText } = drawFixture(widget, { config: {}, data })
  expect(getByText('In October 2026 you used 25% more than the average of 43 homes like yours.')).toBeTruthy()
})

test('keeps the months as a table', () => {
  const { getAllByRole, getByText } = drawFixture(widget, fixtures.content)
  fireEvent.click(getByText('Show as a table'))
  expect(getAllByRole('row').length).toBe(1 + (fixtures.content.data.history?.length ?? 0))
})

test('who has readings but too few like them is not told to wait for readings', () => {
  const { getByText, queryByText } = drawFixture(widget, { config: {}, data: { state: 'COMING_SOON', hasOwnMonth: true } })
  expect(getByText('There aren’t enough homes like yours')).toBeTruthy()
  expect(queryByText(/after a few weeks of readings/)).toBeNull()
})

test('leads to what it shows: electricity, in kWh', () => {
  const { getByRole } = drawFixture(widget, fixtures.content)
  expect(getByRole('link', { name: 'Home comparison' }).getAttribute('href')).toBe(
    '/account/insights/home-comparison/historic-trend/electricity?unit=kwh',
  )
})
