import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubDialogs } from '../../tests/stub-dialogs.ts'
import { Dialog } from './dialog.tsx'
import { StateLine } from './state-line.tsx'

beforeEach(stubDialogs)

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

test('Escape in a dialog over another one closes that one alone', async () => {
  const closed: string[] = []
  render(
    <Dialog title="Below" onClose={() => closed.push('below')}>
      <Dialog title="Above" onClose={() => closed.push('above')}>
        Read this first.
      </Dialog>
    </Dialog>,
  )
  fireEvent(screen.getByRole('dialog', { name: 'Above' }), new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(closed).toEqual(['above']))
  expect(screen.getByRole('dialog', { name: 'Below' }).dataset.is).toBe('open')
})

test('what went wrong in a dialog is brought into sight, and nothing on a page', () => {
  const seen: string[] = []
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    seen.push(this.textContent)
  }
  const line = <StateLine tone="bad">Not sent.</StateLine>
  render(line)
  expect(seen).toEqual([])
  render(
    <Dialog title="The title" onClose={() => {}}>
      {line}
    </Dialog>,
  )
  expect(seen).toEqual(['Not sent.'])
})
