import { closedObject, object } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'exampleWidget',
  name: 'Example widget',
  description: 'What it shows, for the editor who places it.',
  config: closedObject({}, { tone: { enum: ['plain', 'good'], description: 'how it stands out' } }),
  data: object({ text: { type: 'string' } }),
  span: { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 4, rows: 3 } },
  minSpan: { phone: { columns: 2, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
