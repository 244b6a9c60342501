import { type KeyboardEvent, useEffect } from 'react'
import { announce } from '../announcer.tsx'
import { redo, undo } from '../draft/edits.ts'

const say = (message: string | undefined, how: string) =>
  announce(message === undefined ? 'That cannot be undone: another editor has changed it since.' : `${how}: ${message}`)

/** Undoes the last edit, and says what it was. */
export const undoLast = () => say(undo(), 'Undone')

/** Makes the edit again that was undone last, and says what it is. */
export const redoLast = () => say(redo(), 'Done again')

/** Undo and redo by the usual keys, except in text fields, which have their own undo. */
export function useUndoKeys(): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent | KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
      if (event.target instanceof Element && event.target.closest('input:not([type=checkbox]):not([type=radio]), textarea')) return
      event.preventDefault()
      if (event.shiftKey || key === 'y') redoLast()
      else undoLast()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
