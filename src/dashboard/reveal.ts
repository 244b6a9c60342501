/*
 * Which widgets show. A page shows from its top: a band shows as a whole, once each of its widgets is settled and the bands
 * before it show. So nothing that is on the screen moves when another widget turns out higher than its reserved place.
 */

/** How far the widgets of a page are, by their ids. */
export interface Progress {
  /** near the screen: they load */
  near: ReadonlySet<string>
  /** known to show content, that they have none, or that they failed */
  settled: ReadonlySet<string>
  /** settled, without data, and hidden because of that */
  absent: ReadonlySet<string>
  /** the others wait no longer for them; they keep their reserved height */
  late: ReadonlySet<string>
}

export type Tell =
  | { is: 'near'; ids: readonly string[] }
  | { is: 'late'; ids: readonly string[] }
  | { is: 'loading' | 'settled' | 'absent'; id: string }

export function advance(progress: Progress, told: Tell): Progress {
  switch (told.is) {
    case 'near':
      return { ...progress, near: new Set([...progress.near, ...told.ids]) }
    case 'late':
      return { ...progress, late: new Set([...progress.late, ...told.ids]) }
    default: {
      const settled = withOrWithout(progress.settled, told.id, told.is !== 'loading')
      const absent = withOrWithout(progress.absent, told.id, told.is === 'absent')
      return settled === progress.settled && absent === progress.absent ? progress : { ...progress, settled, absent }
    }
  }
}

/** The widgets that show. @param before those that showed already: they stay, unless they load again */
export function revealed(
  bands: readonly (readonly string[])[],
  { near, settled, late }: Progress,
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  const isReady = (id: string) => settled.has(id) || late.has(id)
  const shown = new Set([...before].filter(isReady))
  for (const band of bands) {
    if (!band.some((id) => near.has(id))) continue
    if (!band.every(isReady)) break
    for (const id of band) shown.add(id)
  }
  return shown.size === before.size && [...shown].every((id) => before.has(id)) ? before : shown
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids
  const changed = new Set(ids)
  if (isIn) changed.add(id)
  else changed.delete(id)
  return changed
}
