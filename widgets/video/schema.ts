import { siteHref } from '#schemas/link.ts'
import { picture } from '#schemas/media/entities.ts'
import { closedObject } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'video',
  name: 'Video',
  description: 'A picture that leads to a video on another site. It is not played here: no foreign page gets into the portal.',
  group: 'Content',
  config: closedObject({}),
  data: closedObject(
    { picture, href: { ...siteHref, title: 'Address of the video', description: 'https://…; it opens in a new tab' } },
    {
      length: { type: 'string', title: 'Length', minLength: 1, maxLength: 20, description: 'such as 2 minutes' },
      text: { type: 'string', title: 'What it is about', minLength: 1, maxLength: 300 },
    },
  ),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
