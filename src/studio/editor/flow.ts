/** What a widget takes, in columns and rows. */
export interface Size {
  id: string
  columns: number
  rows: number
}

export interface Place extends Size {
  x: number
  y: number
}

/**
 * Where a browser's grid puts widgets: one after the other, each at the next place that has room, never before the one
 * in front of it. The same as `grid-auto-flow: row` in src/dashboard/dashboard.module.css.
 */
export class Flow {
  readonly #columns: number
  readonly #taken: number[] = []
  #x = 0
  #y = 0

  constructor(columns: number) {
    this.#columns = columns
  }

  /** Where something would come next; it is not put there. */
  next({ columns, rows }: Omit<Size, 'id'>): { x: number; y: number } {
    const width = Math.min(columns, this.#columns)
    let [x, y] = [this.#x, this.#y]
    while (x + width > this.#columns || !this.#isFree(x, y, width, rows)) {
      x += 1
      if (x + width > this.#columns) {
        x = 0
        y += 1
      }
    }
    return { x, y }
  }

  put(size: Size): Place {
    const { x, y } = this.next(size)
    const width = Math.min(size.columns, this.#columns)
    for (let row = y; row < y + size.rows; row++) this.#taken[row] = (this.#taken[row] ?? 0) | (((1 << width) - 1) << x)
    this.#x = x
    this.#y = y
    return { ...size, columns: width, x, y }
  }

  #isFree(x: number, y: number, width: number, rows: number): boolean {
    const mask = ((1 << width) - 1) << x
    for (let row = y; row < y + rows; row++) if ((this.#taken[row] ?? 0) & mask) return false
    return true
  }
}

export function flow(sizes: readonly Size[], columns: number): Place[] {
  const laid = new Flow(columns)
  return sizes.map((size) => laid.put(size))
}

/**
 * The order in which a widget that is held at a place comes to stand nearest to it.
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
