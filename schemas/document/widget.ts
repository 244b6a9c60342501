import { flag, identifier, text } from '../formats.ts'
import { closedObject, list, type Shape } from '../shape.ts'
import { span } from '../widget.ts'
import { audience } from './audience.ts'
import { experimentWith } from './experiment.ts'
import { LIST_LIMITS } from './list-limits.ts'

export const widgetVersion = { type: 'string', pattern: '^[A-Za-z]\\w*@[1-9]\\d*$' } as const

const needed = {
  type: text,
  schemaVersion: { type: 'integer', minimum: 1 },
  title: { type: 'string', minLength: 1, maxLength: 120 },
  config: { type: 'object', additionalProperties: true },
} as const

const optional = {
  source: text,
  data: {},
  requires: list(widgetVersion, {
    maxItems: LIST_LIMITS.within,
    description: 'widget types with their version that the browser must know besides, such as billSummary@2',
  }),
} as const

/** What browsers get that cannot render a widget. It takes the same place and id. */
const fallback = closedObject(needed, optional)

/** Another version of a widget: what it has in place of the first one. */
const experiment = experimentWith(
  { title: needed.title, config: needed.config },
  { data: {}, emptyText: { type: 'string', minLength: 1, maxLength: 200 } },
)
export type WidgetVersion = Shape<typeof experiment>['versions'][number]

const shared = {
  ...optional,
  fallback,
  audience,
  hideWhenEmpty: flag,
  emptyText: { type: 'string', minLength: 1, maxLength: 200, description: 'what it says without data' },
} as const

export const widgetDocument = closedObject({ id: identifier, ...needed, span }, { ...shared, experiment })
export type WidgetDocument = Shape<typeof widgetDocument>

/** A widget as a template has it: without what is of one place alone, which are its id and its experiment. */
export const templateWidget = closedObject({ ...needed, span }, shared)
export type TemplateWidget = Shape<typeof templateWidget>
