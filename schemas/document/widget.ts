import { flag, identifier, text } from '../formats.ts'
import { closedObject, type Shape } from '../shape.ts'
import { span } from '../widget.ts'
import { audience } from './audience.ts'
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
  requires: {
    type: 'array',
    maxItems: LIST_LIMITS.within,
    items: widgetVersion,
    description: 'widget types with their version that the browser must know besides, such as billSummary@2',
  },
} as const

/** What browsers get that cannot render a widget. It takes the same place and id. */
const fallback = closedObject(needed, optional)

/** Another version of a widget: what it has in place of the first one. */
const version = closedObject(
  { title: needed.title, config: needed.config },
  { data: {}, emptyText: { type: 'string', minLength: 1, maxLength: 200 } },
)
export type WidgetVersion = Shape<typeof version>

/** Versions of a widget that are compared: the widget itself is the first. docs/decisions/043-experiments.md */
const experiment = closedObject(
  {
    id: identifier,
    share: { type: 'integer', minimum: 1, maximum: 100, description: 'of the accounts, in percent: the others see the first version' },
    versions: { type: 'array', minItems: 1, maxItems: 3, items: version },
    goal: {
      enum: ['click', 'form', 'payment'],
      description: 'that a link or control in it is used, a form is answered, or a payment is made',
    },
    days: { type: 'integer', minimum: 1, maximum: 28, description: 'within which an account has to reach the goal after seeing it first' },
    expected: { type: 'number', minimum: 0.1, maximum: 99, description: 'accounts that reach the goal by the first version, in percent' },
    difference: { type: 'number', minimum: 0.1, maximum: 50, description: 'the smallest one worth knowing, in percentage points' },
  },
  { form: { ...identifier, description: 'the form of the goal' } },
)
export type Experiment = Shape<typeof experiment>

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
