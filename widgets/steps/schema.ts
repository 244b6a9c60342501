import { linkShown } from '#schemas/content-link.ts'
import { closedObject, list } from '#schemas/shape.ts'
import { inlineWidget } from '#schemas/widget.ts'

export default inlineWidget({
  type: 'steps',
  name: 'Steps',
  description: 'What to do first, second and third.',
  group: 'Content',
  config: closedObject({}),
  data: closedObject(
    {
      steps: list(
        closedObject(
          { title: { type: 'string', title: 'What to do', minLength: 1, maxLength: 80 } },
          { body: { type: 'string', title: 'How', minLength: 1, maxLength: 400 } },
        ),
        { title: 'Steps', minItems: 1, maxItems: 12 },
      ),
    },
    { link: linkShown },
  ),
  span: { phone: { columns: 4, rows: 6 }, tablet: { columns: 4, rows: 6 }, desktop: { columns: 4, rows: 6 } },
  minSpan: { phone: { columns: 4, rows: 2 }, tablet: { columns: 2, rows: 2 }, desktop: { columns: 2, rows: 2 } },
})
