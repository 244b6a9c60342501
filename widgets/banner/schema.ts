import { linkTarget } from '#schemas/content-link.ts'
import { picture } from '#schemas/media/entities.ts'
import { closedObject } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'banner',
  name: 'Banner',
  description: 'A picture with a heading, a sentence and one button.',
  group: 'Content',
  config: closedObject(
    {},
    { side: { enum: ['left', 'right'], title: 'Side of the picture', description: 'right unless chosen; on a phone it is above' } },
  ),
  data: closedObject(
    { picture },
    {
      text: { type: 'string', title: 'Text', minLength: 1, maxLength: 300 },
      button: closedObject(
        { label: { type: 'string', title: 'Text of the button', minLength: 1, maxLength: 40 }, href: linkTarget },
        {},
        { title: 'Button' },
      ),
    },
  ),
  span: { phone: { columns: 4, rows: 7 }, tablet: { columns: 8, rows: 5 }, desktop: { columns: 12, rows: 5 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
