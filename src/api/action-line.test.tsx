import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionLine } from './action-line.tsx'
import { problem } from './problem.ts'

const LOST = { is: 'failed' as const, problem: { ...problem('/error/no_response'), status: 0 } }

test('after a lost connection nothing is claimed of what an action did', () => {
  const { container } = render(<ActionLine state={LOST} failed="It is still linked." />)
  expect(container.textContent).toBe('We got no answer, so we can’t tell whether this was done. Check your connection and try again.')
})

test('a download that got no answer was not made', () => {
  const { container } = render(<ActionLine isDownload state={LOST} failed="Not saved." />)
  expect(container.textContent).toBe('Not saved. We couldn’t be reached. Check your connection and try again.')
})

test('a download says no more than why where it has no words of its own', () => {
  const { container } = render(<ActionLine isDownload state={LOST} />)
  expect(container.textContent).toBe('We couldn’t be reached. Check your connection and try again.')
})
