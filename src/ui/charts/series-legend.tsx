import css from './charts.module.css'

interface Props {
  series: readonly { name: string; colour: string }[]
  /** on each other from the ground up, so the last is read first */
  isStacked: boolean
}

/** The names of a chart's parts, each beside its colour. */
export const SeriesLegend = ({ series, isStacked }: Props) => (
  <ul className={css.legend}>
    {(isStacked ? series.toReversed() : series).map(({ name, colour }) => (
      <li key={name}>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <rect width="12" height="12" rx="3" style={{ fill: colour }} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
