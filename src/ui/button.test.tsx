import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test.each([
  ['begins', 'start', 16],
  // A panel at the side of the page cuts off what goes past it.
  ['begins', 'start', innerWidth - 320],
  ['ends', 'end', innerWidth - 160],
])('why a button cannot be used %s where the button does, so that it goes not past the page', (_how, side, left) => {
  render(<Button disabledReason="This wasn’t booked here.">Cancel booking</Button>)
  const button = screen.getByRole('button')
  button.getBoundingClientRect = () => new DOMRect(left, 0, 144, 44)
  fireEvent.pointerEnter(button)
  expect(button.dataset.side).toBe(side)
})
