import type { Scheduled } from '#schemas/studio/entities.ts'

/** When changes are released: instants, now and for good if absent. */
export interface Period {
  dueAt: string | undefined
  endsAt: string | undefined
}

/** True if something scheduled is out at a moment of the period. What could not begin is not. */
export function isOutIn({ dueAt, endsAt }: Period, scheduled: Pick<Scheduled, 'state' | 'dueAt' | 'endsAt'>, nowMs: number): boolean {
  if (scheduled.state === 'superseded') return false
  const begins = scheduled.state === 'waiting' ? Date.parse(scheduled.dueAt) : Number.NEGATIVE_INFINITY
  const ends = scheduled.endsAt && scheduled.state !== 'notEnded' ? Date.parse(scheduled.endsAt) : Number.POSITIVE_INFINITY
  return begins < (endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY) && ends > (dueAt ? Date.parse(dueAt) : nowMs)
}
