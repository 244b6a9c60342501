import { flag, identifier, text } from '../formats.ts'
import { closedObject, type Shape } from '../shape.ts'
import { span } from '../widget.ts'
import { audience } from './audience.ts'

const needed = {
  type: text,
  schemaVersion: { type: 'integer', minimum: 1 },
  title: { type: 'string', minLength: 1, maxLength: 120 },
  config: { type: 'object', additionalProperties: true },
} as const

const optional = {
  source: text,
  data: {},
  requires: {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Za-z]\\w*@[1-9]\\d*$' },
    description: 'widget types with their version that the browser must know besides, such as billSummary@2',
  },
} as const

/** What browsers get that cannot render a widget. It takes the same place and id. */
const fallback = closedObject(needed, optional)

export const widgetDocument = closedObject(
  { id: identifier, ...needed, span },
  {
    ...optional,
    fallback,
    audience,
    hideWhenEmpty: flag,
    emptyText: { type: 'string', minLength: 1, maxLength: 200, description: 'what it says without data' },
  },
)
export type WidgetDocument = Shape<typeof widgetDocument>
