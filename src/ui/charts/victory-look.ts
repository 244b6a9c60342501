import { TextSize } from 'victory'
import { REM_PX } from './rem.ts'

// Victory measures text through innerHTML, which Trusted Types forbid. With its third argument it looks widths up in a table.
const measure = TextSize._approximateTextSizeInternal.impl
TextSize._approximateTextSizeInternal.impl = (text, style) => measure(text, style, true)

// Victory takes pixels, and readers choose the size of their text.
const TICK = { fontFamily: 'inherit', fontSize: 0.75 * REM_PX, fill: 'var(--color-text-quiet)', padding: 6 } as const
export const TIME_AXIS = { axis: { stroke: 'var(--color-chart-line)' }, ticks: { size: 0 }, tickLabels: TICK } as const
export const VALUE_AXIS = {
  axis: { stroke: 'none' },
  grid: { stroke: 'var(--color-chart-line)' },
  ticks: { size: 0 },
  tickLabels: TICK,
} as const
