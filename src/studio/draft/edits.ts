import { same } from '#lib/merge.ts'
import { update, useDraft } from './draft-store.ts'
import { type Contents, contentsOf } from './pieces.ts'
import { saveSoon } from './saving.ts'
import { applied, holds, joined, piecesOf, type Step, stepOf } from './steps.ts'

const STEPS_KEPT = 100
/** A same edit that follows sooner continues the same typing. */
const TYPING_MS = 700
let lastEditMs = 0

/** Changes pieces by a recipe of immer, and saves them a moment later. Deleting a key removes its piece. */
export function edit(description: string, recipe: (contents: Contents) => void): void {
  const { pieces, undoable } = useDraft.getState()
  const before = contentsOf(pieces)
  const [step, after] = stepOf(description, before, recipe) ?? []
  if (!step || !after) return
  const last = undoable.at(-1)
  const isTyping =
    last?.description === description &&
    Date.now() - lastEditMs < TYPING_MS &&
    same(piecesOf(last.patches), piecesOf(step.patches)) &&
    holds(before, last.patches)
  lastEditMs = Date.now()
  apply(after, piecesOf(step.patches))
  useDraft.setState({
    undoable: isTyping ? [...undoable.slice(0, -1), joined(last, step, after)] : [...undoable, step].slice(-STEPS_KEPT),
    redoable: [],
  })
}

/** @returns what was undone; undefined if there is nothing to undo, or another editor has changed it since */
export function undo(): string | undefined {
  const { undoable, redoable } = useDraft.getState()
  const step = undoable.at(-1)
  if (!step) return undefined
  useDraft.setState({ undoable: undoable.slice(0, -1) })
  if (!swap(step.patches, step.inverse)) return undefined
  useDraft.setState({ redoable: [...redoable, step] })
  return step.description
}

/** @returns what was redone; undefined as for undo */
export function redo(): string | undefined {
  const { undoable, redoable } = useDraft.getState()
  const step = redoable.at(-1)
  if (!step) return undefined
  useDraft.setState({ redoable: redoable.slice(0, -1) })
  if (!swap(step.inverse, step.patches)) return undefined
  useDraft.setState({ undoable: [...undoable, step] })
  return step.description
}

/** Applies patches in place of others. @returns false if another editor has changed what those set */
function swap(old: Step['patches'], patches: Step['patches']): boolean {
  const contents = contentsOf(useDraft.getState().pieces)
  if (!holds(contents, old)) return false
  apply(applied(contents, patches), piecesOf(patches))
  return true
}

function apply(contents: Contents, names: readonly string[]): void {
  update((state) => {
    for (const name of names) {
      const known = state.pieces.get(name)
      const released = known?.changedBy ? known.released : known?.value
      state.pieces.set(name, { ...known, piece: name, hash: known?.hash ?? '', value: contents[name], changedBy: state.me, released })
      if (!state.unsaved.has(name)) state.unsaved.set(name, known?.value)
      state.refused.delete(name)
    }
  })
  saveSoon()
}
