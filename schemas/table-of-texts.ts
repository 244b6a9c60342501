import { closedObject, type Shape } from './shape.ts'

const cell = { type: 'string', maxLength: 200 } as const

/** A table as staff write it: its columns, and rows whose first cell names them. */
export const tableOfTexts = closedObject(
  {
    columns: { type: 'array', minItems: 1, maxItems: 8, items: { ...cell, maxLength: 60 } },
    rows: { type: 'array', minItems: 1, maxItems: 200, items: { type: 'array', maxItems: 8, items: cell } },
  },
  {},
  { title: 'Table', format: 'table' },
)
export type TableOfTexts = Shape<typeof tableOfTexts>
