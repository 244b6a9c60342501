import type { Span } from '#schemas/widget.ts'
import type { Part, WidgetTypeInfo } from '#schemas/studio/entities.ts'
import type { FormPiece } from '../forms/form-piece.ts'
import { blankPiece } from '../piece-form/piece-schemas.ts'

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

/** The contents of the pieces by their names, as edits change them. */
export interface Pieces {
  tabs?: string[]
  [tab: `tab:${string}`]: TabPiece | undefined
  [widget: `widget:${string}`]: WidgetPiece | undefined
  [form: `form:${string}`]: FormPiece | undefined
  [part: string]: unknown
}

/** A type as it is first placed: nothing set but what is needed. */
export const newDrawing = ({ type, version, source }: WidgetTypeInfo, title: string) => ({
  type,
  schemaVersion: version,
  title,
  config: blankPiece(`config:${type}`) as WidgetPiece['config'],
  ...(source ? {} : { data: blankPiece(`data:${type}`) }),
})

type Parts = ReadonlyMap<string, Part>

// A piece is what its name says: the server has checked it.
export const piecesIn = (parts: Parts): Pieces =>
  Object.fromEntries([...parts.values()].flatMap(({ part, value }) => (value === undefined ? [] : [[part, value]]))) as Pieces

export const tabPiece = (parts: Parts, id: string) => parts.get(`tab:${id}`)?.value as TabPiece | undefined
export const widgetPiece = (parts: Parts, id: string) => parts.get(`widget:${id}`)?.value as WidgetPiece | undefined

/** The tabs in their order. Tabs that the order does not name come last. */
export function tabsIn(parts: Parts): TabPiece[] {
  const order = (parts.get('tabs')?.value ?? []) as string[]
  const all = [...parts.values()].flatMap(({ part, value }) => (part.startsWith('tab:') && value ? [value as TabPiece] : []))
  const placed = order.flatMap((id) => all.find((tab) => tab.id === id) ?? [])
  return [...placed, ...all.filter(({ id }) => !order.includes(id))]
}

/** A name that nothing of this kind has yet, made from words. */
export function freeId(parts: Parts, kind: 'tab' | 'widget', words: string): string {
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
