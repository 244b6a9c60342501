import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
})

/** What has the focus in a dialog whose contents end so many pixels below the top of the screen. */
function focusedIn(content: string, bottom: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ bottom } as DOMRect)
  render(
    <Dialog title="The title" onClose={() => {}}>
      {content === 'a form' && <input aria-label="First field" />}
      <button type="button">Last button</button>
    </Dialog>,
  )
  const { activeElement } = document
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
}

test.each([
  ['a form', 'at its first field', 'First field'],
  ['buttons', 'at the last of them', 'Last button'],
])('a dialog with %s is begun %s', (content, _where, name) => {
  expect(focusedIn(content, window.innerHeight - 1)).toBe(name)
})

test.each(['a form', 'buttons'])('a dialog with %s below what fits on the screen is begun at its title', (content) => {
  expect(focusedIn(content, window.innerHeight + 100)).toBe('The title')
})
