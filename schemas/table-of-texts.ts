import { closedObject, list, type Shape } from './shape.ts'

const cell = { type: 'string', maxLength: 200 } as const

/** A table as staff write it: its columns, and rows whose first cell names them. */
export const tableOfTexts = closedObject(
  {
    columns: list({ ...cell, maxLength: 60 }, { minItems: 1, maxItems: 8 }),
    rows: list(list(cell, { maxItems: 8 }), { minItems: 1, maxItems: 200 }),
  },
  {},
  { title: 'Table', format: 'table' },
)
export type TableOfTexts = Shape<typeof tableOfTexts>
