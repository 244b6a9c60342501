import { type ReactNode, useId } from 'react'
import css from './section.module.css'

interface Props {
  title: string
  lead?: string
  children: ReactNode
}

/** Matters below one another, with a line between them. */
export const Rows = ({ children }: { children: ReactNode }) => <div className={css.rows}>{children}</div>

/** A part of a page about one matter, under its own heading. */
export function Section({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  )
}
