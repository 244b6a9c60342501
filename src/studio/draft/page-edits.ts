import { useDraft } from './draft-store.ts'
import { edit } from './edits.ts'
import { movedAfter } from '../moved.ts'
import { freeId, newWidgetId, tabPiece, tabsIn, valuesOfKind, widgetPiece, widgetsOnlyOn } from './pieces.ts'
import { widgetsShownOn } from '#lib/page-versions.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { TemplateWidget, WidgetDocument } from '#schemas/document/widget.ts'
import type { TemplateContent } from '#schemas/templates/entities.ts'

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

/** Moves widgets of a tab after another one; to its beginning if there is none. */
export const moveWidgets = (tabId: string, ids: readonly string[], after: string | undefined, description: string) =>
  editTab(description, tabId, (tab) => {
    tab.widgets = movedAfter(tab.widgets, ids, after)
  })

const without = (ids: readonly string[], gone: readonly string[]) => ids.filter((one) => !gone.includes(one))

/** Widgets as an announcement and the list of edits name them: “Bill summary”, or 3 widgets. */
export const nameOf = (widgets: readonly { title: string }[]): string =>
  widgets.length === 1 ? `“${widgets[0]?.title}”` : `${widgets.length} widgets`

const found = (ids: readonly string[]): WidgetDocument[] => {
  const { pieces } = useDraft.getState()
  return ids.flatMap((id) => widgetPiece(pieces, id) ?? [])
}

/** Removes widgets from a tab. A widget itself goes once no tab has it. */
export function removeWidgets(tabId: string, ids: readonly string[]): void {
  const { pieces } = useDraft.getState()
  const elsewhere = new Set(tabsIn(pieces).flatMap((tab) => (tab.id === tabId ? [] : tab.widgets)))
  edit(`Removed ${nameOf(found(ids))}`, (contents) => {
    const tab = contents[`tab:${tabId}`]
    if (tab) tab.widgets = without(tab.widgets, ids)
    for (const id of ids) if (!elsewhere.has(id)) delete contents[`widget:${id}`]
  })
}

/** A copy of a widget under a new id. An experiment is that of one widget: while that is there, its copies have none. */
function copyOf(widget: TemplateWidget & Pick<WidgetDocument, 'experiment'>): WidgetDocument {
  const { experiment, ...copy } = structuredClone(widget)
  const { pieces } = useDraft.getState()
  const isTaken = valuesOfKind<WidgetDocument>(pieces, 'widget').some((other) => experiment && other.experiment?.id === experiment.id)
  return { ...copy, experiment: isTaken ? undefined : experiment, id: newWidgetId(widget.title) }
}

/**
 * Adds new widgets to a tab, each under a new id.
 * @param at their place, from 0; the end if absent
 * @returns their ids
 */
export function addWidgets(tabId: string, widgets: readonly Omit<WidgetDocument, 'id'>[], verb: string, at?: number): string[] {
  const added = widgets.map(copyOf)
  edit(`${verb} ${nameOf(widgets)}`, (contents) => {
    const tab = contents[`tab:${tabId}`]
    if (!tab) return
    for (const widget of added) contents[`widget:${widget.id}`] = widget
    tab.widgets.splice(at ?? tab.widgets.length, 0, ...added.map(({ id }) => id))
  })
  return added.map(({ id }) => id)
}

/** Adds copies of widgets after the last of them, or at the end of another tab. @returns their ids */
export function copyWidgets(ids: readonly string[], fromTab: string, toTab: string): string[] {
  const order = tabPiece(useDraft.getState().pieces, fromTab)?.widgets ?? []
  const last = order.findLastIndex((id) => ids.includes(id))
  return addWidgets(toTab, found(order.filter((id) => ids.includes(id))), 'Copied', fromTab === toTab ? last + 1 : undefined)
}

/** Puts a copy of a widget in its place on one tab, so that changes of it show there alone. @returns its id */
export function ownWidget(id: string, tabId: string): string | undefined {
  const { pieces } = useDraft.getState()
  const widget = widgetPiece(pieces, id)
  if (!widget) return undefined
  const own = copyOf(widget)
  edit(`Made “${widget.title}” this page’s own`, (contents) => {
    contents[`widget:${own.id}`] = own
    const tab = contents[`tab:${tabId}`]
    if (!tab) return
    const withOwn = (ids: readonly string[]) => ids.map((one) => (one === id ? own.id : one))
    tab.widgets = withOwn(tab.widgets)
    if (tab.leavesOut) tab.leavesOut = withOwn(tab.leavesOut)
    for (const version of tab.experiment?.versions ?? [])
      Object.assign(version, { order: withOwn(version.order), leavesOut: withOwn(version.leavesOut) })
  })
  return own.id
}

/** Moves widgets from one tab to the end of another. */
export function moveWidgetsToTab(ids: readonly string[], fromTab: string, toTab: string): void {
  const to = tabPiece(useDraft.getState().pieces, toTab)
  if (!to) return
  edit(`Moved ${nameOf(found(ids))} to ${to.label}`, (contents) => {
    const from = contents[`tab:${fromTab}`]
    if (!from) return
    const moving = from.widgets.filter((id) => ids.includes(id))
    from.widgets = without(from.widgets, moving)
    // One that is on both tabs already stays where it is.
    contents[`tab:${toTab}`]?.widgets.push(...without(moving, to.widgets))
  })
}

/**
 * Adds a copy of a tab after it, with copies of its widgets. It is hidden until it is ready.
 * @param path its own path
 * @returns its id
 */
export function duplicateTab(id: string, path: TabDocument['path']): string | undefined {
  const { pieces } = useDraft.getState()
  const tab = tabPiece(pieces, id)
  if (!tab) return undefined
  // As its first version is: an experiment is that of one page.
  const { experiment: _, leavesOut: __, ...shown } = tab
  const copies = found(widgetsShownOn(tab)).map(copyOf)
  const label = `${tab.label.slice(0, 33)} (copy)`
  const copy = {
    ...structuredClone(shown),
    id: freeId(pieces, label),
    label,
    path,
    isHidden: true,
    widgets: copies.map((one) => one.id),
  }
  edit(`Duplicated the tab “${tab.label}”`, (contents) => {
    const order = tabsIn(pieces).map((one) => one.id)
    contents.tabs = order.toSpliced(order.indexOf(id) + 1, 0, copy.id)
    contents[`tab:${copy.id}`] = copy
    for (const widget of copies) contents[`widget:${widget.id}`] = widget
  })
  return copy.id
}

/**
 * Adds a tab at the end, empty or with copies of what a template has.
 * @param path its own path
 */
export function addTab({ id, label, path }: Pick<TabDocument, 'id' | 'label' | 'path'>, template?: TemplateContent): void {
  const order = tabsIn(useDraft.getState().pieces).map((tab) => tab.id)
  const widgets = template?.widgets.map(copyOf) ?? []
  edit(`Added the tab “${label}”`, (contents) => {
    contents.tabs = [...order, id]
    contents[`tab:${id}`] = { group: 'insights', ...structuredClone(template?.tab), id, label, path, widgets: widgets.map((one) => one.id) }
    for (const widget of widgets) contents[`widget:${widget.id}`] = widget
  })
}

/** Removes a tab, with the widgets that are on no other tab. */
export function removeTab(id: string): void {
  const { pieces } = useDraft.getState()
  const tab = tabPiece(pieces, id)
  if (!tab) return
  const going = widgetsOnlyOn(pieces, tab)
  edit(`Removed the tab “${tab.label}”`, (contents) => {
    contents.tabs = without(contents.tabs ?? [], [id])
    delete contents[`tab:${id}`]
    for (const widget of going) delete contents[`widget:${widget}`]
  })
}
