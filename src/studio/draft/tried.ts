import type { Tryable } from '#lib/tried.ts'
import { edit } from './edits.ts'
import type { Contents } from './pieces.ts'

/** Something that is tried in versions, or may be, as the draft has it. */
export interface Shown {
  /** as it is counted, such as `content:actionTiles:move` */
  piece: string
  /** its place in its list: entries of two brands may have one name */
  at?: number
  value: Tryable
}

/** The piece of the draft that it is in: an entry is in its list. */
export function holderOf(piece: string): string {
  const [kind, list] = piece.split(':')
  return kind === 'content' ? `content:${list}` : piece
}

/** What an experiment is about; undefined once the draft has it no more. */
export function findShown(contents: Contents, piece: string, experiment: string): Shown | undefined {
  const held = contents[holderOf(piece)] as Tryable | Tryable[] | undefined
  const isTried = (value: Tryable | undefined) => value?.experiment?.id === experiment
  const at = Array.isArray(held) ? held.findIndex(isTried) : undefined
  const value = Array.isArray(held) ? held[at ?? -1] : held
  return value && isTried(value) ? { piece, value, at } : undefined
}

/** Changes it in place, by a recipe of immer. */
export const editTried = (description: string, shown: Shown, recipe: (value: Tryable) => void): void =>
  edit(description, recipeFor(shown, recipe))

/** A recipe for it as one for the draft that it is in. */
export const recipeFor =
  ({ piece, at }: Shown, recipe: (value: Tryable) => void) =>
  (contents: Contents): void => {
    const held = contents[holderOf(piece)] as Tryable | Tryable[] | undefined
    const value = Array.isArray(held) ? held[at ?? -1] : held
    if (value) recipe(value)
  }
