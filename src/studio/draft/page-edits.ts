import { useDraft } from './draft-store.ts'
import { edit } from './edits.ts'
import { freeId, tabPiece, tabsIn, widgetPiece } from './pieces.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'

/** Changes a tab in place, by a recipe of immer. */
export const editTab = (words: string, id: string, recipe: (tab: TabDocument) => void) =>
  edit(words, (pieces) => {
    const tab = pieces[`tab:${id}`]
    if (tab) recipe(tab)
  })

/** Changes a widget in place, by a recipe of immer. */
export const editWidget = (words: string, id: string, recipe: (widget: WidgetDocument) => void) =>
  edit(words, (pieces) => {
    const widget = pieces[`widget:${id}`]
    if (widget) recipe(widget)
  })

export const setOrder = (tabId: string, widgets: string[], words: string) =>
  editTab(words, tabId, (tab) => {
    tab.widgets = widgets
  })

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** Removes a widget from a tab. The widget itself goes once no tab has it. */
export function removeWidget(tabId: string, id: string): void {
  const { parts } = useDraft.getState()
  const widget = widgetPiece(parts, id)
  if (!widget) return
  const isElsewhere = tabsIn(parts).some((other) => other.id !== tabId && other.widgets.includes(id))
  edit(`Removed “${widget.title}”`, (pieces) => {
    const tab = pieces[`tab:${tabId}`]
    if (tab) tab.widgets = without(tab.widgets, id)
    if (!isElsewhere) delete pieces[`widget:${id}`]
  })
}

/** Adds a copy of a widget after it, or at the end of another tab. @returns its id */
export function copyWidget(id: string, fromTab: string, toTab: string): string | undefined {
  const { parts } = useDraft.getState()
  const widget = widgetPiece(parts, id)
  if (!widget || !tabPiece(parts, toTab)) return undefined
  const copy = { ...structuredClone(widget), id: freeId(parts, 'widget', widget.id) }
  edit(`Copied “${widget.title}”`, (pieces) => {
    pieces[`widget:${copy.id}`] = copy
    const widgets = pieces[`tab:${toTab}`]?.widgets
    widgets?.splice(fromTab === toTab ? widgets.indexOf(id) + 1 : widgets.length, 0, copy.id)
  })
  return copy.id
}

/** Moves a widget from one tab to the end of another. */
export function moveWidgetToTab(id: string, fromTab: string, toTab: string): void {
  const { parts } = useDraft.getState()
  const to = tabPiece(parts, toTab)
  if (!to || to.widgets.includes(id)) return
  edit(`Moved “${widgetPiece(parts, id)?.title}” to ${to.label}`, (pieces) => {
    const from = pieces[`tab:${fromTab}`]
    if (from) from.widgets = without(from.widgets, id)
    pieces[`tab:${toTab}`]?.widgets.push(id)
  })
}

/** Removes a tab, with the widgets that are on no other tab. */
export function removeTab(id: string): void {
  const { parts } = useDraft.getState()
  const tab = tabPiece(parts, id)
  if (!tab) return
  const elsewhere = new Set(tabsIn(parts).flatMap((other) => (other.id === id ? [] : other.widgets)))
  edit(`Removed the tab “${tab.label}”`, (pieces) => {
    pieces.tabs = without(pieces.tabs ?? [], id)
    delete pieces[`tab:${id}`]
    for (const widget of tab.widgets) if (!elsewhere.has(widget)) delete pieces[`widget:${widget}`]
  })
}
