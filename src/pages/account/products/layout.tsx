import type { ReactNode } from 'react'
import css from './products.module.css'

/** Controls at both ends of a line. */
export const Controls = ({ children }: { children: ReactNode }) => <div className={css.controls}>{children}</div>

/** The total of a chart in the chosen unit, and beside it in the other. */
export function Total({ note, children }: { note: string; children: string }) {
  return (
    <p className={css.total}>
      <strong className="figure" data-testid="total">
        {children}
      </strong>
      <span className="quiet">{note}</span>
    </p>
  )
}
