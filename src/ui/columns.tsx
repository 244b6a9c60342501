import type { ReactNode } from 'react'
import css from './columns.module.css'

interface Props {
  /** each ends with its content: for a list that grows, beside what does not */
  isRagged?: boolean
  /** beside one another only where each is wide enough for a chart or a longer text */
  isRoomy?: boolean
  children: ReactNode
}

/**
 * Sections beside one another where there is room, together as wide as the page and ending on one line. Those in a `<div>`
 * are one below the other.
 */
export const Columns = ({ isRagged, isRoomy, children }: Props) => (
  <div className={css.columns} data-is-ragged={isRagged || undefined} data-is-roomy={isRoomy}>
    {children}
  </div>
)

/** A section beside two that are below one another; where there is no room, it is between them. */
export const TallColumn = ({ children }: { children: ReactNode }) => <div className={css.tall}>{children}</div>
