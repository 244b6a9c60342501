import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import schema from './schema.ts'
import css from './table.module.css'

export default defineWidget(schema, function Table({ title, config: { numbers = false }, data: { table, note } }) {
  const { columns, rows } = table
  return (
    <Card title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would need a heading */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={title}>
        <table className={css.table} data-has-numbers={numbers || undefined}>
          <thead>
            <tr>
              {columns.map((column, i) =>
                column === '' ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                  <td key={i} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                  <th key={i} scope="col">
                    {column}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
              <tr key={row}>
                {columns.map((_column, i) =>
                  i === 0 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                    <th key={i} scope="row">
                      {cells[i]}
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                    <td key={i}>{cells[i]}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className="quiet">{note}</p>}
    </Card>
  )
})
