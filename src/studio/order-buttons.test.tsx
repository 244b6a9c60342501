import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Announcer } from './announcer.tsx'
import { OrderButtons } from './order-buttons.tsx'

function draw(at: number) {
  const moves: number[] = []
  const drawn = render(
    <>
      <OrderButtons name="Heating" at={at} count={3} onMove={(to) => moves.push(to)} />
      <Announcer />
    </>,
  )
  const press = (name: RegExp) => fireEvent.click(drawn.getByRole('button', { name }))
  return { ...drawn, moves, press }
}

test('an entry moves by one place either way, and its new place is announced', () => {
  const { moves, press, getByText } = draw(1)
  press(/^Move up/)
  expect(getByText('Heating is number 1 of 3.')).toBeTruthy()
  press(/^Move down/)
  expect(getByText('Heating is number 3 of 3.')).toBeTruthy()
  expect(moves).toEqual([0, 2])
})

test.each([
  [0, /^Move up/, 'It is the first'],
  [2, /^Move down/, 'It is the last'],
])('at place %s there is no further, and the button says why', (at, name, reason) => {
  const { moves, press, getByRole } = draw(at)
  press(name)
  expect([moves, getByRole('button', { name }).getAttribute('aria-description')]).toEqual([[], reason])
})
