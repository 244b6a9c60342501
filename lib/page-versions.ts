import { withPutBack } from './merge.ts'
import { inVersion, type Versioned, versionNames } from './versions.ts'

/** A page with the widgets that belong to it, as one of its versions shows them. */
export interface PageVersion {
  widgets: readonly string[]
  experiment?: object
  /** those of them that it does not show; without an experiment it shows all */
  leavesOut?: readonly string[]
  /** the others in another order than the page's */
  order?: readonly string[]
}

/**
 * The widgets that a page shows, in order. What came onto it since its order was written is after the widget that it follows on the
 * page, so that a colleague's new widget is in all versions; what was taken off it is in none.
 * One editor may add a widget for version B while another gives the experiment up: what version A left out is shown then.
 */
export function widgetsShownOn({ widgets, experiment, leavesOut = [], order = [] }: PageVersion): string[] {
  const shown = new Map(widgets.filter((id) => !experiment || !leavesOut.includes(id)).map((id) => [id, id]))
  const ordered = [...new Set(order)].filter((id) => shown.has(id))
  return withPutBack(ordered, [...widgets], shown)
}

/** The widgets that each version of a page shows, in order; of a page that is not tried those of the page alone. */
export const widgetsByVersion = (tab: PageVersion & Versioned): string[][] =>
  versionNames(tab.experiment ?? { versions: [] }).map((name) => widgetsShownOn(inVersion(tab, name)))
