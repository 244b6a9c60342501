import { type KeyboardEvent, useEffect } from 'react'
import { announce } from '../announcer.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { redo, undo } from '../draft/edits.ts'

/** Undoes the last edit, and says what it was. */
export function undoLast(): void {
  const isNothing = useDraft.getState().undoable.length === 0
  const done = undo()
  const why = isNothing ? 'There is nothing to undo.' : 'That cannot be undone: another editor has changed it since.'
  announce(done === undefined ? why : `Undone: ${done}`)
}

/** Makes the edit again that was undone last, and says what it is. */
export function redoLast(): void {
  const isNothing = useDraft.getState().redoable.length === 0
  const done = redo()
  const why = isNothing ? 'There is nothing to do again.' : 'That cannot be done again: another editor has changed it since.'
  announce(done === undefined ? why : `Done again: ${done}`)
}

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
