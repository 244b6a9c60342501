import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { APART } from './fixtures.tsx'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import fixtures from '../../../widgets/madeForm/fixtures.ts'
// What the widget loads later must not still be loading when this test ends.
import '#forms/made-form/made-form.tsx'
import widget from '../../../widgets/madeForm/index.tsx'

test('a form that shows its fixture asks the server nothing, and looks like one that is loading', async () => {
  signInTab()
  const asked = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', asked)
  const { findByText } = render(
    <SWRConfig value={APART}>
      <MemoryRouter>
        <widget.Component title="Form" config={{}} data={fixtures.content.data} />
      </MemoryRouter>
    </SWRConfig>,
  )
  expect(await findByText('Loading the questions')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})
