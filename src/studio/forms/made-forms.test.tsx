import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test } from 'vitest'
import type { FormDocument } from '#schemas/document/form.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { blankPiece, pieceSchema } from '../piece-form/piece-schemas.ts'
import { FormsPage } from './forms-page.tsx'

/* Forms that staff have made, as widgets show them. */

const form = (id: string, title: string, isMade = true): FormDocument => ({
  id,
  schema: { type: 'object', title, properties: { Years: { type: 'integer', title: 'In how many years?' } } },
  uiSchema: { 'ui:steps': [{ id: 'one', title: 'One', questions: ['Years'] }] },
  ...(isMade && { made: { lead: 'It takes a minute.' } }),
})
const widget = { id: 'ask', type: 'madeForm', schemaVersion: 1, title: 'Tell us', config: {}, data: { formId: 'solar' } }
const tried = {
  ...widget,
  id: 'tried',
  title: 'Or this',
  data: { formId: 'pumps' },
  experiment: { versions: [{ key: 'B', title: 'B', config: {}, data: { formId: 'solar' } }] },
}
const pieces = {
  'form:solar': form('solar', 'Solar at home'),
  'form:pumps': form('pumps', 'Heat pumps'),
  'form:homeProfile': form('homeProfile', 'Your home', false),
  'widget:ask': widget,
  'widget:tried': tried,
  'tab:bills': { id: 'bills', label: 'Bills', path: '/account/bill', widgets: ['ask', 'tried'] },
}

beforeEach(() => openedDraft({ pieces }))

let latest: unknown
function Edited({ value }: { value: unknown }) {
  const [edited, setEdited] = useState(value)
  latest = edited
  const schema = pieceSchema('data:madeForm')
  return <MemoryRouter>{schema && <PieceForm piece={schema} value={edited} owner="widget:ask" onChange={setEdited} />}</MemoryRouter>
}

test('the forms that staff have made are offered by their names, and those of pages are not', () => {
  render(<Edited value={blankPiece('data:madeForm')} />)
  const names = () => screen.getAllByRole('option').map((option) => option.textContent)
  expect(names()).toEqual(['Choose a form', 'Heat pumps', 'Solar at home'])
  expect(screen.getByText('This is needed.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Form'), { target: { value: 'solar' } })
  expect(latest).toEqual({ formId: 'solar' })
  expect(names()).toEqual(['Heat pumps', 'Solar at home'])
  expect(screen.getByRole('link', { name: 'Edit this form' }).getAttribute('href')).toBe('/studio/forms/solar')
})

test('a form that is gone is said beside the choice', () => {
  render(<Edited value={{ formId: 'gone' }} />)
  expect(screen.getByText('This form is not there any more. Choose another one.')).toBeTruthy()
})

test('before a form is removed, the widgets that show it are named', () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <FormsPage formId="solar" />
      </MemoryRouter>
    </SWRConfig>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove the form' }))
  expect(screen.getByText(/It is shown by “Tell us” on Bills and “Or this” on Bills/)).toBeTruthy()
})
