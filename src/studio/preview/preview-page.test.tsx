import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { startStudioPreview, studioTestCustomers } from '#schemas/studio/routes.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { PreviewPage } from './preview-page.tsx'

test('a test customer without an account sees the brand of this server', async () => {
  vi.spyOn(pageSettings, 'brand', 'get').mockReturnValue('pip')
  await openedDraft()
  stubAnswers({
    [studioTestCustomers.path]: { testCustomers: [{ username: 'mei', name: 'Mei Tanaka', energyTypes: [], hasEarlyAccess: false }] },
    [startStudioPreview.path]: { token: 'a token', endsAt: new Date(Date.now() + 3_600_000).toISOString(), tried: [], notPlayed: [] },
  })
  const { findByTitle } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <PreviewPage />
      </MemoryRouter>
    </SWRConfig>,
    // Outside the document, where a frame would load its page.
    { container: document.createElement('div') },
  )
  const frame = await findByTitle(/Mei Tanaka/)
  expect(frame.getAttribute('name')).toContain('"brand":"pip"')
})
