import { type ReactNode, useId } from 'react'
import css from './section.module.css'

interface Props {
  title: string
  /** hides the heading from sight where the page's own title says the same */
  isTitleHidden?: boolean
  lead?: ReactNode
  /** shown beside the title */
  aside?: ReactNode
  /** as wide as text reads well; otherwise as wide as the page, for charts */
  isNarrow?: boolean
  /** false for a form, which is of no use on paper */
  isPrinted?: boolean
  children?: ReactNode
}

/** Stacks its children, with a line between them. */
export const Rows = ({ children }: { children: ReactNode }) => <div className={css.rows}>{children}</div>

/** A part of a page under its own heading. */
export function Section({ title, isTitleHidden = false, lead, aside, isNarrow = false, isPrinted = true, children }: Props) {
  const id = useId()
  return (
    <section className={`framed ${css.section}`} data-is-wide={!isNarrow || undefined} data-is-printed={isPrinted} aria-labelledby={id}>
      {isTitleHidden ? (
        <h2 id={id} className="visually-hidden">
          {title}
        </h2>
      ) : (
        <div className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  )
}
