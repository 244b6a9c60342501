import { type KeyboardEvent, useState } from 'react'
import type { Breakpoint } from '#schemas/columns.ts'
import { announce } from '../announcer.tsx'
import { useCatalogue } from '../catalogue.ts'
import { edit } from '../draft/edits.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { moved } from '../moved.ts'
import { minOf, resized, type WidgetSize } from './widget-size.ts'

/** A widget that was picked up with the keyboard, and where it would be put down. */
interface Held {
  id: string
  order: string[]
  size: WidgetSize
}

interface Props {
  tab: TabDocument
  byId: ReadonlyMap<string, WidgetDocument>
  breakpoint: Breakpoint
  isReadOnly: boolean
  onPickUp(id: string): void
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Moves and sizes widgets by keyboard: Enter picks a widget up and puts it down, arrow keys move it, each with an announcement. */
export function useKeyboardMove({ tab, byId, breakpoint, isReadOnly, onPickUp }: Props) {
  const catalogue = useCatalogue()
  const [held, setHeld] = useState<Held>()
  const titleOf = (id: string) => byId.get(id)?.title ?? id

  function pickUp(id: string) {
    const span = byId.get(id)?.span[breakpoint]
    if (!span) return
    setHeld({ id, order: tab.widgets, size: span })
    announce(
      `${titleOf(id)} is picked up, number ${tab.widgets.indexOf(id) + 1} of ${tab.widgets.length}. Arrow keys move it, Escape puts it back.`,
    )
  }

  function putDown({ id, order, size }: Held) {
    setHeld(undefined)
    edit(`Moved “${titleOf(id)}”`, (contents) => {
      const [edited, widget] = [contents[`tab:${tab.id}`], contents[`widget:${id}`]]
      if (edited) edited.widgets = order
      if (widget) widget.span[breakpoint] = size
    })
    announce(`${titleOf(id)} is put down, number ${order.indexOf(id) + 1} of ${order.length}.`)
  }

  function sizeHeld(now: Held, side: 'columns' | 'rows', by: number) {
    const size = resized(now.size, side, now.size[side] + by, minOf(catalogue, byId.get(now.id), breakpoint), breakpoint)
    setHeld({ ...now, size })
    announce(`${size.columns} columns, ${size.rows} rows.`)
  }

  function moveHeld(now: Held, by: number) {
    const from = now.order.indexOf(now.id)
    const to = Math.max(0, Math.min(now.order.length - 1, from + by))
    setHeld({ ...now, order: moved(now.order, from, to) })
    announce(`Number ${to + 1} of ${now.order.length}.`)
  }

  function onKeyDown(id: string, event: KeyboardEvent) {
    const { key, shiftKey } = event
    const isPress = key === 'Enter' || key === ' '
    const step = STEPS[key]
    if (held?.id !== id) {
      if (!isPress || isReadOnly) return
      onPickUp(id)
      pickUp(id)
    } else if (key === 'Escape') {
      setHeld(undefined)
      announce(`${titleOf(id)} is back where it was.`)
    } else if (isPress) putDown(held)
    else if (step && shiftKey) sizeHeld(held, key === 'ArrowLeft' || key === 'ArrowRight' ? 'columns' : 'rows', step)
    else if (step) moveHeld(held, step)
    else return
    event.preventDefault()
  }

  const onBlur = (id: string) => {
    if (held?.id === id) putDown(held)
  }
  return { held, onKeyDown, onBlur }
}
