import type { ReactNode } from 'react'
import css from './products.module.css'

/** What a page of products is about: the property, the supply point. */
export const Choices = ({ children }: { children: ReactNode }) => <div className={css.choices}>{children}</div>

/** What chooses between views of one matter, at both ends of a line. */
export const Controls = ({ children }: { children: ReactNode }) => <div className={css.controls}>{children}</div>

/** Parts beside one another as far as there is room. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>

/** What a chart comes to, in the unit that is shown, and beside it in the other. */
export function Total({ note, children }: { note: string; children: string }) {
  return (
    <p className={css.total}>
      <strong className={css.figure} data-testid="total">
        {children}
      </strong>
      <span className="quiet">{note}</span>
    </p>
  )
}
