import { applyPatches, enablePatches, type Patch, produceWithPatches } from 'immer'
import type { Pieces } from './pieces.ts'

enablePatches()

/** One thing an editor did, with what undoes it. */
export interface Step {
  words: string
  patches: readonly Patch[]
  inverse: readonly Patch[]
}

/** Edits pieces. @returns the step, and the pieces after it; undefined if the edit changed nothing */
export function stepOf(words: string, pieces: Pieces, recipe: (pieces: Pieces) => void): [step: Step, after: Pieces] | undefined {
  const [after, patches, inverse] = produceWithPatches(pieces, (draft: Pieces) => void recipe(draft))
  // A field that was set to what it was already is no change.
  const isChange = ({ path: [part = ''] }: Patch) => !same(pieces[String(part)], after[String(part)])
  const step = { words, patches: patches.filter(isChange), inverse: inverse.filter(isChange) }
  return step.patches.length > 0 ? [step, after] : undefined
}

/** Two steps as one, as for typing, where each letter is an edit. @param after the pieces after both */
export function joined(first: Step, second: Step, after: Pieces): Step {
  const before = applied(applied(after, second.inverse), first.inverse)
  const [, patches, inverse] = produceWithPatches(before, (draft: Pieces) => {
    applyPatches(draft, [...first.patches, ...second.patches])
  })
  return { words: second.words, patches, inverse }
}

export const applied = (pieces: Pieces, patches: readonly Patch[]): Pieces => applyPatches(pieces, patches as Patch[])

/** True while what the patches set is still there. False once another editor has changed it. */
export const holds = (pieces: Pieces, patches: readonly Patch[]): boolean =>
  patches.every(({ path, value }) => same(valueAt(pieces, path), value))

function valueAt(pieces: Pieces, path: Patch['path']): unknown {
  let value: unknown = pieces
  for (const key of path) value = (value as Record<string | number, unknown> | null | undefined)?.[key]
  return value
}

/** The pieces that patches change. */
export const partsOf = (patches: readonly Patch[]): string[] => [...new Set(patches.map(({ path }) => String(path[0])))]

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
