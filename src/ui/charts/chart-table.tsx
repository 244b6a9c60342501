import { useState } from 'react'
import { Link } from '../link.tsx'
import { usePrinting } from '../use-printing.ts'
import css from './charts.module.css'

interface Props {
  caption: string
  head: readonly string[]
  /** the name and the values of each row, asked for when the table is opened */
  rows(): readonly (readonly string[])[]
  /** where a row leads, if anywhere */
  hrefOf?(row: number): string | undefined
}

/** The numbers of a chart as a table, closed at first, and made when it is first opened or printed: a week of half-hours has 2,700 cells. */
export function ChartTable({ caption, head, rows, hrefOf }: Props) {
  const [isMade, setMade] = useState(false)
  const isPrinting = usePrinting()
  return (
    <details className={css.table}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: to a browser a summary is a button */}
      <summary onClick={() => setMade(true)}>
        <span>Show as a table</span>
        <span>Hide table</span>
      </summary>
      {(isMade || isPrinting) && <Rows caption={caption} head={head} rows={rows} hrefOf={hrefOf} />}
    </details>
  )
}

function Rows({ caption, head, rows, hrefOf }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
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
          {rows().map(([name = '', ...values], row) => {
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
  )
}
