import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { PageCodeError } from '#pages/account/lazy-page.ts'
import { FatalBoundary } from './fatal.tsx'
import { PageFailure } from './page-failure.tsx'

vi.mock('./report-error.ts', () => ({ reportError() {} }))

function Broken(): never {
  throw new Error('cannot be drawn')
}

test('where everything fails there is one main, and title and focus are the error’s', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.title = 'Dashboard'
  render(
    <FatalBoundary>
      <Broken />
    </FatalBoundary>,
  )
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(document.title).toBe('Sorry, something went wrong · Northlight Energy')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sorry, something went wrong' }))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test.each([
  ['reloads it, since browsers keep a failed import', () => Promise.resolve(new Response()), [1, 0]],
  ['tries again in place while nothing answers', () => Promise.reject(new TypeError('Failed to fetch')), [0, 1]],
] as const)(
  'code of a page that does not load is told like data that do not, in the page’s place; Retry %s',
  async (_, fetched, [reloads, tries]) => {
    const again = vi.fn()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    vi.stubGlobal('fetch', fetched)
    render(
      <MemoryRouter>
        <PageFailure error={new PageCodeError(() => {}, new TypeError('Failed to fetch'))} again={again} />
      </MemoryRouter>,
    )
    expect(document.title).toBe('This page could not be loaded · Northlight Energy')
    expect(screen.queryByRole('main')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t be reached. Check your connection and try again.')
    screen.getByRole('button', { name: 'Retry' }).click()
    await vi.waitFor(() => expect([reload.mock.calls.length, again.mock.calls.length]).toEqual([reloads, tries]))
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    cleanup()
  },
)
