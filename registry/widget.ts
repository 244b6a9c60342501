import type { ComponentType } from 'react'
import type { Promoted } from '#schemas/prompts/entities.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import type { WidgetConfig, WidgetData, WidgetSchema } from '#schemas/widget.ts'

/** What a widget gets to draw. Loading, empty, errors, refresh and place are the runtime's business. */
export interface WidgetProps<Config, Data> {
  /** the heading the server gave this place on the page */
  title: string
  config: Config
  data: Data
  /** what is new about it; a type may leave it out */
  promoted?: Promoted | undefined
}

/** A widget type as the registry hands it out: its schema and what draws it. */
export interface WidgetDefinition {
  schema: WidgetSchema
  Component: ComponentType<WidgetProps<unknown, unknown>>
}

/** Joins a schema with the component that draws it; config and data get their types from the schema. */
export function defineWidget<S extends WidgetSchema<JSONSchema, JSONSchema>>(
  schema: S,
  Component: ComponentType<WidgetProps<WidgetConfig<S>, WidgetData<S>>>,
): WidgetDefinition {
  // The runtime hands a component only data that conform to its schema.
  return { schema, Component: Component as WidgetDefinition['Component'] }
}
