import { linkShown } from '#schemas/content-link.ts'
import { richText } from '#schemas/rich-text.ts'
import { closedObject } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'text',
  name: 'Text',
  description: 'Paragraphs, headings, lists and links that you write.',
  group: 'Content',
  config: closedObject({}),
  data: closedObject({ text: richText }, { link: linkShown }),
  span: { phone: { columns: 4, rows: 4 }, tablet: { columns: 8, rows: 4 }, desktop: { columns: 6, rows: 4 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
