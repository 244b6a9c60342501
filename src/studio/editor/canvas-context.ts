import { createContext, type KeyboardEvent, type RefObject, use } from 'react'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Actions } from './use-actions.ts'

/** What every widget on the canvas knows of the page around it. */
export interface CanvasState {
  byId: ReadonlyMap<string, WidgetDocument>
  selected: readonly string[]
  /** ids of the widgets that the keyboard has picked up */
  held: readonly string[]
  /** the one that the Tab key leads to; from there arrow keys lead on */
  reachable: string | undefined
  isReadOnly: boolean
  /** the widget that was selected last is in the right half, so its toolbar ends where it does */
  isAtEnd: boolean
  actions: Actions
  /** leads to the settings of the selected widget */
  onSettings(): void
  onMoveToPage(): void
  onKeyDown(id: string, event: KeyboardEvent): void
  onBlur(id: string): void
  onFocus(id: string): void
  /** set while the pointer moves a widget: the click at its end selects nothing */
  wasDragged: RefObject<boolean>
  /** what placeholders become for the customer whose data is shown */
  words: Readonly<Record<string, string>> | undefined
  onHeight(id: string, px: number): void
}

export const CanvasContext = createContext<CanvasState | undefined>(undefined)

export function useCanvas(): CanvasState {
  const canvas = use(CanvasContext)
  if (!canvas) throw new Error('there is no CanvasContext around this component')
  return canvas
}
