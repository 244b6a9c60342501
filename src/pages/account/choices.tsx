import type { ReactNode } from 'react'
import css from './choices.module.css'

/** The choices of a page: property, supply point. */
export const Choices = ({ children }: { children: ReactNode }) => <div className={css.choices}>{children}</div>
