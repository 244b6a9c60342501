/** A widget on the canvas, px. */
export interface Box {
  id: string
  left: number
  top: number
  width: number
  height: number
}

/** Where a widget would be inserted: its place in the order, from 0, and the line that shows it. */
export interface Insertion {
  index: number
  line: { left: number; top: number; length: number; isVertical: boolean }
}

type Side = 'before' | 'after'

/**
 * Where a widget is inserted that is dropped at a point: before or after the nearest one, whichever half is nearer.
 * @param boxes in the order of the page
 */
export function insertionAt(boxes: readonly Box[], x: number, y: number, gap: number): Insertion | undefined {
  const nearest = boxes.reduce<Box | undefined>(
    (best, box) => (best && distance(best, x, y) <= distance(box, x, y) ? best : box),
    undefined,
  )
  if (!nearest) return undefined
  const isBefore = isAlone(nearest, boxes) ? y < nearest.top + nearest.height / 2 : x < nearest.left + nearest.width / 2
  return beside(boxes, nearest, isBefore ? 'before' : 'after', gap)
}

/** The place after a widget. */
export function insertionAfter(boxes: readonly Box[], id: string, gap: number): Insertion | undefined {
  const box = boxes.find((one) => one.id === id)
  return box && beside(boxes, box, 'after', gap)
}

function beside(boxes: readonly Box[], box: Box, side: Side, gap: number): Insertion {
  const { left, top, width, height } = box
  const isAfter = side === 'after'
  const index = boxes.indexOf(box) + (isAfter ? 1 : 0)
  return isAlone(box, boxes)
    ? { index, line: { left, top: isAfter ? top + height + gap / 2 : top - gap / 2, length: width, isVertical: false } }
    : { index, line: { left: isAfter ? left + width + gap / 2 : left - gap / 2, top, length: height, isVertical: true } }
}

/** Nothing is beside it, so a place before it is above it. */
const isAlone = (box: Box, boxes: readonly Box[]) =>
  boxes.every((other) => other === box || other.top >= box.top + box.height || other.top + other.height <= box.top)

const distance = ({ left, top, width, height }: Box, x: number, y: number) =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))
