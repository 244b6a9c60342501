import { linkShown } from '#schemas/content-link.ts'
import { closedObject, list } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'figures',
  name: 'Figures',
  description: 'A few large numbers, each with what it counts.',
  group: 'Content',
  config: closedObject({}),
  data: closedObject(
    {
      figures: list(
        closedObject(
          {
            value: { type: 'string', title: 'Number', minLength: 1, maxLength: 20, description: 'with its unit, such as $12 or 85%' },
            label: { type: 'string', title: 'What it counts', minLength: 1, maxLength: 60 },
          },
          { note: { type: 'string', title: 'Remark below', minLength: 1, maxLength: 120 } },
        ),
        { title: 'Figures', minItems: 1, maxItems: 8 },
      ),
    },
    { source: { type: 'string', title: 'Where they are from', minLength: 1, maxLength: 160 }, link: linkShown },
  ),
  span: { phone: { columns: 4, rows: 4 }, tablet: { columns: 4, rows: 4 }, desktop: { columns: 4, rows: 4 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
