import { render } from '@testing-library/react'
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
  rerender(draw(true))
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(getByLabelText('Wrong'))
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
