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
  const [after, patches, inverse] = byField(
    contents,
    produceWithPatches(contents, (draft: Contents) => void recipe(draft)),
  )
  // A field that was set to what it was already is no change.
  const isChange = ({ path: [piece = ''] }: Patch) => !same(contents[String(piece)], after[String(piece)])
  const step = { description, patches: patches.filter(isChange), inverse: inverse.filter(isChange) }
  return step.patches.length > 0 ? [step, after] : undefined
}

/** An edit, with the pieces that it has set as a whole, as forms do, set in what is another alone: undo leaves the rest to other editors. */
function byField(contents: Contents, made: Made): Made {
  const [after, patches] = made
  const isWhole = ({ path: [piece = ''], path }: Patch) =>
    path.length === 1 && isGroup(contents[String(piece)]) && isGroup(after[String(piece)])
  const whole = patches.filter(isWhole)
  if (whole.length === 0) return made
  return produceWithPatches(contents, (draft: Contents) => {
    applyPatches(
      draft,
      patches.filter((patch) => !isWhole(patch)),
    )
    const set = draft as Record<string, unknown>
    for (const piece of piecesOf(whole)) set[piece] = changeInto(set[piece], after[piece])
  })
}

type Made = readonly [after: Contents, patches: Patch[], inverse: Patch[]]

/**
 * Sets in a value what is another in the next one, so that the step is of that alone. An entry of a list is the same one where it has the
 * same id; others are set whole, and so are lists that have grown or shrunk.
 * @returns the value, or the next one where nothing of it stays
 */
function changeInto(now: unknown, next: unknown): unknown {
  if (same(now, next)) return now
  if (!isGroup(now) || !isGroup(next) || Array.isArray(now) !== Array.isArray(next) || now.id !== next.id) return next
  if (Array.isArray(now) && Array.isArray(next) && now.length !== next.length) return next
  for (const key of Object.keys(now)) if (!Object.hasOwn(next, key)) delete now[key]
  for (const [key, value] of Object.entries(next)) now[key] = changeInto(now[key], value)
  return now
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Two steps as one, as for typing, where each letter is an edit. @param after the pieces after both */
export function joined(first: Step, second: Step, after: Contents): Step {
  const before = applied(applied(after, second.inverse), first.inverse)
  const [, patches, inverse] = produceWithPatches(before, (draft: Contents) => {
    applyPatches(draft, [...first.patches, ...second.patches])
  })
  return { description: second.description, patches, inverse }
}

export const applied = (contents: Contents, patches: readonly Patch[]): Contents => applyPatches(contents, patches as Patch[])

/** True while what the patches set is still there. False once another editor has changed it. */
export const holds = (contents: Contents, patches: readonly Patch[]): boolean =>
  patches.every(({ path, value }) => same(valueAt(contents, path), value))

function valueAt(contents: Contents, path: Patch['path']): unknown {
  let value: unknown = contents
  for (const key of path) value = (value as Record<string | number, unknown> | null | undefined)?.[key]
  return value
}

/** The pieces that patches change. */
export const piecesOf = (patches: readonly Patch[]): string[] => [...new Set(patches.map(({ path }) => String(path[0])))]
