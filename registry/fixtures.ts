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

const FAILURE: Problem = { type: '/error/default', status: 500, title: 'Something went wrong' }
const DENIAL: Problem = { type: '/error/forbidden', status: 403, title: 'You may not do this' }
const LONG_AGO = '2026-01-31T10:00:00Z'

/** The states that follow from one: its data as they are and of long ago, and without data to show. */
export const statesOf = <Config, Data>(config: Config, data: Data) => ({
  content: { config, data },
  stale: { config, data, asOf: LONG_AGO },
  empty: { config, status: 'NO_DATA' as const },
  error: { config, problem: FAILURE },
  denied: { config, problem: DENIAL },
})

interface Others<Data> {
  /** as little as there may be to show */
  partial: NoInfer<Data>
  /** absent where no text is of a length that the portal does not know */
  veryLongText?: NoInfer<Data>
}

/** All states of a widget that needs no settings. */
export const allStates = <Data>(data: Data, { partial, veryLongText = data }: Others<Data>) => ({
  ...statesOf({}, data),
  partial: { config: {}, data: partial },
  veryLongText: { config: {}, data: veryLongText },
})

/** The text with more behind it than fits anywhere, and a word that is longer than a line. */
export const veryLong = (text: string) =>
  `${text} and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name`
