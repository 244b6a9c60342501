import { REM_PX } from './rem.ts'

/** Width of a letter of the axis, in pixels. */
const LETTER = (7 / 16) * REM_PX

/** A round step, of which about three cover a height. */
function niceStep(height: number): number {
  const rough = Math.max(height, 1e-9) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

/** Round numbers from at or below the lowest value to at or above the highest. */
export function ticksAround(low: number, high: number): number[] {
  const step = niceStep(high - low)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** Three or four round numbers from zero to above the highest value, or to 1 where that is zero. */
export function niceTicks(highest: number): number[] {
  const top = highest || 1
  const step = niceStep(top)
  const count = Math.ceil(top / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(6)))
}

/** Round numbers over some values: from zero on, or from below it where one is. */
export function ticksOver(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  return lowest < 0 ? ticksAround(lowest, highest) : niceTicks(highest)
}

/** The middle of a label below its value, moved where it would reach below the numbers beside the drawing, or out of the chart. */
export function labelMiddle(label: string, middle: number, { left, width }: { left: number; width: number }): number {
  const half = (LETTER * label.length) / 2
  return Math.max(left + half, Math.min(width - half, middle))
}

/** The indexes of the labels that fit; always the last one, if every value has a label. */
export function shownLabels(labels: readonly string[], plotWidth: number): ReadonlySet<number> {
  const labelled = labels.flatMap((label, i) => (label === '' ? [] : [i]))
  const labelWidth = LETTER * (1 + Math.max(1, ...labels.map(({ length }) => length)))
  const every = (step: number): readonly number[] => {
    const offset = labelled.length === labels.length ? (labelled.length - 1) % step : 0
    const shown = labelled.filter((_, k) => k % step === offset)
    return areApart(labels, shown, plotWidth) ? shown : every(step + 1)
  }
  return new Set(every(Math.max(1, Math.ceil((labelled.length * labelWidth) / plotWidth))))
}

/** False where the first label, moved to stay within the drawing, would touch the second. */
function areApart(labels: readonly string[], [first = 0, second]: readonly number[], plotWidth: number): boolean {
  if (second === undefined) return true
  const middleOf = (i: number) => labelMiddle(labels[i] ?? '', ((i + 0.5) * plotWidth) / labels.length, { left: 0, width: Infinity })
  const halves = (LETTER * `${labels[first]}${labels[second]}`.length) / 2
  return middleOf(second) - middleOf(first) >= halves + LETTER
}
