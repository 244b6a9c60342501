import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
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

beforeEach(() => openedDraft())

const draw = (lacksRight?: string) =>
  render(
    <MemoryRouter>
      <ScheduledReleases scheduled={scheduled} lacksRight={lacksRight} />
    </MemoryRouter>,
  )

test('a release that was published before it could be cancelled: the page says so', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ type: '/error/changed_meanwhile', status: 412, detail: 'It has begun since you looked.' }, { status: 412 })
  })
  const { getByRole, findByRole } = draw()
  fireEvent.click(getByRole('button', { name: 'Do not publish it' }))
  expect((await findByRole('alert')).textContent).toBe('Nothing was changedIt has begun since you looked.')
  expect(asked[0]).toContain('/scheduled/S1/cancel')
})

test('the preview of a release that waits is of what customers see at its beginning', () => {
  const { search } = new URL(draw().getByRole('link', { name: 'Preview' }).getAttribute('href') ?? '', 'https://portal.example.nz')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ release: 'current', at: '2026-12-01T00:00:00Z' })
})

test('without the right to publish, the button says why it does nothing', () => {
  const { getByRole } = draw('You lack the right.')
  expect(getByRole('button', { name: 'Do not publish it' }).getAttribute('aria-description')).toBe('You lack the right.')
})

test.each([
  ['Do not publish it', 'It is not published', 'Its changes are in “Spring” again.'],
  ['Put its changes into “Changes”', 'Its changes are in “Spring”', 'Choose what customers see, then publish them.'],
])(
  '%s: what its campaign has changed otherwise stays, and the page names it, by what the campaign is called now',
  async (button, title, message) => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
      if (!address.includes('/cancel')) return new Response(undefined, { status: 404 })
      sent.push(JSON.parse(body ?? ''))
      return Response.json({ campaignName: 'Spring', stays: ['“Tips”', '“Your bill” on Bills'] })
    })
    const { getByRole, findByText } = draw()
    fireEvent.click(getByRole('button', { name: button }))
    expect((await findByText(/which stay/)).textContent).toBe(
      `${message} “Spring” had other changes of “Tips” and “Your bill” on Bills, which stay. The history shows what was scheduled.`,
    )
    expect(await findByText(title)).toBeTruthy()
    expect(sent).toEqual([{ was: scheduled.find(({ state }) => (button === 'Do not publish it') === (state === 'waiting'))?.state }])
  },
)

test('of what was cancelled before nothing is claimed', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/cancel')
      ? Response.json({ campaignName: 'Changes', stays: [], isRepeat: true })
      : new Response(undefined, { status: 404 }),
  )
  const { getByRole, findByText } = draw()
  fireEvent.click(getByRole('button', { name: 'Do not publish it' }))
  expect((await findByText('It was cancelled before')).parentElement?.textContent).toBe(
    'It was cancelled beforeThe history shows what was scheduled.',
  )
})
