import { createInterface } from 'node:readline'
import { crc32 } from 'node:zlib'
import { TemporaryFile } from '../process/temporary-file.ts'
import { DayBook, type MeterDayText } from './day-book.ts'

/** A month of 500,000 supply points with two meters each has 121,000 days of meters in each. */
const PARTITIONS = 256
/** At most this many days of meters are in memory at once, a thousand bytes each. */
const MOST_IN_PARTITION = 200_000

/** A file has more than is read at once, as a whole or of a few supply points. */
export class TooManyDays extends Error {
  override message = 'the file has more days of meters, or more of a few ICPs, than are read at once; send it in parts'
}

/** Keeps the days of a large file on the disk, so that what lies together in the end need not come together. */
export class DaySpill {
  readonly #folder: string
  readonly #mostAtOnce: number
  readonly #partitions: TemporaryFile[] = []

  constructor(folder: string, mostAtOnce = MOST_IN_PARTITION) {
    this.#folder = folder
    this.#mostAtOnce = mostAtOnce
  }

  get isEmpty(): boolean {
    return this.#partitions.length === 0
  }

  /** Takes what a book can give away; the book goes on with the rest. @param isRead as for the book: it gives away all */
  async take(book: DayBook, isRead = false): Promise<void> {
    while (this.#partitions.length < PARTITIONS) this.#partitions.push(await TemporaryFile.open(this.#folder))
    const texts = this.#partitions.map((): string[] => [])
    for (const day of book.giveAway(isRead)) texts[partitionOf(day[0])]?.push(`${JSON.stringify(day)}\n`)
    for (const [i, lines] of texts.entries()) await this.#partitions[i]?.write(Buffer.from(lines.join('')))
  }

  /** All that was taken, each supply point whole in one of the books. @throws {ContradictingReading} @throws {TooManyDays} */
  async *books(): AsyncGenerator<DayBook> {
    for (const partition of this.#partitions) {
      const book = new DayBook()
      for await (const line of createInterface({ input: partition.read() })) {
        book.take(JSON.parse(line) as MeterDayText)
        if (book.meterDays > this.#mostAtOnce) throw new TooManyDays()
      }
      yield book
    }
  }

  async close(): Promise<void> {
    for (const partition of this.#partitions) await partition.close()
  }
}

const partitionOf = (icp: string): number => crc32(icp) % PARTITIONS
