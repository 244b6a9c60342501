import type { ReactNode } from 'react'
import css from './studio.module.css'

interface Props {
  /** names the table for screen readers */
  label: string
  columns: readonly string[]
  /** on a phone a row is read downwards, each cell below its `data-column`, or beside it where both are short */
  stacks?: boolean | 'beside'
  /** its rows */
  children: ReactNode
}

/** A table that scrolls sideways where it is wider than the screen. */
export const ScrollTable = ({ label, columns, stacks = false, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  // biome-ignore lint/a11y/useSemanticElements: a section would need its own heading
  <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={css.table} data-stacks={stacks || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
