import type { WidgetItem } from '#schemas/widget.ts'
import { widgetFailure } from '#schemas/events/routes.ts'
import { call } from '#api/call.ts'

const reported = new Set<string>()

/** Reports a widget that could not be shown to the server, once per page view. */
export function reportFailure({ id, type }: WidgetItem, reason: string, detail = ''): void {
  const key = `${id} ${reason}`
  if (reported.has(key)) return
  reported.add(key)
  // A failed report is ignored.
  call(widgetFailure, { body: { widgetId: id, type, reason: reason.slice(0, 100), detail: detail.slice(0, 500) } }).catch(() => {})
}
