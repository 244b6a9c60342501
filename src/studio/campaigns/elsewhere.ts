import type { Campaign, Scheduled } from '#schemas/studio/entities.ts'

/** Another campaign, or something scheduled, that changes some of the same pieces. */
export interface Elsewhere {
  key: string
  /** of the campaign, or the note of what is scheduled */
  name: string
  pieces: string[]
  /** who changes them, where they are not scheduled yet */
  authors: string[]
  scheduled?: Scheduled
}

/** What else changes any of the pieces. @param campaign the one that is edited */
export function elsewhereOf(
  pieces: ReadonlySet<string>,
  campaign: string,
  campaigns: readonly Campaign[],
  scheduled: readonly Scheduled[],
): Elsewhere[] {
  const inOthers = campaigns
    .filter(({ id }) => id !== campaign)
    .map(({ id, name, changes }) => {
      const same = changes.filter(({ piece }) => pieces.has(piece))
      return { key: id, name, pieces: same.map(({ piece }) => piece), authors: [...new Set(same.map(({ changedBy }) => changedBy))] }
    })
  const later = scheduled.map((one) => ({
    key: one.id,
    name: one.note,
    pieces: one.pieces.filter((piece) => pieces.has(piece)),
    authors: [],
    scheduled: one,
  }))
  return [...inOthers, ...later].filter((one) => one.pieces.length > 0)
}
