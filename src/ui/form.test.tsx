import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { focusFirstWrong, Form } from './form.tsx'

test('the first wrong field takes the focus also where it is marked some frames later', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] })
  const draw = (isWrong: boolean) => (
    <Form onSubmit={() => {}}>
      <input aria-label="Right" />
      <input aria-label="Wrong" aria-invalid={isWrong} />
    </Form>
  )
  const { container, rerender, getByLabelText } = render(draw(false))
  focusFirstWrong(container.querySelector('form') as HTMLFormElement)
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(document.body)
  // As a dialog does where a press left the focus nowhere, as in Safari.
  getByLabelText('Right').focus()
  rerender(draw(true))
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(getByLabelText('Wrong'))
})

test.each(['press', 'key', 'typing'])('a customer who goes on after sending, by %s, is not taken to a field that is wrong later', (how) => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] })
  const draw = (isWrong: boolean) => (
    <Form onSubmit={() => {}}>
      <input aria-label="Left empty" aria-invalid={isWrong} />
      <input aria-label="Here" />
    </Form>
  )
  const { container, rerender, getByLabelText } = render(draw(false))
  const here = getByLabelText('Here')
  focusFirstWrong(container.querySelector('form') as HTMLFormElement)
  vi.advanceTimersByTime(50)
  if (how === 'press') fireEvent.pointerDown(here)
  if (how === 'key') fireEvent.keyDown(here, { key: 'Tab' })
  here.focus()
  if (how === 'typing') fireEvent.input(here, { target: { value: '1' } })
  rerender(draw(true))
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(here)
})

test('where nothing is wrong the focus stays', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  const { container, getByLabelText } = render(
    <Form onSubmit={() => {}}>
      <input aria-label="Here" />
    </Form>,
  )
  getByLabelText('Here').focus()
  focusFirstWrong(container.querySelector('form') as HTMLFormElement)
  vi.runAllTimers()
  expect(document.activeElement).toBe(getByLabelText('Here'))
})
