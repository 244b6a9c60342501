import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test } from 'vitest'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { AlsoHere } from './presence.tsx'

beforeEach(() => openedDraft())

function draw(more: object) {
  stubAnswers({ '/private/studio/presence': { others: [], unread: 0, comments: '', ...more } })
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <AlsoHere page="pages/bills" />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('what could not begin is said on every screen, with the way to it', async () => {
  const { findByRole, getAllByRole } = draw({ notMade: [{ id: 's1', note: 'Spring sale', how: 'begin' }] })
  const link = await findByRole('link', { name: '“Spring sale” could not begin' })
  expect(link.getAttribute('href')).toBe('/studio/releases')
  expect(getAllByRole('status').some((region) => region.contains(link))).toBe(true)
})

test('several are one line', async () => {
  const notMade = [
    { id: 's1', note: 'Spring sale', how: 'begin' },
    { id: 's2', note: 'Winter', how: 'end' },
  ]
  await draw({ notMade }).findByRole('link', { name: '2 scheduled releases could not begin or end' })
})

test('a server that does not tell of it yet is no fault', async () => {
  const { findByText, queryByRole } = draw({ others: [{ name: 'Jo Marlowe', campaign: 'changes' }] })
  await findByText(/Also here: Jo Marlowe/)
  expect(queryByRole('link')).toBeNull()
})
