import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { onPageShown } from '#browser/page-shown.ts'
import { Page } from './page.tsx'

test('a page whose part becomes known later is shown once, and its window says the part', () => {
  const shown: string[] = []
  const page = (part?: string) => (
    <MemoryRouter>
      <Page title="EV IQ" part={part}>
        content
      </Page>
    </MemoryRouter>
  )
  const { rerender } = render(page())
  const stop = onPageShown(({ title }) => shown.push(title))
  rerender(page('EV Everywhere'))
  stop()
  expect(shown).toEqual(['EV IQ'])
  expect(document.title).toMatch(/^EV Everywhere · EV IQ/)
})
