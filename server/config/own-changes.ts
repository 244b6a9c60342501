import type { scheduledReleases } from '../db/schema/config.ts'

export type Agreed = Pick<typeof scheduledReleases.$inferSelect, 'author' | 'authorId' | 'changedByIds'>

export interface Person {
  author: string
  authorId: string
}

/**
 * True if this person has changed a piece of a release for a time. Where two people are needed to publish, they need another one to show
 * it for longer than was agreed. Where it is not known who changed a piece, true for the colleague who scheduled the release.
 * @param pieces of the release; all of them if absent
 */
export function hasChanged(one: Agreed, person: Person, pieces: readonly string[] = Object.keys(one.changedByIds ?? {})): boolean {
  if (!one.changedByIds || pieces.length === 0) return isBy(one, person)
  return pieces.some((piece) => changersOf(one, piece)?.includes(person.authorId) ?? isBy(one, person))
}

/** Who has changed the pieces of a release once others are changed with it. @param pieces that it has changed until now */
export function withChangers(
  { changedByIds }: Pick<Agreed, 'changedByIds'>,
  pieces: readonly string[],
  more: Readonly<Record<string, string[] | null>>,
): Record<string, string[] | null> {
  const known: Record<string, string[] | null> = changedByIds ?? Object.fromEntries(pieces.map((piece) => [piece, null]))
  const both = Object.entries(more).map(([piece, ids]) => [piece, piece in known ? allOf([known[piece], ids]) : ids])
  return { ...known, ...Object.fromEntries(both) }
}

/** Those of several pieces; null where one is not known. */
export const allOf = (lists: readonly (readonly string[] | null | undefined)[]): string[] | null =>
  lists.some((ids) => !ids) ? null : [...new Set(lists.flatMap((ids) => ids ?? []))]

/** Those of a piece that went with another one, such as a widget that is on no page any more, are those of all the pieces. */
export function changersOf({ changedByIds }: Agreed, piece: string): string[] | undefined {
  const known = changedByIds?.[piece]
  const lists = known === undefined ? Object.values(changedByIds ?? {}) : [known]
  const ids = lists.flatMap((list) => list ?? [])
  return ids.length === 0 || lists.includes(null) ? undefined : ids
}

/** True if this person scheduled the release. Releases from older versions have only the name. */
const isBy = ({ author, authorId }: Agreed, person: Person): boolean =>
  authorId === null ? author === person.author : authorId === person.authorId
