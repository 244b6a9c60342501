/** The size of a widget, in columns and rows. */
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
 * Where a browser's grid places widgets: one after the other, each at the next place with room, never before the previous
 * one. The same as `grid-auto-flow: row` in dashboard.module.css.
 */
export class Flow {
  readonly #columns: number
  readonly #taken: number[] = []
  #x = 0
  #y = 0

  constructor(columns: number) {
    this.#columns = columns
  }

  /** Where a widget would be placed next. */
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
