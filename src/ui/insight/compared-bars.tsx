import type { CSSProperties } from 'react'
import type { Compared } from './compared.ts'
import css from './compared-bars.module.css'

/** Own use, similar homes and efficient ones as three bars. @param text says a value */
export function ComparedBars({ of: { actual, average, efficient }, text, others = 'homes' }: ComparedBarsProps) {
  const rows = [
    { name: 'You', value: actual, tone: 'you' },
    { name: `Similar ${others}`, value: average, tone: 'average' },
    ...(efficient === undefined ? [] : [{ name: `Efficient ${others}`, value: efficient, tone: 'efficient' }]),
  ]
  const top = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <ul className={css.rows}>
      {rows.map(({ name, value, tone }) => (
        <li key={name}>
          <span className="label">{name}</span>
          <span className={css.value}>{text(value)}</span>
          <span className={css.track}>
            <span className={css.bar} data-tone={tone} style={{ '--share': value / top } as CSSProperties} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ComparedBarsProps {
  of: Compared
  text(value: number): string
  others?: 'homes' | 'businesses'
}
