import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { ScheduledReleases } from './scheduled-releases.tsx'

const scheduled: Scheduled[] = [
  {
    id: 'S1',
    campaign: 'changes',
    campaignName: 'Changes',
    pieces: [],
    base: 'r0',
    release: 'r1',
    dueAt: '2026-12-01T00:00:00Z',
    author: 'Mere',
    note: 'For the summer',
    state: 'waiting',
  },
  {
    id: 'S2',
    campaign: 'changes',
    campaignName: 'Changes',
    pieces: [],
    base: 'r0',
    release: 'r2',
    dueAt: '2026-11-01T00:00:00Z',
    author: 'Jo',
    note: 'Too late',
    state: 'superseded',
  },
]

const draw = (lacksRight?: string) =>
  render(
    <MemoryRouter>
      <ScheduledReleases scheduled={scheduled} lacksRight={lacksRight} />
    </MemoryRouter>,
  )

test('a release that was published before it could be cancelled: the page says so', async () => {
  signInTab()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ type: '/error/not_found', status: 404, detail: 'It was published already.' }, { status: 404 })
  })
  const { getByRole, findByRole } = draw()
  fireEvent.click(getByRole('button', { name: 'Do not publish it' }))
  expect((await findByRole('alert')).textContent).toBe('Nothing was changedIt was published already.')
  expect(asked[0]).toContain('/scheduled/S1/cancel')
})

test('without the right to publish, the button says why it does nothing', () => {
  const { getByRole } = draw('You lack the right.')
  expect(getByRole('button', { name: 'Do not publish it' }).getAttribute('aria-description')).toBe('You lack the right.')
})

test('what its campaign has changed again since stays, and the page names it', async () => {
  signInTab()
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/cancel') ? Response.json({ newer: ['content:tips', 'navigation'] }) : new Response(undefined, { status: 404 }),
  )
  const { getByRole, findByText } = draw()
  fireEvent.click(getByRole('button', { name: 'Do not publish it' }))
  expect((await findByText(/They stay/)).textContent).toContain('They stay: “Tips” and “Navigation”.')
})
