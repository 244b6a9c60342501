import type { ReactNode } from 'react'
import css from './charts.module.css'

interface LegendProps {
  /** `mark` is drawn on a grid of 12 */
  entries: readonly { name: string | undefined; mark: ReactNode }[]
}

/** What the marks of a chart are. */
export const Legend = ({ entries }: LegendProps) => (
  <ul className={css.legend}>
    {entries.map(({ name, mark }) => (
      <li key={name}>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          {mark}
        </svg>
        {name}
      </li>
    ))}
  </ul>
)

interface Props {
  series: readonly { name: string; colour: string }[]
  /** on each other from the ground up, so the last is read first */
  isStacked: boolean
}

/** The names of a chart's parts, each beside its colour. */
export const SeriesLegend = ({ series, isStacked }: Props) => (
  <Legend
    entries={(isStacked ? series.toReversed() : series).map(({ name, colour }) => ({
      name,
      mark: <rect width="12" height="12" rx="3" style={{ fill: colour }} />,
    }))}
  />
)
