import { icon } from '#schemas/icon.ts'
import { linkTarget } from '#schemas/content-link.ts'
import { closedObject, list } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'links',
  name: 'Links',
  description: 'Ways on to pages of the portal or to other sites, as a list, as tiles or as buttons.',
  group: 'Content',
  config: closedObject({}, { look: { enum: ['list', 'tiles', 'buttons'], title: 'Shown as', description: 'a list unless chosen' } }),
  data: closedObject({
    links: list(
      closedObject(
        { label: { type: 'string', title: 'Text of the link', minLength: 1, maxLength: 60 }, href: linkTarget },
        {
          description: { type: 'string', title: 'What is there', minLength: 1, maxLength: 160, description: 'not shown on buttons' },
          icon: { ...icon, title: 'Symbol' },
        },
      ),
      { title: 'Links', minItems: 1, maxItems: 12 },
    ),
  }),
  span: { phone: { columns: 4, rows: 4 }, tablet: { columns: 4, rows: 4 }, desktop: { columns: 4, rows: 4 } },
  minSpan: { phone: { columns: 2, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
