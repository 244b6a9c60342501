import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Review } from '#schemas/review/entities.ts'
import { loadDraft } from '../../../tests/opened-draft.ts'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { lookForChanges } from '../draft/draft-store.ts'
import { CampaignReview } from './campaign-review.tsx'

let review: Review | undefined
let reviewers = [{ username: 'staff', name: 'Jo Marlowe' }]
let calls: { path: string; body: unknown }[] = []
let revision = 7
let rights = ['look', 'edit', 'publish']

const waiting: Review = {
  id: 'r1',
  askedBy: 'Mere Tamihana',
  askedAt: '2026-11-25T21:44:00.000Z',
  note: 'Is the tone right?\nAnd the picture?',
  state: 'waiting',
  isMine: false,
  changedSince: [],
}

beforeEach(async () => {
  signInTab()
  review = undefined
  reviewers = [{ username: 'staff', name: 'Jo Marlowe' }]
  calls = []
  revision = 7
  rights = ['look', 'edit', 'publish']
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const [path = ''] = (address.split('/studio/')[1] ?? '').split('?')
    if (path === 'draft-version') return Response.json({ revision, latest: revision, release: 'r', rights })
    if (path === 'draft') return Response.json({ revision, release: 'r', me: 'Jo', rights, pieces: [], issues: [] })
    if (method === 'GET') return Response.json({ review, reviewers, needsFourEyes: true })
    calls.push({ path, body: body && JSON.parse(body) })
    revision += 1
    review = path === 'review' ? waiting : { ...waiting, state: 'approved', decidedBy: 'Jo Marlowe', decidedAt: waiting.askedAt }
    return new Response(null, { status: 204 })
  })
  await loadDraft('spring')
})

const draw = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter>
        <CampaignReview campaign="spring" hasChanges seen={7} inTheWay={undefined} />
      </MemoryRouter>
    </SWRConfig>,
  )

test('an editor asks a colleague with a note, once, and sees that it waits', async () => {
  const { findByRole, getByRole, getByLabelText, findByText } = draw()
  fireEvent.click(await findByRole('button', { name: 'Ask for a review' }))
  expect(document.activeElement).toBe(getByLabelText('What to look at'))
  fireEvent.click(getByRole('button', { name: 'Ask for a review' }))
  expect(calls).toEqual([])
  fireEvent.change(getByLabelText('What to look at'), { target: { value: 'Is the tone right?' } })
  fireEvent.change(getByLabelText('Who reviews'), { target: { value: 'staff' } })
  fireEvent.click(getByRole('button', { name: 'Ask for a review' }))
  fireEvent.click(getByRole('button', { name: 'Ask for a review' }))
  await findByText(/^Waiting for review by anyone who may publish since/)
  expect(document.activeElement).toBe(getByRole('region', { name: 'Review' }))
  expect(calls).toEqual([{ path: 'review', body: { campaign: 'spring', note: 'Is the tone right?', reviewer: 'staff' } }])
})

test('a reviewer approves what they see, or says what has to change', async () => {
  review = waiting
  const { findByRole, getByRole, findByText, getByText } = draw()
  fireEvent.click(await findByRole('button', { name: 'Send back' }))
  expect(calls).toEqual([])
  expect(getByText(/And the picture/)).toBeTruthy()
  fireEvent.click(getByRole('button', { name: 'Approve' }))
  await findByText(/^Approved by Jo Marlowe/)
  expect(calls).toEqual([{ path: 'review/r1/decision', body: { is: 'approved', seen: 7, note: '' } }])
})

test('who asked takes it back and does not decide; who may only edit neither', async () => {
  review = { ...waiting, isMine: true }
  const mine = draw()
  await mine.findByRole('button', { name: 'Take back the request' })
  expect(mine.queryByRole('button', { name: 'Approve' })).toBeNull()
  mine.unmount()
  review = waiting
  rights = ['look']
  await lookForChanges()
  const others = draw()
  await others.findByText(/^Waiting for review/)
  expect(others.queryAllByRole('button')).toEqual([])
})

test('a change since the approval is named, and without another who may publish nobody can be asked', async () => {
  review = { ...waiting, state: 'approved', decidedBy: 'Jo Marlowe', decidedAt: waiting.askedAt, changedSince: ['content:tips'] }
  reviewers = []
  const { findByText, getByText, getByRole } = draw()
  await findByText('Changed since Jo Marlowe approved it')
  expect(getByText('Not as it was approved: Tips')).toBeTruthy()
  fireEvent.click(getByRole('button', { name: 'Ask for another review' }))
  expect(getByRole('button', { name: 'Ask for another review' }).dataset.reason).toBe('Nobody else may publish')
})
