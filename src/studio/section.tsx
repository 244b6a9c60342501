import { type ReactNode, useId } from 'react'
import css from './studio.module.css'

/** A part of a screen under its own heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.stack} aria-labelledby={id}>
      <h2 id={id} className={`heading ${css.sectionTitle}`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
