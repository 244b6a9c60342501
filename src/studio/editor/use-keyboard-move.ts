import { type KeyboardEvent, useState } from 'react'
import type { Breakpoint } from '#schemas/columns.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { announce } from '../announcer.tsx'
import { useCatalogue } from '../catalogue.ts'
import { edit } from '../draft/edits.ts'
import { nameOf } from '../draft/page-edits.ts'
import { entryBefore, movedAfter } from '../moved.ts'
import type { CanvasState } from './canvas-context.ts'
import { minOf, resized, type WidgetSize } from './widget-size.ts'

/** Widgets that were picked up with the keyboard, and where they would be put down. */
interface Held {
  /** the one that has the focus */
  id: string
  /** all of them, in their order */
  ids: readonly string[]
  order: string[]
  size: WidgetSize
}

interface Props extends Pick<CanvasState, 'byId' | 'selected' | 'isReadOnly' | 'actions'> {
  tab: TabDocument
  breakpoint: Breakpoint
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * The canvas by keyboard, each move with an announcement. Arrow keys lead from widget to widget, and Enter selects. The space
 * bar picks up what is selected and puts it down; arrow keys move it meanwhile.
 */
export function useKeyboardMove({ tab, byId, breakpoint, selected, isReadOnly, actions }: Props) {
  const catalogue = useCatalogue()
  const [held, setHeld] = useState<Held>()
  const order = tab.widgets.filter((id) => byId.has(id))
  const nameOfAll = (ids: readonly string[]) => nameOf(ids.flatMap((id) => byId.get(id) ?? []))

  function pickUp(id: string) {
    const span = byId.get(id)?.span[breakpoint]
    if (!span) return
    const ids = selected.includes(id) ? order.filter((one) => selected.includes(one)) : [id]
    if (!selected.includes(id)) actions.select(id)
    setHeld({ id, ids, order, size: span })
    const place = `number ${order.indexOf(ids[0] ?? id) + 1} of ${order.length}`
    announce(`Picked up ${nameOfAll(ids)}, ${place}. Arrow keys move ${ids.length === 1 ? 'it' : 'them'}, Escape puts back.`)
  }

  function putDown({ id, ids, order, size }: Held) {
    setHeld(undefined)
    edit(`Moved ${nameOfAll(ids)}`, (contents) => {
      const [edited, widget] = [contents[`tab:${tab.id}`], contents[`widget:${id}`]]
      // What another editor has placed meanwhile stays.
      if (edited) edited.widgets = movedAfter(edited.widgets, ids, entryBefore(order, ids))
      if (widget) widget.span[breakpoint] = size
    })
    announce(`Put down ${nameOfAll(ids)}, number ${order.indexOf(ids[0] ?? id) + 1} of ${order.length}.`)
  }

  function sizeHeld(now: Held, side: 'columns' | 'rows', by: number) {
    if (now.ids.length > 1) return announce('Only one widget at a time gets another size.')
    const size = resized(now.size, side, now.size[side] + by, minOf(catalogue, byId.get(now.id), breakpoint), breakpoint)
    setHeld({ ...now, size })
    announce(`${size.columns} columns, ${size.rows} rows.`)
  }

  function moveHeld(now: Held, by: number) {
    const others = now.order.filter((id) => !now.ids.includes(id))
    const first = now.order.findIndex((id) => now.ids.includes(id))
    const to = Math.max(0, Math.min(others.length, first + by))
    setHeld({ ...now, order: others.toSpliced(to, 0, ...now.ids) })
    announce(`Number ${to + 1} of ${now.order.length}.`)
  }

  function goTo(id: string | undefined) {
    if (id !== undefined) placedOf(id)?.querySelector('button')?.focus()
  }

  function onHeldKey(now: Held, { key, shiftKey }: KeyboardEvent): boolean {
    const step = STEPS[key]
    if (key === 'Escape') {
      setHeld(undefined)
      announce(`${nameOfAll(now.ids)} ${now.ids.length === 1 ? 'is' : 'are'} back.`)
    } else if (key === 'Enter' || key === ' ') putDown(now)
    else if (step && shiftKey) sizeHeld(now, key === 'ArrowLeft' || key === 'ArrowRight' ? 'columns' : 'rows', step)
    else if (step) moveHeld(now, step)
    else return false
    return true
  }

  function onFocusedKey(id: string, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const step = STEPS[key]
    if (key === 'Enter') actions.select(id, shiftKey || ctrlKey || metaKey)
    else if (key === ' ' && !isReadOnly) pickUp(id)
    else if (step) goTo(order[order.indexOf(id) + step])
    else if (key === 'Home' || key === 'End') goTo(key === 'Home' ? order[0] : order.at(-1))
    else return false
    return true
  }

  function onKeyDown(id: string, event: KeyboardEvent) {
    if (held?.id === id ? onHeldKey(held, event) : onFocusedKey(id, event)) event.preventDefault()
  }

  const onBlur = (id: string) => {
    if (held?.id === id) putDown(held)
  }
  return { held, onKeyDown, onBlur }
}

const placedOf = (id: string) => document.querySelector<HTMLElement>(`[data-widget-id="${CSS.escape(id)}"]`)
