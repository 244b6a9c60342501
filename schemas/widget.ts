import { COLUMNS } from './columns.ts'
import { identifier } from './formats.ts'
import { promoted } from './prompts/entities.ts'
import type { Route } from './route.ts'
import { closedObject, object, type JSONSchema, type Shape } from './shape.ts'

export const MAX_ROWS = 24

const cells = (columns: number) =>
  closedObject({
    columns: { type: 'integer', minimum: 1, maximum: columns },
    rows: { type: 'integer', minimum: 1, maximum: MAX_ROWS },
  })

/** How many columns and rows a widget takes, for each breakpoint. */
export const span = closedObject({
  phone: cells(COLUMNS.phone),
  tablet: cells(COLUMNS.tablet),
  desktop: cells(COLUMNS.desktop),
})
export type Span = Shape<typeof span>

/** One widget on a page, as the browser gets it: already the item or its fallback, whichever this browser can draw. */
export const widgetItem = object(
  {
    id: identifier,
    type: identifier,
    schemaVersion: { type: 'integer', minimum: 1 },
    title: { type: 'string', maxLength: 120 },
    config: { type: 'object', additionalProperties: true },
    span,
  },
  {
    source: { type: 'string', description: 'the GET of the contract that feeds it, below /api/v1, with its query' },
    data: { description: 'inline data, for a widget without a source' },
    hideWhenEmpty: { type: 'boolean', description: 'without data the widget takes no place' },
    emptyText: { type: 'string', maxLength: 200, description: 'what it says without data' },
    promoted: { ...promoted, description: 'what is new about it; on one widget of a list at most' },
  },
)
export type WidgetItem = Shape<typeof widgetItem>

/** What a widget type is, without how it looks: read by the server and by the browser. */
export interface WidgetSchema<Config extends JSONSchema = JSONSchema, Data extends JSONSchema = JSONSchema> {
  type: string
  version: number
  /** Lifts a config stored under version n to version n + 1. */
  migrations?: Record<number, (config: Record<string, unknown>) => Record<string, unknown>>
  name: string
  description: string
  /** where the palette offers it; absent for what shows data of the customer */
  group?: 'Content'
  /** true for what says whom to call in danger: where it cannot be shown, the page says it in its place */
  saysDanger?: true
  config: Config
  data: Data
  /** The call that feeds it, unless an item names another or brings its data along. */
  route?: Route
  /** Options of the config that go into the call's query, by the same name. */
  query?: readonly string[]
  /** of a newly placed one */
  span: Span
  minSpan: Span
}

/** The names that a config and a query share, if the query takes every value that the config may have. */
type SharedNames<Config, Query> = {
  [Name in keyof Config & keyof Query]-?: Config[Name] extends Query[Name] ? Name : never
}[keyof Config & keyof Query]

/** A widget type as it is written down. */
type Definition<Schema extends WidgetSchema, Made extends keyof Schema> = Omit<Schema, Made | 'version'> & {
  /** 1 unless said */
  version?: number
}

const NO_OPTIONS = closedObject({})

/** A widget type fed by a call of the contract: its data are what the call's envelope carries. @param config absent without options */
export function routedWidget<
  const R extends Route & { answer: { properties: { data: JSONSchema } } },
  const Config extends JSONSchema = typeof NO_OPTIONS,
>(
  definition: Definition<WidgetSchema<Config>, 'data' | 'route' | 'query' | 'config'> & {
    route: R
    config?: Config
    query?: readonly SharedNames<Shape<Config>, R extends { query: infer Query } ? Shape<Query> : never>[]
  },
): WidgetSchema<Config, R['answer']['properties']['data']> & { route: Route } {
  // Through the generic the compiler sees neither that the names are strings, nor that Config has its default here.
  const { route, config = NO_OPTIONS as unknown as Config, query } = definition
  return { version: 1, ...definition, config, query: query as readonly string[] | undefined, data: route.answer.properties.data }
}

/** A widget type whose items bring their data. */
export function inlineWidget<const Config extends JSONSchema, const Data extends JSONSchema>(
  definition: Definition<WidgetSchema<Config, Data>, 'route' | 'query'>,
): WidgetSchema<Config, Data> {
  return { version: 1, ...definition }
}

export type WidgetConfig<S> = S extends WidgetSchema<infer Config, JSONSchema> ? Shape<Config> : never
export type WidgetData<S> = S extends WidgetSchema<JSONSchema, infer Data> ? Shape<Data> : never
