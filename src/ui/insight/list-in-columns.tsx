import type { ReactNode } from 'react'
import css from './list-in-columns.module.css'

/**
 * Short lines with a rule below each, in as many columns as there is room for.
 * @param children list items; of two things in one, each is at an end of the line
 */
export const ListInColumns = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>
