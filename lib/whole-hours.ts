const HOUR_MS = 3_600_000

/** Half-hours by the whole hour that they are of, in UTC as in New Zealand; an hour of which one half is missing is left out. */
export function wholeHours<HalfHour>(
  halfHours: readonly HalfHour[],
  startMsOf: (halfHour: HalfHour) => number,
): { startMs: number; halves: HalfHour[] }[] {
  const byHour = Map.groupBy(halfHours, (halfHour) => Math.floor(startMsOf(halfHour) / HOUR_MS) * HOUR_MS)
  return [...byHour].filter(([, halves]) => halves.length === 2).map(([startMs, halves]) => ({ startMs, halves }))
}
