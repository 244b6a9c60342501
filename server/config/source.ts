import type { JSONSchema } from '#schemas/shape.ts'
import type { WidgetSchema } from '#schemas/widget.ts'
import { validatorOf } from './validate.ts'

/**
 * The call that feeds a widget, with the options of its config that go into the query: `/private/…/recentUsage?days=7`.
 * An option that the call would refuse is left out, so the call's default holds.
 * @param config in the newest version
 */
export function sourceOf({ route, query = [] }: WidgetSchema, config: Record<string, unknown>): string | undefined {
  if (!route) return undefined
  const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, JSONSchema & object> }
  const given = query.toSorted().flatMap((name) => {
    const [schema, value] = [properties[name], config[name]]
    return schema && value !== undefined && validatorOf(schema)(value) ? [[name, String(value)]] : []
  })
  return given.length > 0 ? `${route.path}?${new URLSearchParams(given)}` : route.path
}
