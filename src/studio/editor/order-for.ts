import { Flow, type Size } from '#dashboard/flow.ts'

/**
 * The order that puts a dragged widget nearest to where it is held.
 * @param sizes all in their order, the held one among them
 */
export function orderFor(sizes: readonly Size[], heldId: string, at: { x: number; y: number }, columns: number): Size[] {
  const was = sizes.findIndex(({ id }) => id === heldId)
  const held = sizes[was]
  if (!held) return [...sizes]
  const others = sizes.filter(({ id }) => id !== heldId)
  const laid = new Flow(columns)
  let best = { index: 0, distance: Number.POSITIVE_INFINITY }
  for (let index = 0; index <= others.length; index++) {
    const { x, y } = laid.next(held)
    // A row nearer counts for more than any number of columns.
    const distance = Math.abs(y - at.y) * columns + Math.abs(x - at.x)
    // Of orders that put it at the same place, the one that changes least.
    const isNearer = distance < best.distance || (distance === best.distance && Math.abs(index - was) < Math.abs(best.index - was))
    if (isNearer) best = { index, distance }
    const other = others[index]
    if (other) laid.put(other)
  }
  return [...others.slice(0, best.index), held, ...others.slice(best.index)]
}
