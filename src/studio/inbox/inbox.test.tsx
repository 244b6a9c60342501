import { fireEvent, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { Inbox } from './inbox.tsx'
import { setUnread } from './unread.ts'

const asked = {
  id: 12,
  at: '2026-11-25T21:44:00.000Z',
  what: 'asked',
  by: 'Mere Tamihana',
  campaign: 'spring',
  campaignName: 'Spring',
  text: 'Is the tone right?',
  isRead: false,
}
let entries: object[] = []
let read: unknown[] = []

beforeEach(() => {
  signInTab()
  read = []
  HTMLDialogElement.prototype.showModal ??= () => {}
  vi.stubGlobal('fetch', async (_address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ entries })
    read.push(JSON.parse(body ?? ''))
    return new Response(null, { status: 204 })
  })
})

const draw = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter>
        <Inbox />
      </MemoryRouter>
    </SWRConfig>,
  )

test('says how much is new, lists it, and marks it as read once it is seen', async () => {
  entries = [
    asked,
    { ...asked, id: 11, what: 'approved', isRead: true, text: undefined },
    { ...asked, id: 10, campaignName: 'Winter', isRead: true, isOver: true },
  ]
  setUnread(1)
  const { getByRole, findByText, getByText, getAllByText } = draw()
  fireEvent.click(getByRole('button', { name: 'Inbox: 1 new' }))
  await findByText('Mere Tamihana has approved “Spring”.')
  getByText('Mere Tamihana asks for a review of “Spring”.')
  getByText('Mere Tamihana asked for a review of “Winter”. It does not wait any more.')
  expect(getAllByText('New:')).toHaveLength(1)
  expect(read).toEqual([{ upTo: 12 }])
  await waitFor(() => expect(getByRole('button', { name: 'Inbox', hidden: true })).toBeTruthy())
})

test('says what will be in it while it is empty, and marks nothing', async () => {
  entries = []
  setUnread(0)
  const { getByRole, findByText } = draw()
  fireEvent.click(getByRole('button', { name: 'Inbox' }))
  await findByText(/^There is nothing yet/)
  expect(read).toEqual([])
})
