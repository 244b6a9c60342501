import { fireEvent, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Scheduled } from '#schemas/studio/entities.ts'
import type { Thread } from '#schemas/review/entities.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { OpenComments } from './open-comments.tsx'
import { PieceComments } from './piece-comments.tsx'
import { useOpenComments } from './threads.ts'

const about = (piece: string, more: Partial<Thread> = {}): Thread => ({
  id: `t-${piece.replace(':', '-')}`,
  piece,
  pieceName: 'Kia ora',
  comments: [{ id: 'c', at: '2026-11-25T21:44:00.000Z', by: 'Sione Latu', text: 'Too loud?', isMine: false }],
  ...more,
})
const LATER: Scheduled = {
  id: 's',
  campaign: 'spring',
  campaignName: 'Spring',
  pieces: ['widget:banner'],
  base: 'f'.repeat(64),
  release: 'e'.repeat(64),
  dueAt: '2026-12-04T05:00:00.000Z',
  author: 'Jo Marlowe',
  note: 'Spring',
  state: 'waiting',
}
let threads: Thread[] = []
let sent: { path: string; body: { id?: string; text?: string; isResolved?: boolean } }[] = []
let fails = 0

beforeEach(async () => {
  threads = []
  sent = []
  fails = 0
  await openedDraft({ campaign: 'spring', rights: ['look'], pieces: { 'content:tips': [] } })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const [path = ''] = (address.split('/studio/')[1] ?? '').split('?')
    if (path === 'history') return Response.json({ current: 'f'.repeat(64), events: [], scheduled: [LATER] })
    if (method === 'GET') return Response.json({ threads })
    sent.push({ path, body: JSON.parse(body ?? '') })
    if (fails-- > 0) return Response.json({ type: '/error/validation', status: 400, detail: 'Resolve some.' }, { status: 400 })
    threads =
      path === 'comments'
        ? [about('widget:hero')]
        : threads.map((one) => ({ ...one, resolvedBy: 'Sione Latu', resolvedAt: '2026-11-26T00:00:00.000Z' }))
    return new Response(null, { status: 204 })
  })
})

const Count = ({ piece }: { piece: string }) => <output>{useOpenComments(piece)}</output>
const draw = (body: React.ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter>{body}</MemoryRouter>
    </SWRConfig>,
  )

test('a comment that could not be saved stays in its field, and is the same one when it is sent again', async () => {
  fails = 1
  const { getByLabelText, getByRole, findByText } = draw(<PieceComments piece="widget:hero" />)
  fireEvent.click(getByRole('button', { name: 'Comment', hidden: true }))
  expect(sent).toEqual([])
  fireEvent.change(getByLabelText('Comment'), { target: { value: 'Too loud?' } })
  fireEvent.click(getByRole('button', { name: 'Comment', hidden: true }))
  await findByText('Resolve some.')
  fireEvent.click(getByRole('button', { name: 'Comment', hidden: true }))
  await findByText('Sione Latu')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  await waitFor(() => expect((getByLabelText('Another comment') as HTMLTextAreaElement).value).toBe(''))
})

test('a piece shows its own comments alone; resolving one takes it from the count', async () => {
  threads = [about('widget:hero'), about('tab:bills', { comments: [{ ...about('').comments[0], text: 'Shorter' } as never] })]
  const { findByText, queryByText, getByRole, container } = draw(
    <>
      <PieceComments piece="widget:hero" />
      <Count piece="widget:hero" />
    </>,
  )
  await findByText('Too loud?')
  expect(queryByText('Shorter')).toBeNull()
  expect(container.querySelector('output')?.textContent).toBe('1')
  fireEvent.click(getByRole('button', { name: 'Reply' }))
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  fireEvent.click(getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement?.tagName).toBe('ARTICLE')
  fireEvent.click(getByRole('button', { name: 'Resolve' }))
  await findByText('Resolved: 1')
  expect(sent).toEqual([{ path: 'comments/t-widget-hero', body: { isResolved: true } }])
  expect(container.querySelector('output')?.textContent).toBe('0')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
})

test('the list of a campaign leads to what is there still, and names what is scheduled or gone', async () => {
  threads = [
    about('content:tips', { pieceName: 'Tips' }),
    about('widget:gone', { pieceName: 'Sidekick' }),
    about('widget:banner', { pieceName: 'Offer' }),
  ]
  const { findByRole, findByText, getByText } = draw(<OpenComments />)
  expect((await findByRole('link', { name: 'Tips' })).getAttribute('href')).toBe('/studio/content/content:tips?campaign=spring')
  expect(getByText('Sidekick').textContent).toBe('Sidekick is not there any more')
  expect(await findByText('is in “Spring”, which is scheduled')).toBeTruthy()
  expect(getByText('3 open comments')).toBeTruthy()
})

test('the same words once more, after they were saved, are another comment', async () => {
  const { getByLabelText, getByRole } = draw(<PieceComments piece="tab:bills" />)
  for (const count of [1, 2]) {
    fireEvent.change(getByLabelText('Comment'), { target: { value: 'Please check again' } })
    fireEvent.click(getByRole('button', { name: 'Comment', hidden: true }))
    await waitFor(() => expect(sent).toHaveLength(count))
    await waitFor(() => expect((getByLabelText('Comment') as HTMLTextAreaElement).value).toBe(''))
  }
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(2)
})
