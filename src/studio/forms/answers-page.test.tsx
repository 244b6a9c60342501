import { fireEvent, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Opened, openedDraft } from '../../../tests/opened-draft.ts'
import { AnswersPage } from './answers-page.tsx'

const row = (customer: string, value: string) => ({
  customer,
  customerNumber: '100201',
  property: '12 Rātā Street, Wellington',
  changedAt: '2026-11-25T21:44:00.000Z',
  isComplete: value !== '',
  values: [value],
})
const columns = [{ key: 'Roof', title: 'Whose roof is it?' }]
let pages: Record<string, object> = {}
let asked: string[] = []

beforeEach(() => {
  asked = []
  HTMLDialogElement.prototype.showModal ??= () => {}
  URL.createObjectURL ??= () => 'blob:file'
  URL.revokeObjectURL ??= () => {}
})

async function draw(rights: Opened['rights'] = ['look', 'readAnswers'], areas?: string[]) {
  await openedDraft({ rights, areas })
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const path = pathname.replace(/.*\/studio\/forms\/solar/, '')
    asked.push(`${path} ${searchParams.get('after') ?? ''}`.trim())
    if (path === '/answers/looks')
      return Response.json({ looks: [{ id: 1, at: row('', '').changedAt, by: 'Jo Marlowe', how: 'file', answers: 1 }] })
    if (path === '/answers/file') return new Response('a,b')
    return Response.json(pages[searchParams.get('after') ?? ''])
  })
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter>
        <AnswersPage formId="solar" />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('lists what customers have answered, page by page', async () => {
  pages = {
    '': { columns, total: 51, answers: [row('Aroha Ngata', 'Ours')], next: 'one' },
    one: { columns, total: 51, answers: [row('Hemi Walker', '')] },
  }
  const { findByRole, getByRole } = await draw()
  const first = await findByRole('row', { name: /Aroha Ngata/ })
  expect(first.textContent).toContain('Ours')
  fireEvent.click(getByRole('button', { name: /^Earlier answers/ }))
  const second = await findByRole('row', { name: /Hemi Walker/ })
  expect(second.textContent).toContain('Not complete')
  expect(second.textContent).toContain('no answer')
  fireEvent.click(getByRole('button', { name: /^Later answers/ }))
  await findByRole('row', { name: /Aroha Ngata/ })
  // What was seen already is no other look.
  expect(asked).toEqual(['/answers', '/answers one'])
})

test('says where there are none yet, and what is noted', async () => {
  pages = { '': { columns, total: 0, answers: [] } }
  const { findByText, queryByRole } = await draw()
  await findByText(/^No customer has answered this form yet/)
  await findByText(/each look and each file is noted with your name/)
  expect(queryByRole('button', { name: /Download/ })).toBeNull()
})

test('asks before it takes all of them as a file', async () => {
  pages = { '': { columns, total: 1, answers: [row('Aroha Ngata', 'Ours')] } }
  const { findByRole, getByRole } = await draw()
  fireEvent.click(await findByRole('button', { name: 'Download all (CSV)' }))
  expect(asked).not.toContain('/answers/file')
  fireEvent.click(getByRole('button', { name: 'Download the file' }))
  await waitFor(() => expect(asked).toContain('/answers/file'))
})

test('asks for nothing without the right or the area, and says why', async () => {
  const { getByText, unmount } = await draw(['look', 'edit', 'publish'])
  getByText(/You do not have the right ‘Read answers of customers’/)
  unmount()
  const drawn = await draw(['look', 'readAnswers'], ['texts'])
  drawn.getByText(/not among the areas/)
  expect(asked).toEqual([])
})

test('who may read the log sees who has looked', async () => {
  pages = { '': { columns, total: 0, answers: [] } }
  const { findByText, getByText } = await draw(['look', 'readAnswers', 'readLog'])
  const details = getByText('Who has looked at the answers').closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  await findByText(/Jo Marlowe downloaded one answer/)
})
