import type { ReactNode } from 'react'
import css from './columns.module.css'

/** Sections beside one another where there is room, together as wide as the page, each as high as its content. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>
