import { closedObject } from '#schemas/shape.ts'
import { tableOfTexts } from '#schemas/table-of-texts.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'table',
  name: 'Table',
  description: 'Rows and columns of words or numbers, such as prices or opening hours.',
  group: 'Content',
  config: closedObject({}, { numbers: { type: 'boolean', title: 'Line the other columns up at the right, as numbers' } }),
  data: closedObject({ table: tableOfTexts }, { note: { type: 'string', title: 'Note below it', minLength: 1, maxLength: 300 } }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 8, rows: 6 }, desktop: { columns: 6, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
