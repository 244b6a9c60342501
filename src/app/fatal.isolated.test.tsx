import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FatalBoundary } from './fatal.tsx'

vi.mock('./report-error.ts', () => ({ reportError() {} }))

function Broken(): never {
  throw new Error('cannot be drawn')
}

test.each([
  ['a page', true],
  ['everything', false],
])('where %s fails there is one main, and title and focus are the error’s', (_name, isInPage) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.title = 'Dashboard'
  const boundary = (
    <FatalBoundary isInPage={isInPage}>
      <Broken />
    </FatalBoundary>
  )
  render(isInPage ? <main>{boundary}</main> : boundary)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(document.title).toBe('Sorry, something went wrong · Northlight Energy')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sorry, something went wrong' }))
})
