import type { FieldProps } from '@rjsf/utils'
import type { ClipboardEvent } from 'react'
import { conforms } from '#lib/conforms.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import type { TableOfTexts } from '#schemas/table-of-texts.ts'
import { Button } from '#ui/button.tsx'
import { Box } from './choices.tsx'
import { labelOf } from '#lib/field-words.ts'
import type { PieceContext } from './piece-form.tsx'
import css from './table-field.module.css'
import shared from '../studio.module.css'

const MOST = { columns: 8, rows: 200 }
const EMPTY: TableOfTexts = { columns: [''], rows: [['']] }

/** A table that is typed cell by cell, or pasted from a spreadsheet. */
export function TableField({ schema, name, formData, fieldPathId, registry, onChange }: FieldProps) {
  const { isReadOnly } = registry.formContext as PieceContext
  const { columns, rows } = (conforms(formData, schema as JSONSchema) ? formData : EMPTY) as TableOfTexts
  const change = (next: TableOfTexts) => onChange(next, fieldPathId.path)

  /** Writes cells from a place on; rows and columns that they need are added. @param at the row, -1 for the names of the columns */
  function write(cells: readonly (readonly string[])[], at: number, column: number) {
    const width = Math.min(MOST.columns, Math.max(columns.length, column + Math.max(...cells.map((row) => row.length))))
    const grid = [columns, ...rows].map((row) => widened(row, width))
    for (const [i, row] of cells.entries()) {
      const place = at + 1 + i
      if (place > MOST.rows) break
      grid[place] ??= widened([], width)
      for (const [j, text] of row.entries()) if (column + j < width) (grid[place] as string[])[column + j] = text
    }
    const [head = [], ...body] = grid
    change({ columns: head, rows: body })
  }

  function paste(event: ClipboardEvent, at: number, column: number) {
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    write(cells, at, column)
  }

  const cell = (text: string, at: number, column: number) => (
    <input
      className={shared.input}
      aria-label={at < 0 ? `Name of column ${column + 1}` : `Row ${at + 1}, ${columns[column] || `column ${column + 1}`}`}
      value={text}
      maxLength={at < 0 ? 60 : 200}
      onPaste={(event) => paste(event, at, column)}
      onChange={({ target }) => write([[target.value]], at, column)}
    />
  )

  return (
    <Box label={schema.title ?? labelOf(name)} hint="The first cell of a row names it. Cells of a spreadsheet can be pasted.">
      <div className={css.scroll}>
        <table className={css.grid}>
          <thead>
            <tr>
              {columns.map((text, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                <th key={i}>{cell(text, -1, i)}</th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
              <tr key={at}>
                {columns.map((_column, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                  <td key={i}>{cell(row[i] ?? '', at, i)}</td>
                ))}
                <td>
                  {!isReadOnly && (
                    <Button
                      tone="quiet"
                      label={`Remove row ${at + 1}`}
                      disabledReason={rows.length === 1 ? 'A table has at least one row' : undefined}
                      onClick={() => change({ columns, rows: rows.filter((_row, i) => i !== at) })}
                    >
                      ×
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isReadOnly && (
        <div className={shared.row}>
          <Button
            tone="quiet"
            disabledReason={rows.length === MOST.rows ? `At most ${MOST.rows} rows` : undefined}
            onClick={() => change({ columns, rows: [...rows, widened([], columns.length)] })}
          >
            Add a row
          </Button>
          <Button
            tone="quiet"
            disabledReason={columns.length === MOST.columns ? `At most ${MOST.columns} columns` : undefined}
            onClick={() => change({ columns: [...columns, ''], rows: rows.map((row) => widened(row, columns.length + 1)) })}
          >
            Add a column
          </Button>
          <Button
            tone="quiet"
            disabledReason={columns.length === 1 ? 'A table has at least one column' : undefined}
            onClick={() => change({ columns: columns.slice(0, -1), rows: rows.map((row) => row.slice(0, columns.length - 1)) })}
          >
            Remove the last column
          </Button>
        </div>
      )}
    </Box>
  )
}

const widened = (row: readonly string[], width: number): string[] => Array.from({ length: width }, (_, i) => row[i] ?? '')

/** The cells that a spreadsheet puts on the clipboard: a line for each row, a tab between cells. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.slice(0, 200)))
