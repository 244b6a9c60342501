import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { NoBillYet } from './no-bill-yet.tsx'

test('before the first bill it is said when it comes, but no day that has passed', () => {
  const today = localDayOf(new Date())
  const titleOf = (endDate: string) => {
    const { unmount } = render(<NoBillYet running={{ startDate: '2026-01-01', endDate }} />)
    const title = screen.getByText(/^Your first bill/).textContent
    unmount()
    return title
  }
  expect(titleOf(today)).toMatch(/^Your first bill comes after /)
  expect(titleOf(addDays(today, -1))).toBe('Your first bill is still to come')
})
