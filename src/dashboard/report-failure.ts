import type { WidgetItem } from '#schemas/widget.ts'
import { widgetFailure } from '#schemas/events/routes.ts'
import { call } from '#api/call.ts'

const reported = new Set<string>()

/** Tells the server once per page view that a widget could not be shown, so that somebody learns of it. */
export function reportFailure({ id, type }: WidgetItem, reason: string, detail = ''): void {
  const key = `${id} ${reason}`
  if (reported.has(key)) return
  reported.add(key)
  // That this cannot be told either is no reason to trouble the customer again.
  call(widgetFailure, { body: { widgetId: id, type, reason: reason.slice(0, 100), detail: detail.slice(0, 500) } }).catch(() => {})
}
