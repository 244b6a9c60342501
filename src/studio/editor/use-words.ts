import { useMemo } from 'react'
import { hasPlaceholder, IN_WIDGETS } from '#lib/placeholders.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { studioPlaceholders } from '#schemas/studio/routes.ts'
import { useApi } from '#api/use-api.ts'

/** What placeholders in texts of widgets become for a test customer; undefined where none has any. */
export function useWords(widgets: readonly WidgetDocument[], username: string | undefined) {
  const isWanted = useMemo(() => widgets.some((widget) => hasPlaceholder(widget, IN_WIDGETS)), [widgets])
  const values = useApi(studioPlaceholders, isWanted && username !== undefined ? { query: { as: username } } : undefined).data?.values
  // Others are left as they are, as for customers.
  return useMemo(() => values && Object.fromEntries(IN_WIDGETS.flatMap((name) => (values[name] ? [[name, values[name]]] : []))), [values])
}
