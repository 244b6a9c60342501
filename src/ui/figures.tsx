import type { ReactNode } from 'react'
import css from './figures.module.css'

/** A row of numbers, each under its name. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={css.figures}>{children}</dl>

interface Props {
  name: string
  /** a remark, in a line below */
  note?: ReactNode
  size?: 'normal' | 'large'
  children: ReactNode
}

export function Figure({ name, note, size = 'normal', children }: Props) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd className={css.value} data-size={size}>
        {children}
      </dd>
      {note && <dd className="quiet">{note}</dd>}
    </div>
  )
}
