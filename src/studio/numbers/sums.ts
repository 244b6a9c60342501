import { sum } from '#lib/sum.ts'
import { type PieceDay, TIME_LIMITS_MS } from '#schemas/numbers/entities.ts'

type Sums = Omit<PieceDay, 'day'>

/** The sums of some days. */
export function totalOf(days: readonly Sums[]): Sums {
  const add = (a: Sums, b: Sums): Sums => ({
    seen: a.seen + b.seen,
    used: a.used + b.used,
    dismissed: a.dismissed + b.dismissed,
    failed: a.failed + b.failed,
    times: b.times.map((count, i) => count + (a.times[i] ?? 0)),
  })
  return days.reduce(add, { seen: 0, used: 0, dismissed: 0, failed: 0, times: [] })
}

/**
 * The time within which it showed for a share of the people, as a limit of its bucket: infinite beyond the last one, undefined without
 * any time.
 */
export function withinMs(times: readonly number[], share: number): number | undefined {
  const all = sum(times)
  if (all === 0) return undefined
  const bucket = times.findIndex((_, i) => sum(times.slice(0, i + 1)) >= all * share)
  return TIME_LIMITS_MS[bucket] ?? Number.POSITIVE_INFINITY
}

const limitText = (ms: number) => {
  const last = (TIME_LIMITS_MS.at(-1) ?? 0) / 1000
  return ms === Number.POSITIVE_INFINITY ? `over ${last} s` : `${ms / 1000} s`
}

/** How long it took to show: `half within 1 s, nine in ten within 2 s`. */
export function timesText(times: readonly number[]): string | undefined {
  const [half, most] = [withinMs(times, 0.5), withinMs(times, 0.9)]
  if (half === undefined || most === undefined) return undefined
  if (half === most) return half === Number.POSITIVE_INFINITY ? limitText(half) : `nine in ten within ${limitText(half)}`
  return `half within ${limitText(half)}, nine in ten ${most === Number.POSITIVE_INFINITY ? limitText(most) : `within ${limitText(most)}`}`
}

/** A part of those that saw it, in per cent: one digit below ten. A part is never more than all, whatever was counted. */
export function shareText(part: number, seen: number): string {
  if (seen === 0) return '–'
  const percent = Math.min(part / seen, 1) * 100
  if (part > 0 && percent < 0.1) return 'below 0.1%'
  return `${percent.toLocaleString('en-NZ', { maximumFractionDigits: percent < 10 ? 1 : 0 })}%`
}
