import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { Catalogue, WidgetTypeInfo } from '#schemas/studio/entities.ts'
import { explainStudioPreview, studioTestCustomers } from '#schemas/studio/routes.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { CatalogueContext } from '../catalogue.ts'
import { ExplainPage } from './explain-page.tsx'

const type: WidgetTypeInfo = {
  type: 'billSummary',
  version: 1,
  name: 'Latest bill',
  description: '',
  span: { default: {}, min: {} },
  files: [],
}
const catalogue = { types: [type] } as unknown as Catalogue

const aroha = { testCustomers: [{ username: 'aroha', name: 'Aroha Ngata', energyTypes: [], hasEarlyAccess: false }] }

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <CatalogueContext value={catalogue}>
          <ExplainPage />
        </CatalogueContext>
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('names widgets as staff know them, and code for developers alone', async () => {
  stubAnswers({
    [studioTestCustomers.path]: aroha,
    [explainStudioPreview.path]: {
      tabs: [
        {
          id: 'dashboard',
          label: 'Dashboard',
          isShown: true,
          rules: [],
          widgets: [{ id: 'bill-1', title: 'Your bill', type: 'billSummary', outcome: 'shown', rules: [], source: '/private/bill', ms: 4 }],
        },
      ],
      tried: [],
    },
  })
  show()
  await screen.findByText('Your bill')
  expect(screen.getByText('Latest bill')).toBeTruthy()
  const code = () => screen.queryByText('/private/bill') ?? screen.queryByText(/billSummary|bill-1/) ?? screen.queryByText('Source')
  expect(code()).toBeNull()
  fireEvent.click(screen.getByLabelText(/^For developers/))
  expect(screen.getByText('/private/bill')).toBeTruthy()
  expect(screen.getByText('billSummary bill-1')).toBeTruthy()
})

test('says which version they see, that they take no part, and what their version leaves out', async () => {
  const widget = { type: 'billSummary', outcome: 'shown', rules: [] }
  stubAnswers({
    [studioTestCustomers.path]: aroha,
    [explainStudioPreview.path]: {
      tabs: [
        {
          id: 'dashboard',
          label: 'Dashboard',
          isShown: true,
          rules: [],
          widgets: [
            { ...widget, id: 'bill', title: 'What you owe' },
            { ...widget, id: 'tips', title: 'Tips', outcome: 'leftOut' },
          ],
        },
      ],
      tried: [
        { experiment: 'e1', piece: 'tab:dashboard', title: 'Dashboard', versions: ['A', 'B'], shown: 'B', drawn: 'B' },
        { experiment: 'e2', piece: 'widget:bill', title: 'Your bill', versions: ['A', 'B', 'D'], shown: 'A' },
        { experiment: 'e3', piece: 'content:actionTiles:move', title: 'Moving', versions: ['A', 'B'], shown: 'A', drawn: 'B' },
      ],
    },
  })
  show()
  const page = within(await screen.findByRole('region', { name: 'Dashboard' }))
  expect(page.getByText('Version B, as their account has it')).toBeTruthy()
  expect(page.getByRole('row', { name: /What you owe/ }).textContent).toContain('Version A: their account takes no part')
  expect(page.getByRole('row', { name: /Tips/ }).textContent).toContain('Left out of version B of this page')
  const words = within(screen.getByRole('region', { name: 'Messages, tiles and suggestions that are tried' }))
  expect(words.getByRole('listitem').textContent).toBe('“Moving” (tile)Version A, as chosen here')

  const choices = within(screen.getByRole('group', { name: 'Tried in versions' }))
  const texts = (label: string) => [...(choices.getByLabelText(label) as HTMLSelectElement).options].map(({ text }) => text)
  expect(texts('“Your bill” (widget)')).toEqual(['Takes no part: A', 'See version A', 'See version B', 'See version D'])
  expect(texts('“Dashboard” (page)')[0]).toBe('Theirs: version B')
  fireEvent.change(choices.getByLabelText('“Your bill” (widget)'), { target: { value: 'D' } })
  expect(new URLSearchParams(location.search).getAll('version')).toEqual(['e2:D'])
  fireEvent.change(await screen.findByLabelText('“Dashboard” (page)'), { target: { value: 'A' } })
  expect(new URLSearchParams(location.search).getAll('version')).toEqual(['e2:D', 'e1:A'])
  fireEvent.change(await screen.findByLabelText('“Your bill” (widget)'), { target: { value: '' } })
  expect(new URLSearchParams(location.search).getAll('version')).toEqual(['e1:A'])
})
