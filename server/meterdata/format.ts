import type { ColumnNames } from './column-names.ts'
import type { DayBook } from './day-book.ts'
import type { Leniencies } from './leniencies.ts'

/** A file while it is read. */
export interface FileInHand {
  book: DayBook
  leniencies: Leniencies
  /** local day; no reading can be later */
  today: string
  /** the meter and half-hour of the line before, where the order of the lines matters */
  before?: { meter: string; at: string }
  /** `YYYY-MM`, where the header names the month that the readings are of */
  month?: string
  /** local days, where the header names the first and the last that the readings are of */
  firstDay?: string
  lastDay?: string
}

/** How one of the industry's formats writes meter data. */
export interface MeterFormat {
  /** second field of the header */
  fileType: string
  columnNames: ColumnNames
  /** fields that a file with column names must have a column for */
  neededFields: readonly number[]
  detailFields: number
  /** @returns how many detail lines the header promises @throws {BadLine} */
  readHeader(fields: string[], file: FileInHand): number
  /** @returns the ICP @throws {BadLine} */
  readDetail(fields: string[], file: FileInHand): string
}
