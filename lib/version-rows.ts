import type { TabDocument } from '#schemas/document/tab.ts'
import type { Difference } from '#schemas/studio/entities.ts'
import { same } from './merge.ts'
import { widgetsShownOn } from './page-versions.ts'
import type { NameOf } from './value-in-words.ts'
import { inVersion, VERSION_NAMES, type VersionName, versionNames } from './versions.ts'

type Tab = TabDocument | undefined

/** What a version of a page says of its widgets; the page's own list has all of them. */
export const isOfVersion = ([first, second]: readonly string[]): boolean =>
  first === 'leavesOut' || (first === 'experiment' && second === 'versions')

/** The versions of a page that differ, each with the widgets that it shows, in order, and those that it leaves out. */
export function versionRows(before: Tab, after: Tab, nameOf: NameOf): Difference['fields'] {
  return VERSION_NAMES.filter((name) => !same(versionOf(before, name), versionOf(after, name))).map((name) => ({
    field: `Version ${name}`,
    before: versionText(before, name, nameOf),
    after: versionText(after, name, nameOf),
  }))
}

/** What differs where a version does: what the page has of it, and what it shows. */
function versionOf(tab: Tab, name: VersionName): unknown {
  if (!tab || !hasVersion(tab, name)) return leftOver(tab, name)
  const { order, leavesOut } = inVersion(tab, name) as TabDocument & { order?: string[] }
  return { order, leavesOut, ...versionWidgets(tab, name) }
}

export const hasVersion = ({ experiment }: TabDocument, name: VersionName): boolean =>
  experiment !== undefined && versionNames(experiment).includes(name)

/** What version A left out in an experiment that is over: the page shows it, but keeps the list until the next one begins. */
const leftOver = (tab: Tab, name: VersionName) => (name === 'A' && tab?.leavesOut?.length ? tab.leavesOut : undefined)

function versionText(tab: Tab, name: VersionName, nameOf: NameOf): string | undefined {
  const names = (ids: readonly string[]) => ids.map((id) => nameOf('widget', id)).join(', ')
  if (!tab || !hasVersion(tab, name)) {
    const ids = leftOver(tab, name)
    return ids && `left out in an experiment that is over: ${names(ids)}`
  }
  const { shown, leftOut } = versionWidgets(tab, name)
  const shows = shown.length === 0 ? 'nothing' : names(shown)
  return leftOut.length === 0 ? shows : `${shows}; without ${names(leftOut)}`
}

/** The widgets that a version shows, in order, and those of the page that it leaves out. */
export function versionWidgets(tab: TabDocument, name: string): { shown: string[]; leftOut: string[] } {
  const shown = widgetsShownOn(inVersion(tab, name))
  return { shown, leftOut: tab.widgets.filter((id) => !shown.includes(id)) }
}
