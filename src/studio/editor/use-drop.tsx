import { type CSSProperties, type DragEvent, useState } from 'react'
import { GAP_PX } from '#dashboard/grid.ts'
import { type Box, type Insertion, insertionAt } from './insertion.ts'
import css from './page-editor.module.css'

/** Names what is dragged from the palette: the type of a widget. */
const DRAGGED = 'application/x-switchboard-widget'

/** Takes a widget type along while it is dragged. */
export function dragType({ dataTransfer }: DragEvent, type: string): void {
  dataTransfer.setData(DRAGGED, type)
  dataTransfer.effectAllowed = 'copy'
}

/**
 * Lets a widget type be dropped between the widgets of the canvas.
 * @param boxes where the widgets are, px of the unscaled canvas
 * @param onDropType called with the type and its place in the order
 */
export function useDrop(boxes: readonly Box[], scale: number, onDropType: (type: string, at: number) => void) {
  const [insertion, setInsertion] = useState<Insertion>()
  const at = ({ currentTarget, clientX, clientY }: DragEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return insertionAt(boxes, (clientX - left) / scale, (clientY - top) / scale, GAP_PX)
  }
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      const next = at(event)
      setInsertion((now) => (now?.index === next?.index && now?.line.isVertical === next?.line.isVertical ? now : next))
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setInsertion(undefined)
    },
    onDrop(event: DragEvent) {
      const type = event.dataTransfer.getData(DRAGGED)
      if (!type) return
      event.preventDefault()
      setInsertion(undefined)
      onDropType(type, at(event)?.index ?? 0)
    },
  }
  return { insertion, handlers }
}

/** Shows where a widget would be inserted. */
export const InsertionLine = ({ left, top, length, isVertical }: Insertion['line']) => (
  <div
    className={css.insertion}
    data-testid="insertion-line"
    data-is-vertical={isVertical || undefined}
    style={{ '--left': `${left}px`, '--top': `${top}px`, '--length': `${length}px` } as CSSProperties}
  />
)
