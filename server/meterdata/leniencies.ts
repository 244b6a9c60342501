/**
 * Deviations from the standard that are read because their meaning is certain. The summary of an import lists each kind
 * once, so that the sender can fix it.
 */
export class Leniencies {
  /** on the line that is being read, from 1 */
  line = 1
  readonly #found = new Map<string, { count: number; firstLine: number }>()

  /** @param what the same words for each occurrence, such as `a code in lower case` */
  note(what: string): void {
    const known = this.#found.get(what)
    if (known) known.count++
    else this.#found.set(what, { count: 1, firstLine: this.line })
  }

  /** One sentence for each kind, in the order in which they were met. */
  sentences(): string[] {
    return [...this.#found].map(([what, { count, firstLine }]) =>
      count === 1 ? `${what} (line ${firstLine})` : `${what} (${count.toLocaleString('en-NZ')} times, first on line ${firstLine})`,
    )
  }
}
