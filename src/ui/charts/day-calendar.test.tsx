import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { eachDay } from '#lib/calendar.ts'
import { DayCalendar } from './day-calendar.tsx'

const days = eachDay('2026-11-01', '2026-11-23').map((date) => ({ date, level: 2, text: 'low carbon', href: `/day?date=${date}` }))
const drawn = () =>
  render(
    <MemoryRouter>
      <DayCalendar month="2026-11" days={days} />
    </MemoryRouter>,
  )

test('weeks begin on Sunday, and a day that is known opens', () => {
  const { getAllByRole, getByRole } = drawn()
  expect(getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  // 1 November 2026 is a Sunday.
  expect(getAllByRole('row')[1]?.textContent).toBe('1234567')
  expect(getByRole('link', { name: /^Wed, 4 Nov: low carbon$/ }).getAttribute('href')).toBe('/day?date=2026-11-04')
  expect(getAllByRole('link')).toHaveLength(23)
})

test('arrow keys go by day and by week, and stay where there is no day', () => {
  const { getByRole } = drawn()
  const link = (name: RegExp) => getByRole('link', { name })
  link(/, 4 Nov/).focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  const steps = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key)
    return document.activeElement?.textContent
  })
  expect(steps).toEqual(['5', '12', '11', '4', '4'])
})
