import { useDeferredValue } from 'react'
import { Link } from '../link.tsx'
import css from './charts.module.css'

interface Props {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** where a row leads, if anywhere */
  hrefOf?(row: number): string | undefined
}

const NONE: Props['rows'] = []

/** The numbers of a chart as a table, closed at first. */
export function ChartTable({ caption, head, rows, hrefOf }: Props) {
  // The chart renders first, the table when the browser has time.
  const shown = useDeferredValue(rows, NONE)
  return (
    <details className={css.table}>
      <summary>
        <span>Show as a table</span>
        <span>Hide table</span>
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would need a heading */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={caption}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {head.map((text, i) => (
                <th key={text} scope="col">
                  {text || <span className="visually-hidden">{i === 0 ? 'When' : 'Value'}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(([name = '', ...values], row) => {
              const href = hrefOf?.(row)
              return (
                <tr key={name}>
                  <th scope="row">{href ? <Link to={href}>{name}</Link> : name}</th>
                  {values.map((value, i) => (
                    <td key={head[i + 1]}>{value}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </details>
  )
}
