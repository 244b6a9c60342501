import type { Span } from '#schemas/widget.ts'
import type { Part, WidgetTypeInfo } from '#schemas/studio/entities.ts'
import { edit, useDraft, type Values, pieceOf } from './draft-store.ts'
import { blankOf, type Schema } from '../schema-form/schema.ts'

export interface TabPiece {
  id: string
  label: string
  path: string
  group?: string
  isHidden?: boolean
  audience?: Record<string, unknown>
  widgets: string[]
}

export interface WidgetPiece {
  id: string
  type: string
  schemaVersion: number
  title: string
  config: Record<string, unknown>
  span: Span
  source?: string
  data?: unknown
  audience?: Record<string, unknown>
  hideWhenEmpty?: boolean
  /** what it says without data */
  emptyText?: string
  /** what a browser gets that cannot draw it */
  fallback?: { type: string; schemaVersion: number; title: string; config: unknown; data?: unknown }
}

/** A type as it is first placed: nothing set but what is needed. */
export const newDrawing = ({ type, version, config, source, data }: WidgetTypeInfo, title: string) => ({
  type,
  schemaVersion: version,
  title,
  config: blankOf(config as Schema),
  ...(source ? {} : { data: blankOf(data as Schema) }),
})

type Pieces = ReadonlyMap<string, Part>

export const tabPiece = (parts: Pieces, id: string) => parts.get(`tab:${id}`)?.value as TabPiece | undefined
export const widgetPiece = (parts: Pieces, id: string) => parts.get(`widget:${id}`)?.value as WidgetPiece | undefined

/** The tabs in their order; one that no order names stands last. */
export function tabsIn(parts: Pieces): TabPiece[] {
  const order = (parts.get('tabs')?.value ?? []) as string[]
  const all = [...parts.values()].flatMap(({ part, value }) => (part.startsWith('tab:') && value ? [value as TabPiece] : []))
  const placed = order.flatMap((id) => all.find((tab) => tab.id === id) ?? [])
  return [...placed, ...all.filter(({ id }) => !order.includes(id))]
}

/** A name that nothing of this kind has yet, made from words. */
export function freeId(parts: Pieces, kind: 'tab' | 'widget', words: string): string {
  const stem =
    words
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || kind
  const isTaken = (id: string) => parts.get(`${kind}:${id}`)?.value !== undefined
  if (!isTaken(stem)) return stem
  let n = 2
  while (isTaken(`${stem}-${n}`)) n += 1
  return `${stem}-${n}`
}

export const setTab = (words: string, tab: TabPiece) => edit(words, { [`tab:${tab.id}`]: tab })
export const setWidget = (words: string, widget: WidgetPiece) => edit(words, { [`widget:${widget.id}`]: widget })

export const setOrder = (tabId: string, widgets: string[], words: string) => {
  const tab = tabPiece(useDraft.getState().parts, tabId)
  if (tab) setTab(words, { ...tab, widgets })
}

/** Takes a widget from a tab; it goes for good once no tab has it. */
export function removeWidget(tabId: string, id: string): void {
  const { parts } = useDraft.getState()
  const tab = tabPiece(parts, tabId)
  const widget = widgetPiece(parts, id)
  if (!tab || !widget) return
  const isElsewhere = tabsIn(parts).some((other) => other.id !== tabId && other.widgets.includes(id))
  edit(`Removed “${widget.title}”`, {
    [`tab:${tabId}`]: { ...tab, widgets: tab.widgets.filter((one) => one !== id) },
    ...(isElsewhere ? {} : { [`widget:${id}`]: undefined }),
  })
}

/** Adds a copy of a widget after it, or at the end of another tab. @returns its id */
export function copyWidget(id: string, fromTab: string, toTab: string): string | undefined {
  const { parts } = useDraft.getState()
  const widget = widgetPiece(parts, id)
  const tab = tabPiece(parts, toTab)
  if (!widget || !tab) return undefined
  const copy = { ...structuredClone(widget), id: freeId(parts, 'widget', widget.id) }
  const widgets = [...tab.widgets]
  widgets.splice(fromTab === toTab ? widgets.indexOf(id) + 1 : widgets.length, 0, copy.id)
  edit(`Copied “${widget.title}”`, { [`widget:${copy.id}`]: copy, [`tab:${toTab}`]: { ...tab, widgets } })
  return copy.id
}

/** Moves a widget from one tab to the end of another. */
export function moveWidgetToTab(id: string, fromTab: string, toTab: string): void {
  const { parts } = useDraft.getState()
  const [from, to] = [tabPiece(parts, fromTab), tabPiece(parts, toTab)]
  if (!from || !to || to.widgets.includes(id)) return
  edit(`Moved “${widgetPiece(parts, id)?.title}” to ${to.label}`, {
    [`tab:${fromTab}`]: { ...from, widgets: from.widgets.filter((one) => one !== id) },
    [`tab:${toTab}`]: { ...to, widgets: [...to.widgets, id] },
  })
}

/** Takes a tab away, and the widgets that stand on no other. */
export function removeTab(id: string): void {
  const { parts } = useDraft.getState()
  const tab = tabPiece(parts, id)
  if (!tab) return
  const elsewhere = new Set(tabsIn(parts).flatMap((other) => (other.id === id ? [] : other.widgets)))
  const values: Values = { tabs: ((pieceOf('tabs') ?? []) as string[]).filter((one) => one !== id), [`tab:${id}`]: undefined }
  for (const widget of tab.widgets) if (!elsewhere.has(widget)) values[`widget:${widget}`] = undefined
  edit(`Removed the tab “${tab.label}”`, values)
}
