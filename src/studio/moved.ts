/** A list with one entry moved to another place. Both places count from 0. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** A list with some entries after another one; at its beginning if there is none, at its end if it is gone. */
export function movedAfter<T>(list: readonly T[], moving: readonly T[], after: T | undefined): T[] {
  const rest = list.filter((one) => !moving.includes(one))
  const at = after === undefined ? 0 : rest.indexOf(after) + 1 || rest.length
  return rest.toSpliced(at, 0, ...moving.filter((one) => list.includes(one)))
}

/** The entry that the moved ones follow in an order. */
export const entryBefore = <T>(order: readonly T[], moved: readonly T[]): T | undefined =>
  order[order.findIndex((one) => moved.includes(one)) - 1]
