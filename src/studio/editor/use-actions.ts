import { type RefObject, useRef } from 'react'
import { idsOf } from '#lib/ids-of.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { announce } from '../announcer.tsx'
import { addWidgets, copyWidgets, moveWidgetsToTab, nameOf, removeWidgets } from '../draft/page-edits.ts'
import { clipboard, copyToClipboard } from './clipboard.ts'
import { type Show, viewNow } from './use-view.ts'

/** What can be done with the selected widgets of a page, by mouse, keyboard and toolbar alike. Each says what it did. */
export interface Actions {
  /** @param isAdding adds it to the selection, or takes it out */
  select(id: string, isAdding?: boolean): void
  selectAll(): void
  selectNothing(): void
  /** places new widgets; where they go is the end of the page if absent */
  place(widgets: readonly Omit<WidgetDocument, 'id'>[], at?: number): void
  /** shows the palette, which places after the selected widget */
  placeAfter(): void
  duplicate(): void
  copyToTab(to: TabDocument): void
  moveToTab(to: TabDocument): void
  remove(): void
  copy(): void
  cut(): void
  paste(): void
  /** id of a widget that gets the focus once it is drawn */
  focusNext: RefObject<string | undefined>
}

/**
 * @param widgets those of the tab, in order
 * @param focused id of the widget that has the keyboard's focus, which actions are for while nothing is selected
 */
export function useActions(
  tab: TabDocument | undefined,
  widgets: readonly WidgetDocument[],
  show: Show,
  focused: RefObject<string | undefined>,
): Actions {
  const focusNext = useRef<string>(undefined)
  const tabId = tab?.id ?? ''
  const targets = (): WidgetDocument[] => {
    const { selected } = viewNow()
    const chosen = widgets.filter(({ id }) => selected.includes(id))
    return chosen.length > 0 ? chosen : widgets.filter(({ id }) => id === focused.current)
  }
  function selectNew(ids: readonly string[], message: string) {
    focusNext.current = ids.at(-1)
    show({ selected: ids, isPlacing: false })
    announce(message)
  }
  /** The selection goes, and the focus to what comes after it. */
  function leave(list: readonly WidgetDocument[]) {
    const last = widgets.findLastIndex((widget) => list.includes(widget))
    const rest = widgets.filter((widget) => !list.includes(widget))
    focusNext.current = (widgets.slice(last + 1).find((widget) => rest.includes(widget)) ?? rest.at(-1))?.id
    show({ selected: [], isPlacing: false })
  }
  function put(copies: readonly Omit<WidgetDocument, 'id'>[], verb: string, at?: number) {
    const ids = addWidgets(tabId, copies, verb, at)
    selectNew(ids, `${verb} ${nameOf(copies)}, number ${(at ?? widgets.length) + 1} of ${widgets.length + copies.length}.`)
  }

  return {
    focusNext,
    select(id, isAdding = false) {
      const { selected } = viewNow()
      const next = !isAdding ? [id] : selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]
      show({ selected: next, isPlacing: false })
      if (isAdding) announce(next.length === 1 ? 'One widget is selected.' : `${next.length} widgets are selected.`)
    },
    selectAll() {
      show({ selected: idsOf(widgets), isPlacing: false })
      announce(`All ${widgets.length} widgets are selected.`)
    },
    selectNothing() {
      show({ selected: [], isPlacing: false })
      announce('Nothing is selected.')
    },
    place: (added, at) => put(added, 'Placed', at),
    placeAfter: () => show({ isPlacing: true }),
    duplicate() {
      const list = targets()
      if (list.length > 0) selectNew(copyWidgets(idsOf(list), tabId, tabId), `Duplicated ${nameOf(list)}.`)
    },
    copyToTab(to) {
      const list = targets()
      copyWidgets(idsOf(list), tabId, to.id)
      announce(`Copied ${nameOf(list)} to ${to.label}.`)
    },
    moveToTab(to) {
      const list = targets()
      moveWidgetsToTab(idsOf(list), tabId, to.id)
      leave(list)
      announce(`Moved ${nameOf(list)} to ${to.label}.`)
    },
    remove() {
      const list = targets()
      if (list.length === 0) return
      removeWidgets(tabId, idsOf(list))
      leave(list)
      announce(`Removed ${nameOf(list)}. Undo brings ${list.length === 1 ? 'it' : 'them'} back.`)
    },
    copy() {
      const list = targets()
      if (list.length > 0) announce(copyToClipboard(list) ? `Copied ${nameOf(list)}.` : NOT_KEPT)
    },
    cut() {
      const list = targets()
      if (list.length === 0) return
      if (!copyToClipboard(list)) return announce(NOT_KEPT)
      removeWidgets(tabId, idsOf(list))
      leave(list)
      announce(`Cut ${nameOf(list)}. Paste puts ${list.length === 1 ? 'it' : 'them'} in another place.`)
    },
    paste() {
      const copied = clipboard()
      if (copied.length === 0) return announce('There is nothing to paste.')
      const last = widgets.findLastIndex((widget) => targets().includes(widget))
      put(copied, 'Pasted', last < 0 ? undefined : last + 1)
    },
  }
}

const NOT_KEPT = 'This browser cannot keep a copy.'
