import { TextSize } from 'victory'

// Victory measures text through innerHTML, which Trusted Types forbid. With its third argument it looks widths up in a table.
const measure = TextSize._approximateTextSizeInternal.impl
TextSize._approximateTextSizeInternal.impl = (text, style) => measure(text, style, true)

const TICK = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--color-text-quiet)', padding: 6 } as const
export const TIME_AXIS = { axis: { stroke: 'var(--color-chart-line)' }, ticks: { size: 0 }, tickLabels: TICK } as const
export const VALUE_AXIS = {
  axis: { stroke: 'none' },
  grid: { stroke: 'var(--color-chart-line)' },
  ticks: { size: 0 },
  tickLabels: TICK,
} as const
