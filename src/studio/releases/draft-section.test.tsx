import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadDraft } from '../../../tests/opened-draft.ts'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import type { Review } from '#schemas/review/entities.ts'
import { lookForChanges, useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { DraftSection } from './draft-section.tsx'

/** Calls that change something, in their order. */
let calls: { path: string; body: Record<string, unknown> }[] = []
let answerToSave: Promise<Response>
let isPublished = false
let isAnswerLost = false
let isLeftOut = false

const difference = { piece: 'tab:bills', summary: 'Tab “Bills” has changed', fields: [] }
const other = { piece: 'widget:hero', summary: 'Widget “Hero” has changed', fields: [] }
let differences = [difference]
let revision = 7
let review: Review | undefined
/** Answers to these do not come. */
let slow: string[] = []
let deadLinks: { place: string; message: string }[] = []
let needsAnother: { place: string; message: string }[] = []
/** What the readiness was last asked about. */
let asked: unknown
const GETS: Record<string, () => unknown> = {
  differences: () => ({ differences: isPublished ? [] : differences, revision }),
  readiness: () => ({ revision, issues: [], needsAnother, deadLinks, overBudget: [], visits: 0, visitsWithFallback: 0, foreseen: [] }),
  campaigns: () => ({ campaigns: [{ id: 'changes', name: 'Changes', changes: [] }] }),
  history: () => ({ current: 'r', events: [], scheduled: [] }),
  review: () => ({ review, reviewers: [], needsFourEyes: true }),
  comments: () => ({ threads: [] }),
  'draft-version': () => ({ revision, latest: revision, release: 'r', rights: ['look', 'edit', 'publish'] }),
  draft: () => ({
    revision,
    release: 'r',
    me: 'Mere',
    rights: ['look', 'edit', 'publish'],
    pieces: [],
    issues: [],
  }),
}

beforeEach(async () => {
  signInTab()
  calls = []
  isPublished = false
  isAnswerLost = false
  isLeftOut = false
  differences = [difference]
  revision = 7
  review = undefined
  slow = []
  needsAnother = []
  deadLinks = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    const [path = ''] = (address.split('/studio/')[1] ?? '').split('?')
    if (slow.includes(path)) return new Promise(() => {})
    if (path === 'readiness') asked = JSON.parse(body)
    if (method === 'GET' || path === 'readiness') return Response.json(GETS[path]?.())
    calls.push({ path, body: JSON.parse(body) })
    if (path === 'draft') return answerToSave
    if (path.startsWith('review/')) return new Response(null, { status: 204 })
    if (isLeftOut) return Response.json({ is: 'unchanged', release: 'r' })
    isPublished = true
    revision += 1
    if (isAnswerLost) throw new TypeError('Failed to fetch')
    return Response.json({ is: 'published', release: 'r2' })
  })
  await loadDraft()
})

const draw = (lacksRight?: string) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter>
        <DraftSection lacksRight={lacksRight} canEdit />
      </MemoryRouter>
    </SWRConfig>,
  )

test('publishing waits for the save under way, and the news of it stays once there is nothing left to publish', async () => {
  const held = Promise.withResolvers<Response>()
  answerToSave = held.promise
  edit('Changed', (contents) => {
    contents['content:tips'] = ['one']
  })
  const { findByLabelText, getByRole, findByText, queryByLabelText } = draw()
  const publish = () => getByRole('button', { name: 'Publish' })
  fireEvent.change(await findByLabelText('Note'), { target: { value: 'A new tip' } })
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['draft']))
  fireEvent.click(publish())
  expect(calls).toHaveLength(1)
  expect(publish().dataset.reason).toBe('Some of your changes are not saved yet')
  revision = 8
  held.resolve(Response.json({ revision: 8, issues: [], pieces: [{ piece: 'content:tips', value: ['one'], hash: 'new' }] }))
  await waitFor(() => expect(publish().dataset.reason).toBeUndefined())
  fireEvent.click(publish())
  expect(await findByText('Customers see it from their next page on.')).toBeTruthy()
  expect(calls[1]).toMatchObject({ body: { seen: 8, note: 'A new tip' } })
  await waitFor(() => expect(queryByLabelText('Note')).toBeNull())
  expect(await findByText('Customers see it from their next page on.')).toBeTruthy()
  // The button that had the focus is gone.
  expect(document.activeElement?.textContent).toMatch(/^Published/)
})

test('where all that is chosen is on no page, nobody is told that it was published', async () => {
  isLeftOut = true
  const { findByLabelText, getByRole, findByText, queryByText } = draw()
  fireEvent.change(await findByLabelText('Note'), { target: { value: 'A new tip' } })
  fireEvent.click(getByRole('button', { name: 'Publish' }))
  expect(await findByText('Nothing was published')).toBeTruthy()
  expect(queryByText(/from their next page on/)).toBeNull()
  expect((await findByLabelText('Note')) as HTMLInputElement).toHaveProperty('value', 'A new tip')
})

test('where no answer comes, nobody is told that nothing was published', async () => {
  isAnswerLost = true
  const { findByLabelText, getByRole, findByText, queryByText } = draw()
  fireEvent.change(await findByLabelText('Note'), { target: { value: 'A new tip' } })
  fireEvent.click(getByRole('button', { name: 'Publish' }))
  expect(await findByText('We do not know whether that was published')).toBeTruthy()
  expect(await findByText(/Look at the history and the scheduled releases below/)).toBeTruthy()
  expect(queryByText('Nothing was published')).toBeNull()
})

test('nothing is published while an edit cannot be saved', async () => {
  answerToSave = Promise.resolve(Response.json({ type: '/error/validation', status: 400, errors: [] }, { status: 400 }))
  edit('Changed', (contents) => {
    contents['content:tips'] = ['']
  })
  const { findByLabelText, getByRole } = draw()
  fireEvent.change(await findByLabelText('Note'), { target: { value: 'A new tip' } })
  fireEvent.click(getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(useDraft.getState().saving.is).toBe('refused'))
  expect(getByRole('button', { name: 'Publish' }).dataset.reason).toBe('Some of your changes are not saved yet')
  expect(calls.map(({ path }) => path)).toEqual(['draft'])
})

test('what is left out is neither checked nor published, and times are New Zealand’s', async () => {
  differences = [difference, other]
  const { findByLabelText, getByLabelText, findByRole, findByText } = draw()
  fireEvent.click(await findByLabelText('Publish: Tab “Bills” has changed'))
  await waitFor(() => expect(asked).toEqual({ campaign: 'changes', chosen: ['widget:hero'] }))
  fireEvent.click(getByLabelText('Publish: Widget “Hero” has changed'))
  await findByText('Choose at least one change to publish.')
  fireEvent.click(getByLabelText('Publish: Widget “Hero” has changed'))
  fireEvent.change(await findByLabelText('Note'), { target: { value: 'For Christmas' } })
  fireEvent.change(getByLabelText('Until (for good if empty)'), { target: { value: '2026-12-24T18:00' } })
  fireEvent.click(await findByRole('button', { name: 'Publish 1 change' }))
  await findByText('Customers see it from their next page on.')
  expect(calls.at(-1)).toMatchObject({ body: { chosen: ['widget:hero'], endsAt: '2026-12-24T05:00:00.000Z' } })
})

test('what a publisher cannot publish alone is named with what to do, and is not sent', async () => {
  needsAnother = [{ place: 'tab:bills', message: 'you have changed it, and nobody else has approved it as it is now' }]
  const { findByText, findByLabelText, getByRole } = draw()
  await findByText('You cannot publish this alone')
  await findByText(/nobody else has approved it as it is now/)
  fireEvent.change(await findByLabelText('Note'), { target: { value: 'A new tip' } })
  fireEvent.click(getByRole('button', { name: 'Publish' }))
  expect(getByRole('button', { name: 'Publish' }).dataset.reason).toBe('A colleague has to approve or publish it')
  expect(calls).toEqual([])
})

test('a link of a form to no page is told of, and prevents nothing', async () => {
  deadLinks = [{ place: 'form:solar', message: 'the link “Terms” leads to /info/none, which is no page that customers can open' }]
  const { findByText, findByRole } = draw()
  await findByText('A form leads customers to no page')
  await findByText(/the link “Terms” leads to \/info\/none/)
  expect((await findByRole('button', { name: 'Publish' })).dataset.reason).toBeUndefined()
})

test('what is true of several changes is said once, with their names', async () => {
  const message = 'you have changed it, and nobody else has approved it as it is now'
  needsAnother = [
    { place: 'tab:bills', message },
    { place: 'content:tips', message },
    { place: 'content:safety', message: 'it is not among the areas that you may change' },
  ]
  const { findByText, getAllByRole } = draw()
  const notice = (await findByText('You cannot publish this alone')).parentElement
  const lines = getAllByRole('listitem').filter((item) => notice?.contains(item))
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    `Each of these 2 changes: ${message}The page “bills”“Tips”`,
    'The page “bills”',
    '“Tips”',
    '“Safety”: it is not among the areas that you may change',
  ])
})

test('who may not publish at all reads that on the button, and nothing of what they could not publish alone', async () => {
  needsAnother = [{ place: 'tab:bills', message: 'you have changed it, and nobody else has approved it as it is now' }]
  const lacksRight = 'You do not have the right ‘Publish to customers’.'
  const { findByRole, queryByText } = draw(lacksRight)
  expect((await findByRole('button', { name: 'Publish' })).dataset.reason).toBe(lacksRight)
  expect(queryByText('You cannot publish this alone')).toBeNull()
  expect(queryByText(lacksRight)).toBeNull()
})

test('nothing is approved or published while the list of changes is older than the draft', async () => {
  review = { id: 'r1', askedBy: 'Mere', askedAt: '2026-11-25T21:44:00.000Z', note: 'x', state: 'waiting', isMine: false, changedSince: [] }
  const { findByLabelText, findByText, findByRole, getByText } = draw()
  fireEvent.change(await findByLabelText('Note'), { target: { value: 'A new tip' } })
  const buttons = [await findByRole('button', { name: 'Approve' }), await findByRole('button', { name: 'Publish' })]
  expect(buttons.map(({ dataset }) => dataset.reason)).toEqual([undefined, undefined])
  // A colleague changes something else; the list of it is on its way.
  slow = ['differences', 'readiness']
  revision = 8
  await act(lookForChanges)
  expect(getByText('Tab “Bills” has changed')).toBeTruthy()
  for (const button of buttons) {
    expect(button.dataset.reason).toBe('The list of changes is being loaded')
    fireEvent.click(button)
  }
  expect(calls).toEqual([])
  slow = []
  differences = [difference, other]
  revision = 9
  await act(lookForChanges)
  await findByText('Widget “Hero” has changed')
  fireEvent.click(await findByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(calls).toEqual([{ path: 'review/r1/decision', body: { is: 'approved', seen: 9, note: '' } }]))
})
