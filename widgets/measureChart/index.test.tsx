import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

const cells = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent)

test('says the total, the most, and has every value in its table', () => {
  const { getByText, getAllByRole, getByRole } = drawFixture(widget, fixtures.content, 'Your week')
  expect(getByText('92 kWh')).toBeTruthy()
  expect(getByText('12 Jan to 18 Jan 2026')).toBeTruthy()
  expect(getByText('You used the most on Sat, 17 Jan: 19 kWh.', { selector: 'p' })).toBeTruthy()
  expect(getByRole('link', { name: 'All your electricity' })).toBeTruthy()
  fireEvent.click(getByText('Show as a table'))
  const rows = getAllByRole('row')
  expect(rows).toHaveLength(8)
  expect(cells(rows[0])).toEqual(['When', 'Electricity, kWh'])
  expect(cells(rows[1])).toEqual(['Mon, 12 Jan', '12 kWh'])
})

test('as a line it has the same table, and says where nothing is known', async () => {
  const { findByText, getAllByRole } = drawFixture(widget, fixtures.stale)
  fireEvent.click(await findByText('Show as a table'))
  expect(cells(getAllByRole('row')[1])).toEqual(['January 2025', '10.0 kg'])
  expect(cells(getAllByRole('row')[5])).toEqual(['May 2025', 'Not known'])
})

test('what is estimated is said, and what staff leave out is not there', () => {
  const { getByText, queryByRole, container } = drawFixture(widget, {
    ...fixtures.partial,
    config: { ...fixtures.partial.config, leavesOut: ['total', 'pageLink'] },
  })
  expect(getByText('You used the most on Sun, 18 Jan: 16 kWh (estimated).', { selector: 'p' })).toBeTruthy()
  expect(queryByRole('link')).toBeNull()
  expect(container.querySelector('strong.figure')).toBeNull()
})
