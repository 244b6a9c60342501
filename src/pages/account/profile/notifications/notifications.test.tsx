import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Notification } from '#schemas/notifications/entities.ts'
import { NotificationList } from './notification-list.tsx'

const one: Notification = {
  id: 'bill/BL-1',
  kind: 'billReady',
  at: '2026-11-20T20:00:00.000Z',
  title: 'Your bill of $123.45 is ready',
  body: 'It is due Fri, 4 Dec.',
  href: '/account/bill/insights?bill=BL-1',
  isRead: false,
}

test('what is unread says so to a screen reader, leads to its page, and is read once it was followed', () => {
  const onRead = vi.fn()
  render(
    <MemoryRouter>
      <NotificationList notifications={[one, { ...one, id: 'bill/BL-2', isRead: true }]} onRead={onRead} />
    </MemoryRouter>,
  )
  const unread = screen.getByRole('link', { name: 'Unread: Your bill of $123.45 is ready' })
  expect(unread.getAttribute('href')).toBe('/account/bill/insights?bill=BL-1')
  unread.click()
  screen.getByRole('link', { name: 'Your bill of $123.45 is ready' }).click()
  expect(onRead.mock.calls).toEqual([['bill/BL-1']])
})

test('the day is that of New Zealand', () => {
  render(
    <MemoryRouter>
      <NotificationList notifications={[one]} onRead={() => {}} />
    </MemoryRouter>,
  )
  expect(screen.getByText('Sat, 21 Nov').getAttribute('dateTime')).toBe('2026-11-20T20:00:00.000Z')
})
