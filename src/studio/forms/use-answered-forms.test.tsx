import { cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffRight } from '#schemas/staff/entities.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useFormTitle } from './use-answered-forms.ts'

const forms = [
  { id: 'heat-pump', title: 'Your heat pump', isGone: true },
  { id: 'movie-night', isGone: true },
]
beforeEach(() => stubAnswers({ '/private/studio/answered-forms': { forms } }))

function draw(formId: string, rights: StaffRight[] = ['look', 'readAnswers']) {
  const piece = { piece: 'form:solar', value: { schema: { title: 'Interested in solar?' } }, hash: 'h' }
  useDraft.setState({ ...useDraft.getInitialState(), rights, pieces: new Map([['form:solar', piece]]) })
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
  const drawn = draw(formId)
  await waitFor(() => expect(drawn.textContent).toBe(title))
})

test('who may not read its answers reads that it was removed, and does not ask for them', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  expect(draw('heat-pump', ['look']).textContent).toBe('a form that was removed')
  cleanup()
  const drawn = draw('heat-pump')
  await waitFor(() => expect(drawn.textContent).toBe('Your heat pump'))
  expect(fetch).toHaveBeenCalledOnce()
})
