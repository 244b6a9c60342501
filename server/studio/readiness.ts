import { type CostBasis, dearestCost } from '#lib/page-cost.ts'
import { widgetsByVersion } from '#lib/page-versions.ts'
import type { BuildRecord, Builds } from '../config/builds.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { WidgetTypes } from '../config/widget-types.ts'
import type { KnownTypes } from '../config/resolve.ts'

/** What a page may cost a visitor on slow 4G. */
export const BUDGET = { bytes: 190_000, ms: 2_000, bytesPerSecond: 200_000, roundTripMs: 150 } as const

export function costBasisOf(build: BuildRecord | undefined): CostBasis {
  return { entry: build?.entry ?? [], bytes: build?.bytes ?? {}, budget: BUDGET }
}

/** The files and the source of a widget. */
const costedWidget = (widget: WidgetDocument, build: BuildRecord | undefined, types: WidgetTypes) => ({
  files: build?.files[widget.type] ?? [],
  source: widget.data === undefined ? (widget.source ?? types.get(widget.type)?.route?.path) : undefined,
})

/** The tabs that cost a visitor more than the budget: of those that are tried, the version that costs most. */
export function tabsOverBudget(document: PortalDocument, builds: Builds, types: WidgetTypes): { tab: string; bytes: number }[] {
  const build = builds.newest()
  const basis = costBasisOf(build)
  const byId = new Map(document.widgets.map((widget) => [widget.id, widget]))
  const costed = (id: string) => {
    const widget = byId.get(id)
    return widget ? [costedWidget(widget, build, types)] : []
  }
  return document.tabs
    .map((tab) => {
      const versions = widgetsByVersion(tab).map((ids) => ids.flatMap(costed))
      return { tab: tab.id, bytes: dearestCost(versions, basis).bytes }
    })
    .filter(({ bytes }) => bytes > BUDGET.bytes)
}

/** True if a browser cannot render some widget of a tab itself. */
export function getsFallback(document: PortalDocument, clientTypes: KnownTypes): boolean {
  const used = new Set(document.tabs.flatMap(({ widgets }) => widgets))
  return document.widgets.some(({ id, type, schemaVersion }) => used.has(id) && (clientTypes.get(type) ?? 0) < schemaVersion)
}
