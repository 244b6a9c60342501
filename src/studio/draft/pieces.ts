import type { FormDocument } from '#schemas/document/form.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Piece, WidgetTypeInfo } from '#schemas/studio/entities.ts'
import { stemOf } from '#lib/stem.ts'
import { blankPiece } from '../piece-form/piece-schemas.ts'

/** The contents of the pieces by their names, as edits change them. */
export interface Contents {
  tabs?: string[]
  [tab: `tab:${string}`]: TabDocument | undefined
  [widget: `widget:${string}`]: WidgetDocument | undefined
  [form: `form:${string}`]: FormDocument | undefined
  [piece: string]: unknown
}

/** A new widget of a type, with only the required fields set. */
export const newWidget = ({ type, version, source }: WidgetTypeInfo, title: string) => ({
  type,
  schemaVersion: version,
  title,
  config: blankPiece(`config:${type}`) as WidgetDocument['config'],
  data: source ? undefined : blankPiece(`data:${type}`),
})

export type Pieces = ReadonlyMap<string, Piece>

// The server has checked that each piece has the shape that its name says.
export const contentsOf = (pieces: Pieces): Contents =>
  Object.fromEntries([...pieces.values()].flatMap(({ piece, value }) => (value === undefined ? [] : [[piece, value]]))) as Contents

export const tabPiece = (pieces: Pieces, id: string) => pieces.get(`tab:${id}`)?.value as TabDocument | undefined
export const widgetPiece = (pieces: Pieces, id: string) => pieces.get(`widget:${id}`)?.value as WidgetDocument | undefined

/** The pieces of a kind that are there, as `form` or `widget`. */
export const valuesOfKind = <T>(pieces: Pieces, kind: 'form' | 'tab' | 'widget'): T[] =>
  [...pieces.values()].flatMap(({ piece, value }) => (piece.startsWith(`${kind}:`) && value ? [value as T] : []))

/** The tabs in their order. Tabs that the order does not name come last. */
export function tabsIn(pieces: Pieces): TabDocument[] {
  const order = (pieces.get('tabs')?.value ?? []) as string[]
  const all = valuesOfKind<TabDocument>(pieces, 'tab')
  const placed = order.flatMap((id) => all.find((tab) => tab.id === id) ?? [])
  return [...placed, ...all.filter(({ id }) => !order.includes(id))]
}

/** The widgets of a tab that are on no other. */
export function widgetsOnlyOn(pieces: Pieces, { id, widgets }: TabDocument): string[] {
  const elsewhere = new Set(tabsIn(pieces).flatMap((other) => (other.id === id ? [] : other.widgets)))
  return widgets.filter((widget) => !elsewhere.has(widget))
}

/** A new id, which nothing has had before: two editors who add the same at once add two. */
const newId = (stem: string): string => `${stem}-${crypto.randomUUID().slice(0, 8)}`

export const newWidgetId = (name: string): string => newId(stemOf(name, 'widget'))

/** For an id that is a part of a path, which begins with a letter. */
const pathStemOf = (name: string, nameless: string): string => stemOf(name, nameless).replace(/^[^a-z]+/, '') || nameless

/** A new id for a form. Answers stay stored under it when the form goes, and are nothing to a later form of the same name. */
export const newFormId = (name: string): string => newId(pathStemOf(name, 'form'))

/** A new id for a tab, made from its name: “Pūkeko” becomes `pukeko`. */
export function freeId(pieces: Pieces, name: string): string {
  const stem = pathStemOf(name, 'tab')
  const isTaken = (id: string) => pieces.get(`tab:${id}`)?.value !== undefined
  if (!isTaken(stem)) return stem
  let n = 2
  while (isTaken(`${stem}-${n}`)) n += 1
  return `${stem}-${n}`
}

/** What customers see of a piece now, of the shape that its name says; undefined where they see none of it. */
export const releasedOf = <T>(piece: Piece | undefined): T | undefined =>
  (piece?.changedBy === undefined ? piece?.value : piece.released) as T | undefined
