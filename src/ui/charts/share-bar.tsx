import type { CSSProperties } from 'react'
import css from './charts.module.css'

export interface Share {
  name: string
  percentage: number
  colour: string
}

/** Shares of a whole in one bar; the legend beside it has the numbers. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  return (
    <div className={css.shares} aria-hidden="true">
      {shares.map(({ name, percentage, colour }) => (
        <span key={name} style={{ flexGrow: percentage, '--colour': colour } as CSSProperties} />
      ))}
    </div>
  )
}
