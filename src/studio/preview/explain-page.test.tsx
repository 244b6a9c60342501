import { fireEvent, render, screen } from '@testing-library/react'
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

test('names widgets as staff know them, and code for developers alone', async () => {
  stubAnswers({
    [studioTestCustomers.path]: { testCustomers: [{ username: 'aroha', name: 'Aroha Ngata', energyTypes: [], hasEarlyAccess: false }] },
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
    },
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CatalogueContext value={catalogue}>
        <ExplainPage />
      </CatalogueContext>
    </SWRConfig>,
  )
  await screen.findByText('Your bill')
  expect(screen.getByText('Latest bill')).toBeTruthy()
  const code = () => screen.queryByText('/private/bill') ?? screen.queryByText(/billSummary|bill-1/) ?? screen.queryByText('Source')
  expect(code()).toBeNull()
  fireEvent.click(screen.getByLabelText(/^For developers/))
  expect(screen.getByText('/private/bill')).toBeTruthy()
  expect(screen.getByText('billSummary bill-1')).toBeTruthy()
})
