import { fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf } from '../draft/draft-store.ts'
import { LatestEdits } from './latest-edits.tsx'

/* The list of edits, narrowed by person, page and day. */

const asked: URLSearchParams[] = []
const made = {
  id: 7,
  at: '2026-03-01T00:00:00Z',
  author: 'Mere',
  difference: { piece: 'tab:bills', summary: 'Label of Bills' },
}
const whole = {
  difference: { ...made.difference, fields: [{ field: 'Label', before: 'Bills', after: 'Money' }] },
  before: { id: 'bills', label: 'Bills', path: '/account/bill', widgets: [] },
  after: { id: 'bills', label: 'Money', path: '/account/bill', widgets: [] },
}
const opened: string[] = []

beforeEach(async () => {
  asked.length = 0
  opened.length = 0
  await openedDraft({ pieces: { 'tab:bills': { id: 'bills', label: 'Money', path: '/account/bill', widgets: [] } } })
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams: query } = new URL(address, 'http://localhost')
    if (!pathname.endsWith('/edits')) {
      opened.push(pathname)
      return Response.json(whole)
    }
    asked.push(query)
    return Response.json({ authors: ['Jo', 'Mere'], edits: query.get('author') === 'Jo' ? [] : [made] })
  })
})

test('edits are asked for by person, page and day, from the newest on; what has none says so and keeps its filter', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <LatestEdits />
    </SWRConfig>,
  )
  await screen.findByText('Label of Bills')
  fireEvent.click(screen.getByRole('button', { name: 'Earlier edits' }))
  await vi.waitFor(() => expect(asked.at(-1)?.get('before')).toBe('7'))
  fireEvent.change(screen.getByLabelText('On the page'), { target: { value: 'bills' } })
  fireEvent.change(screen.getByLabelText('On the day'), { target: { value: '2026-03-01' } })
  fireEvent.change(screen.getByLabelText('By'), { target: { value: 'Jo' } })
  expect(await screen.findByText('No edit is like that.')).toBeTruthy()
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ campaign: 'changes', author: 'Jo', page: 'bills', day: '2026-03-01' })
  fireEvent.change(screen.getByLabelText('By'), { target: { value: '' } })
  expect(await screen.findByText('Label of Bills')).toBeTruthy()
})

test('what an edit changed is asked for when it is opened, and put back from there', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <LatestEdits />
    </SWRConfig>,
  )
  const summary = await screen.findByText('Label of Bills')
  expect(opened).toEqual([])
  const details = summary.closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await screen.findByRole('row', { name: 'Label Bills Money' })).toBeTruthy()
  expect(opened).toEqual(['/api/v1/private/studio/edits/7'])
  fireEvent.click(screen.getByRole('button', { name: 'Put it back as it was before' }))
  expect(screen.getByRole('status').textContent).toBe('It is put back. Undo takes that back.')
  expect(contentOf('tab:bills')).toMatchObject({ label: 'Bills' })
})
