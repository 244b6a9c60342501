import { linkTarget } from '#schemas/content-link.ts'
import { picture } from '#schemas/media/entities.ts'
import { closedObject, list } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'pictures',
  name: 'Picture or gallery',
  description: 'One picture, or several beside each other, each with a caption and a link if wanted.',
  group: 'Content',
  config: closedObject(
    {},
    {
      shape: {
        enum: ['original', 'wide', 'square'],
        title: 'Shape',
        description: 'original keeps its proportions; the others cut off what is furthest from its focus',
      },
    },
  ),
  data: closedObject({
    pictures: list(
      closedObject({ picture }, { caption: { type: 'string', title: 'Caption', minLength: 1, maxLength: 160 }, href: linkTarget }),
      { title: 'Pictures', minItems: 1, maxItems: 12 },
    ),
  }),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 8, rows: 8 }, desktop: { columns: 6, rows: 8 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
