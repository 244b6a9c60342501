import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { StaffRight } from '#schemas/staff/entities.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { GoneForms } from './gone-forms.tsx'

const forms = [
  { id: 'solar', title: 'Interested in solar?', isGone: false },
  { id: 'movie-night', isGone: true },
  { id: 'heat-pump', title: 'Your heat pump', isGone: false },
]

async function draw(rights: StaffRight[] = ['look', 'readAnswers'], areas?: string[]) {
  await openedDraft({ rights, areas, answers: { '/private/studio/answered-forms': { forms } } })
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <GoneForms listed={['solar', 'homeProfile']} />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('forms that are in the list no more lead to their answers, and say whether customers are still asked', async () => {
  const { findByRole, getByRole, getAllByRole } = await draw()
  await findByRole('heading', { name: 'Removed, with answers' })
  expect(getByRole('link', { name: 'Answers to a form that was removed, “movie-night”' }).getAttribute('href')).toBe(
    '/studio/answers/movie-night',
  )
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Answers to a form that was removed, “movie-night”Customers are not asked it any more.',
    'Answers to Your heat pumpRemoved in this campaign. Customers are asked it until that is published.',
  ])
})

test('who may not read answers sees nothing of it', async () => {
  expect((await draw(['look', 'edit'])).container.textContent).toBe('')
  expect((await draw(['look', 'readAnswers'], ['texts'])).container.textContent).toBe('')
})
