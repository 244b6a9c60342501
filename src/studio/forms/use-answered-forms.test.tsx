import { cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffRight } from '#schemas/staff/entities.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { useFormTitle } from './use-answered-forms.ts'

const forms = [
  { id: 'heat-pump', title: 'Your heat pump', isGone: true },
  { id: 'movie-night', isGone: true },
]
const answeredForms = vi.fn(() => ({ forms }))
beforeEach(() => void answeredForms.mockClear())

async function draw(formId: string, rights: StaffRight[] = ['look', 'readAnswers']) {
  await openedDraft({
    rights,
    pieces: { 'form:solar': { schema: { title: 'Interested in solar?' } } },
    answers: { '/private/studio/answered-forms': answeredForms },
  })
  const Title = () => <h1>{useFormTitle(formId)}</h1>
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Title />
    </SWRConfig>,
  )
  return container
}

test.each([
  ['solar', 'Interested in solar?'],
  ['heat-pump', 'Your heat pump'],
  ['movie-night', 'a form that was removed'],
  ['never-there', 'a form that was removed'],
])('the form “%s” is called %s', async (formId, title) => {
  const drawn = await draw(formId)
  await waitFor(() => expect(drawn.textContent).toBe(title))
})

test('who may not read its answers reads that it was removed, and does not ask for them', async () => {
  expect((await draw('heat-pump', ['look'])).textContent).toBe('a form that was removed')
  cleanup()
  const drawn = await draw('heat-pump')
  await waitFor(() => expect(drawn.textContent).toBe('Your heat pump'))
  expect(answeredForms).toHaveBeenCalledOnce()
})
