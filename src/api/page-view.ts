import { pageSettings } from '#browser/page-settings.ts'
import { PAGE_VIEW_BEGINS, traceparentOf } from '#lib/traceparent.ts'

let view: { path: string; traceId: string } | undefined

/** What tells the server which page view a call belongs to, where it traces them. Another path is another page view. */
export function traceHeaders(): Record<string, string> {
  if (!pageSettings.isTraced) return {}
  const { pathname: path } = location
  const begun = view?.path === path ? view : undefined
  view = begun ?? { path, traceId: crypto.randomUUID().replaceAll('-', '') }
  return { traceparent: traceparentOf(view.traceId), ...(begun ? {} : { tracestate: PAGE_VIEW_BEGINS }) }
}
