import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, unstable_serialize } from 'swr'
import { expect, test } from 'vitest'
import type { FormDocument } from '#schemas/document/form.ts'
import { formAnswers, formById } from '#schemas/forms/routes.ts'
import { readyFormOf } from '../../tests/forms/ready-form.ts'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import { stubAnswers } from '../../tests/stub-answers.ts'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

const form = (id: string): FormDocument => ({
  id,
  schema: { type: 'object', title: 'Solar', properties: { Years: { type: 'integer', title: 'In how many years?' } } },
  uiSchema: { 'ui:steps': [{ id: 'one', title: 'One', questions: ['Years'] }] },
  made: { lead: 'It takes a minute.' },
})
const ids = ['solar-interest', 'heat-pump']
const ready = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await readyFormOf(form(id))] as const)))
const answers = { siteId: 'site-1', profile: {}, isComplete: false, revision: 0 }

/** Beside each other, with what the server has of them. */
function drawForms() {
  const fallback = Object.fromEntries(
    ids.flatMap((formId) => [
      [unstable_serialize([formById.path, { params: { formId } }]), ready[formId]],
      [unstable_serialize([formAnswers.path.replace(':formId', formId), {}]), answers],
    ]),
  )
  return render(
    <SWRConfig value={{ provider: () => new Map(), fallback, isPaused: () => true }}>
      <MemoryRouter>
        {ids.map((formId) => (
          <widget.Component key={formId} title={formId} config={{}} data={{ formId }} />
        ))}
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('each form of a page has its own words, questions and labels', async () => {
  const { findAllByText, container } = drawForms()
  expect(await findAllByText('It takes a minute.')).toHaveLength(2)
  expect(container.querySelectorAll('[data-question=Years]')).toHaveLength(2)
  const found = [...container.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(found).size).toBe(found.length)
})

test('who is not asked, and who is asked no more, reads that there is nothing', async () => {
  stubAnswers({})
  const { findByText, getByRole } = drawFixture(widget, fixtures.content, 'Tell us')
  expect(await findByText('There are no questions for you here at the moment.')).toBeTruthy()
  expect(getByRole('heading', { name: 'Tell us' })).toBeTruthy()
})

test('until a form is chosen Studio shows that one is missing', () => {
  const { getByText } = drawFixture(widget, { config: {}, data: { formId: '' } })
  expect(getByText('No form is chosen yet.')).toBeTruthy()
})
