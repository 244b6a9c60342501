import { useEffect, useEffectEvent } from 'react'
import type { Actions } from './use-actions.ts'

const TEXT_FIELD = 'input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable]'
/** Controls that use the keys themselves. */
const CONTROL = 'input, textarea, select, button, a, summary, aside, dialog, [contenteditable]'

/** The keys for what is selected on the canvas: they work on the canvas, and where no control has the focus. */
export function useCanvasKeys(actions: Actions, isReadOnly: boolean, onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || event.altKey) return
    if (event.key === '?' && !target.closest(TEXT_FIELD)) return onHelp()
    if (target.closest(CONTROL) && !target.closest('[data-testid=canvas]')) return
    const act = event.ctrlKey || event.metaKey ? commandOf(event, actions, isReadOnly) : plainKeyOf(event, actions, isReadOnly)
    if (!act) return
    event.preventDefault()
    if (!event.repeat) act()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function plainKeyOf({ key }: KeyboardEvent, actions: Actions, isReadOnly: boolean): (() => void) | undefined {
  if (key === 'Escape') return actions.selectNothing
  return (key === 'Delete' || key === 'Backspace') && !isReadOnly ? actions.remove : undefined
}

function commandOf({ key, shiftKey }: KeyboardEvent, actions: Actions, isReadOnly: boolean): (() => void) | undefined {
  if (shiftKey) return undefined
  switch (key.toLowerCase()) {
    case 'a':
      return actions.selectAll
    case 'c':
      // Text that is marked on the page is copied as anywhere.
      return getSelection()?.isCollapsed === false ? undefined : actions.copy
    case 'x':
      return isReadOnly ? undefined : actions.cut
    case 'v':
      return isReadOnly ? undefined : actions.paste
    case 'd':
      return isReadOnly ? undefined : actions.duplicate
    default:
      return undefined
  }
}
