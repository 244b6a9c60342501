import { update, useDraft } from './draft-store.ts'
import { type Pieces, piecesIn } from './pieces.ts'
import { saveSoon } from './saving.ts'
import { applied, holds, joined, partsOf, same, stepOf } from './steps.ts'

const STEPS_KEPT = 100
/** An edit that follows sooner is more of the same typing. */
const TYPING_MS = 700
let lastEditMs = 0

/** Changes pieces: immediately here, and a moment later on the server. A piece that is deleted goes. */
export function edit(words: string, recipe: (pieces: Pieces) => void): void {
  const { parts, undoable } = useDraft.getState()
  const before = piecesIn(parts)
  const [step, after] = stepOf(words, before, recipe) ?? []
  if (!step || !after) return
  const last = undoable.at(-1)
  const isTyping =
    last?.words === words &&
    Date.now() - lastEditMs < TYPING_MS &&
    same(partsOf(last.patches), partsOf(step.patches)) &&
    holds(before, last.patches)
  lastEditMs = Date.now()
  take(after, partsOf(step.patches))
  useDraft.setState({
    undoable: isTyping ? [...undoable.slice(0, -1), joined(last, step, after)] : [...undoable, step].slice(-STEPS_KEPT),
    redoable: [],
  })
}

/** @returns what was undone, in words; undefined if there is nothing to undo, or another editor has changed it since */
export function undo(): string | undefined {
  const { parts, undoable, redoable } = useDraft.getState()
  const step = undoable.at(-1)
  if (!step) return undefined
  const pieces = piecesIn(parts)
  useDraft.setState({ undoable: undoable.slice(0, -1) })
  if (!holds(pieces, step.patches)) return undefined
  take(applied(pieces, step.inverse), partsOf(step.inverse))
  useDraft.setState({ redoable: [...redoable, step] })
  return step.words
}

/** @returns what was done again, in words; undefined as for undo */
export function redo(): string | undefined {
  const { parts, undoable, redoable } = useDraft.getState()
  const step = redoable.at(-1)
  if (!step) return undefined
  const pieces = piecesIn(parts)
  useDraft.setState({ redoable: redoable.slice(0, -1) })
  if (!holds(pieces, step.inverse)) return undefined
  take(applied(pieces, step.patches), partsOf(step.patches))
  useDraft.setState({ undoable: [...undoable, step] })
  return step.words
}

function take(pieces: Pieces, names: readonly string[]): void {
  update((state) => {
    for (const name of names) {
      const known = state.parts.get(name)
      const released = known?.changedBy ? known.released : known?.value
      state.parts.set(name, { ...known, part: name, hash: known?.hash ?? '', value: pieces[name], changedBy: state.me, released })
      state.unsaved.add(name)
      state.refused.delete(name)
    }
  })
  saveSoon()
}
