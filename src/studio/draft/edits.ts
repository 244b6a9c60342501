import { update, useDraft } from './draft-store.ts'
import { type Contents, contentsOf } from './pieces.ts'
import { saveSoon } from './saving.ts'
import { applied, holds, joined, piecesOf, same, stepOf } from './steps.ts'

const STEPS_KEPT = 100
/** An edit that follows sooner is more of the same typing. */
const TYPING_MS = 700
let lastEditMs = 0

/** Changes pieces: immediately here, and a moment later on the server. A piece that is deleted goes. */
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
  take(after, piecesOf(step.patches))
  useDraft.setState({
    undoable: isTyping ? [...undoable.slice(0, -1), joined(last, step, after)] : [...undoable, step].slice(-STEPS_KEPT),
    redoable: [],
  })
}

/** @returns what was undone, in words; undefined if there is nothing to undo, or another editor has changed it since */
export function undo(): string | undefined {
  const { pieces, undoable, redoable } = useDraft.getState()
  const step = undoable.at(-1)
  if (!step) return undefined
  const contents = contentsOf(pieces)
  useDraft.setState({ undoable: undoable.slice(0, -1) })
  if (!holds(contents, step.patches)) return undefined
  take(applied(contents, step.inverse), piecesOf(step.inverse))
  useDraft.setState({ redoable: [...redoable, step] })
  return step.description
}

/** @returns what was done again, in words; undefined as for undo */
export function redo(): string | undefined {
  const { pieces, undoable, redoable } = useDraft.getState()
  const step = redoable.at(-1)
  if (!step) return undefined
  const contents = contentsOf(pieces)
  useDraft.setState({ redoable: redoable.slice(0, -1) })
  if (!holds(contents, step.inverse)) return undefined
  take(applied(contents, step.patches), piecesOf(step.patches))
  useDraft.setState({ undoable: [...undoable, step] })
  return step.description
}

function take(contents: Contents, names: readonly string[]): void {
  update((state) => {
    for (const name of names) {
      const known = state.pieces.get(name)
      const released = known?.changedBy ? known.released : known?.value
      state.pieces.set(name, { ...known, piece: name, hash: known?.hash ?? '', value: contents[name], changedBy: state.me, released })
      state.unsaved.add(name)
      state.refused.delete(name)
    }
  })
  saveSoon()
}
