import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderButtons } from './order-buttons.tsx'

test('the buttons name what they move, as a sentence would', () => {
  render(<OrderButtons name="Spring offer" at={1} count={3} earlier="Move before" later="Move after" onMove={() => {}} />)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Move before: Spring offer',
    'Move after: Spring offer',
  ])
})
