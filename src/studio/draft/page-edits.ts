import { useDraft } from './draft-store.ts'
import { edit } from './edits.ts'
import { newWidgetId, tabPiece, tabsIn, widgetPiece } from './pieces.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'

/** Changes a tab in place, by a recipe of immer. */
export const editTab = (description: string, id: string, recipe: (tab: TabDocument) => void) =>
  edit(description, (contents) => {
    const tab = contents[`tab:${id}`]
    if (tab) recipe(tab)
  })

/** Changes a widget in place, by a recipe of immer. */
export const editWidget = (description: string, id: string, recipe: (widget: WidgetDocument) => void) =>
  edit(description, (contents) => {
    const widget = contents[`widget:${id}`]
    if (widget) recipe(widget)
  })

export const setOrder = (tabId: string, widgets: string[], description: string) =>
  editTab(description, tabId, (tab) => {
    tab.widgets = widgets
  })

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** Removes a widget from a tab. The widget itself goes once no tab has it. */
export function removeWidget(tabId: string, id: string): void {
  const { pieces } = useDraft.getState()
  const widget = widgetPiece(pieces, id)
  if (!widget) return
  const isElsewhere = tabsIn(pieces).some((other) => other.id !== tabId && other.widgets.includes(id))
  edit(`Removed “${widget.title}”`, (contents) => {
    const tab = contents[`tab:${tabId}`]
    if (tab) tab.widgets = without(tab.widgets, id)
    if (!isElsewhere) delete contents[`widget:${id}`]
  })
}

/** Adds a copy of a widget after it, or at the end of another tab. @returns its id */
export function copyWidget(id: string, fromTab: string, toTab: string): string | undefined {
  const { pieces } = useDraft.getState()
  const widget = widgetPiece(pieces, id)
  if (!widget || !tabPiece(pieces, toTab)) return undefined
  const copy = { ...structuredClone(widget), id: newWidgetId(widget.title) }
  edit(`Copied “${widget.title}”`, (contents) => {
    contents[`widget:${copy.id}`] = copy
    const widgets = contents[`tab:${toTab}`]?.widgets
    widgets?.splice(fromTab === toTab ? widgets.indexOf(id) + 1 : widgets.length, 0, copy.id)
  })
  return copy.id
}

/** Puts a copy of a widget in its place on one tab, so that changes of it show there alone. @returns its id */
export function ownWidget(id: string, tabId: string): string | undefined {
  const { pieces } = useDraft.getState()
  const widget = widgetPiece(pieces, id)
  if (!widget) return undefined
  const own = { ...structuredClone(widget), id: newWidgetId(widget.title) }
  edit(`Made “${widget.title}” this page’s own`, (contents) => {
    contents[`widget:${own.id}`] = own
    const tab = contents[`tab:${tabId}`]
    if (tab) tab.widgets = tab.widgets.map((one) => (one === id ? own.id : one))
  })
  return own.id
}

/** Moves a widget from one tab to the end of another. */
export function moveWidgetToTab(id: string, fromTab: string, toTab: string): void {
  const { pieces } = useDraft.getState()
  const to = tabPiece(pieces, toTab)
  if (!to || to.widgets.includes(id)) return
  edit(`Moved “${widgetPiece(pieces, id)?.title}” to ${to.label}`, (contents) => {
    const from = contents[`tab:${fromTab}`]
    if (from) from.widgets = without(from.widgets, id)
    contents[`tab:${toTab}`]?.widgets.push(id)
  })
}

/** Removes a tab, with the widgets that are on no other tab. */
export function removeTab(id: string): void {
  const { pieces } = useDraft.getState()
  const tab = tabPiece(pieces, id)
  if (!tab) return
  const elsewhere = new Set(tabsIn(pieces).flatMap((other) => (other.id === id ? [] : other.widgets)))
  edit(`Removed the tab “${tab.label}”`, (contents) => {
    contents.tabs = without(contents.tabs ?? [], id)
    delete contents[`tab:${id}`]
    for (const widget of tab.widgets) if (!elsewhere.has(widget)) delete contents[`widget:${widget}`]
  })
}
