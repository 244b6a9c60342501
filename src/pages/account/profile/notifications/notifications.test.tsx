import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { accountDetails, billingAccounts } from '#schemas/account/routes.ts'
import { OTHER_SELECTED } from '#schemas/browser-problems.ts'
import { updateUserPreferences } from '#schemas/contact/routes.ts'
import type { Notification } from '#schemas/notifications/entities.ts'
import { CONTACT_DETAILS, CUSTOMER_OF_ACCOUNT } from '../../../../../tests/contact-fixture.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { ByMail } from './by-mail.tsx'
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

const renderByMail = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <ByMail isActing={false} />
      </MemoryRouter>
    </SWRConfig>,
  )
const account: Record<string, unknown> = { [billingAccounts.path]: CUSTOMER_OF_ACCOUNT }

test('what a person chose of mails can be loaded again where it failed', async () => {
  const answers = { ...account }
  stubAnswers(answers)
  renderByMail()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answers[accountDetails.path] = CONTACT_DETAILS
  fireEvent.click(retry)
  await screen.findByText(/Your bills come by email to rimu@example\.nz\./)
})

test.each([
  ['shows what is stored now', 'It was changed somewhere else meanwhile.', /it shows now what it was changed to/, true],
  ['shows nothing of another account that was selected', OTHER_SELECTED, /^Not saved\. Another property was selected meanwhile\./, false],
])('a choice that was refused %s', async (_what, detail, said, isOn) => {
  const refuse = () => Response.json({ type: '/error/changed_meanwhile', status: 412, detail }, { status: 412 })
  const answers = { ...account, [accountDetails.path]: CONTACT_DETAILS, [updateUserPreferences.path]: refuse }
  stubAnswers(answers)
  renderByMail()
  const offers = await screen.findByRole('switch', { name: /^Offers/ })
  answers[accountDetails.path] = { ...CONTACT_DETAILS, sendPromotionViaEmail: true }
  fireEvent.click(offers)
  await screen.findByText(said)
  await waitFor(() => expect((offers as HTMLInputElement).checked).toBe(isOn))
})
