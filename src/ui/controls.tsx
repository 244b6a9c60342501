import type { ReactNode } from 'react'
import css from './controls.module.css'

/** What chooses what is shown below it: units, years, kinds. */
export const Controls = ({ children }: { children: ReactNode }) => <div className={css.controls}>{children}</div>
