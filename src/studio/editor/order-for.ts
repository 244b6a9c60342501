import { Flow, type Size } from '#dashboard/flow.ts'

/**
 * The order that puts dragged widgets nearest to where they are held. Several go together, one after the other.
 * @param sizes all in their order, the held ones among them
 */
export function orderFor(sizes: readonly Size[], heldIds: readonly string[], at: { x: number; y: number }, columns: number): Size[] {
  const held = sizes.filter(({ id }) => heldIds.includes(id))
  const [first] = held
  if (!first) return [...sizes]
  const others = sizes.filter((size) => !held.includes(size))
  const was = sizes.indexOf(first)
  const laid = new Flow(columns)
  let best = { index: 0, distance: Number.POSITIVE_INFINITY }
  for (let index = 0; index <= others.length; index++) {
    const { x, y } = laid.next(first)
    // A row nearer counts for more than any number of columns.
    const distance = Math.abs(y - at.y) * columns + Math.abs(x - at.x)
    // Of orders that put it at the same place, the one that changes least.
    const isNearer = distance < best.distance || (distance === best.distance && Math.abs(index - was) < Math.abs(best.index - was))
    if (isNearer) best = { index, distance }
    const other = others[index]
    if (other) laid.put(other)
  }
  return [...others.slice(0, best.index), ...held, ...others.slice(best.index)]
}
