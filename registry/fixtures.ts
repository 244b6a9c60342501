import type { JSONSchema } from '#schemas/shape.ts'
import type { Problem } from '#schemas/problem.ts'
import type { WidgetConfig, WidgetData, WidgetSchema } from '#schemas/widget.ts'

/** Every state that a widget must be able to show; one without them does not register. */
export type Fixtures<S extends WidgetSchema<JSONSchema, JSONSchema>> = Record<
  'content' | 'partial' | 'stale' | 'veryLongText',
  { config: WidgetConfig<S>; data: WidgetData<S>; asOf?: string }
> &
  Record<'error' | 'denied', { config: WidgetConfig<S>; problem: Problem }> &
  Record<'empty', { config: WidgetConfig<S>; status: 'NO_DATA' }>

/** What went wrong in the fixtures that show a failure. */
export const failure: Problem = { type: '/error/default', status: 500, title: 'Something went wrong' }
export const denial: Problem = { type: '/error/forbidden', status: 403, title: 'You may not do this' }
