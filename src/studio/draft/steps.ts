import { applyPatches, enablePatches, type Patch, produceWithPatches } from 'immer'
import { same } from '#lib/merge.ts'
import type { Contents } from './pieces.ts'

enablePatches()

/** One thing an editor did, with what undoes it. */
export interface Step {
  description: string
  patches: readonly Patch[]
  inverse: readonly Patch[]
}

/** Edits pieces. @returns the step, and the pieces after it; undefined if the edit changed nothing */
export function stepOf(
  description: string,
  contents: Contents,
  recipe: (contents: Contents) => void,
): [step: Step, after: Contents] | undefined {
  const [after, patches, inverse] = produceWithPatches(contents, (draft: Contents) => void recipe(draft))
  // A field that was set to what it was already is no change.
  const isChange = ({ path: [piece = ''] }: Patch) => !same(contents[String(piece)], after[String(piece)])
  const step = { description, patches: patches.filter(isChange), inverse: inverse.filter(isChange) }
  return step.patches.length > 0 ? [step, after] : undefined
}

/** Two steps as one, as for typing, where each letter is an edit. @param after the pieces after both */
export function joined(first: Step, second: Step, after: Contents): Step {
  const before = applied(applied(after, second.inverse), first.inverse)
  const [, patches, inverse] = produceWithPatches(before, (draft: Contents) => {
    applyPatches(draft, [...first.patches, ...second.patches])
  })
  return { description: second.description, patches, inverse }
}

export const applied = (contents: Contents, patches: readonly Patch[]): Contents => applyPatches(contents, patches as Patch[])

/** True while what the patches set is still there. False once another editor has changed it, or removed what it was in. */
export const holds = (contents: Contents, patches: readonly Patch[]): boolean =>
  patches.every(({ path, value }) => typeof valueAt(contents, path.slice(0, -1)) === 'object' && same(valueAt(contents, path), value))

function valueAt(contents: Contents, path: Patch['path']): unknown {
  let value: unknown = contents
  for (const key of path) value = (value as Record<string | number, unknown> | null | undefined)?.[key]
  return value
}

/** The pieces that patches change. */
export const piecesOf = (patches: readonly Patch[]): string[] => [...new Set(patches.map(({ path }) => String(path[0])))]
