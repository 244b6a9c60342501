import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test.each([
  ['begins', 'start', 16],
  // A panel at the side of the page cuts off what goes past it.
  ['begins', 'start', innerWidth - 320],
  ['ends', 'end', innerWidth - 160],
])('why a button cannot be used %s where the button does, so that it does not go past the page', (_how, side, left) => {
  render(<Button disabledReason="This wasn’t booked here.">Cancel booking</Button>)
  const button = screen.getByRole('button')
  button.getBoundingClientRect = () => new DOMRect(left, 0, 144, 44)
  fireEvent.pointerEnter(button)
  expect(button.dataset.side).toBe(side)
})

test('in a dialog, which cuts off what goes past it, the reason ends where a button at its end does', () => {
  render(
    <dialog open>
      <Button disabledReason="Your hours expire before">Next month</Button>
    </dialog>,
  )
  const button = screen.getByRole('button')
  button.getBoundingClientRect = () => new DOMRect(innerWidth / 2 - 44, 0, 44, 44)
  screen.getByRole('dialog').getBoundingClientRect = () => new DOMRect(0, 0, innerWidth / 2, 400)
  fireEvent.pointerEnter(button)
  expect(button.dataset.side).toBe('end')
})
