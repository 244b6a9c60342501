import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Screens } from './screens.tsx'

function open() {
  const drawn = render(
    <MemoryRouter initialEntries={['/studio/forms']}>
      <Screens tabs={[]} />
      <button type="button">Add a form</button>
    </MemoryRouter>,
  )
  const toggle = drawn.getByRole('button', { name: 'All screens' })
  const isOpen = () => toggle.getAttribute('aria-expanded') === 'true'
  fireEvent.click(toggle)
  expect(isOpen()).toBe(true)
  return { ...drawn, toggle, isOpen }
}

test.each(['Forms', 'Media', 'Tabs and navigation'])('the list of screens closes once “%s” is chosen', (screen) => {
  const { getByRole, isOpen } = open()
  fireEvent.click(getByRole('link', { name: screen }))
  expect(isOpen()).toBe(false)
})

test('choosing the screen that one is on gives the focus back to the button', () => {
  const { getByRole, toggle } = open()
  const link = getByRole('link', { name: 'Forms' })
  link.focus()
  fireEvent.click(link)
  expect(document.activeElement).toBe(toggle)
})

test('the list of screens closes by Escape, which gives the focus back, and not by other keys', () => {
  const { getByRole, toggle, isOpen } = open()
  const link = getByRole('link', { name: 'Media' })
  link.focus()
  fireEvent.keyDown(link, { key: 'a' })
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(link, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(toggle)
})

test('the list of screens closes when something else is clicked, and not by a click within it', () => {
  const { getByRole, isOpen } = open()
  fireEvent.click(getByRole('heading', { name: 'Content' }))
  expect(isOpen()).toBe(true)
  fireEvent.pointerDown(getByRole('button', { name: 'Add a form' }))
  expect(isOpen()).toBe(true)
  fireEvent.click(getByRole('button', { name: 'Add a form' }))
  expect(isOpen()).toBe(false)
})
