import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { localDayOf } from '#lib/local-day.ts'
import { columnsOf, inStandardOrder } from './column-names.ts'
import { apart, ContradictingReading, DayBook } from './day-book.ts'
import { type DaySpill, TooManyDays } from './day-spill.ts'
import { eiep13a } from './eiep13a.ts'
import { eiep3 } from './eiep3.ts'
import { BadLine, fieldsOf } from './fields.ts'
import type { FileInHand, MeterFormat } from './format.ts'
import { Leniencies } from './leniencies.ts'

const FORMATS = { EIEP3: eiep3, EIEP13A: eiep13a } as const satisfies Record<string, MeterFormat>
type FormatName = keyof typeof FORMATS

const LINES_BETWEEN_REPORTS = 250_000
const LONGEST_LINE = 4096
/** The standard's have 25 letters at most; what they say is kept in memory for each meter. */
const LONGEST_FIELD = 100
const TOO_LONG = 'the line is too long; this is no meter-data file'
/** The first bytes of a UTF-8 file that a spreadsheet saved, read as Latin-1. */
const BYTE_ORDER_MARK = '\xEF\xBB\xBF'
const UTF_16 = /^(\xFF\xFE|\xFE\xFF)/

export interface MeterFile {
  format: FormatName
  /** the readings, unless there were too many to keep in memory */
  book: DayBook
  /** by ICP, the first line that names it */
  firstLines: Map<string, number>
  /** what was read although the standard has it otherwise, a sentence each */
  leniencies: string[]
  sha256: string
}

/** A file that cannot be taken, with the line and the reason. */
export class BadMeterFile extends Error {}

/** What the first line says. */
interface Start {
  format: FormatName
  /** how many detail lines there must be; absent where the file begins with column names */
  promised?: number
  /** the standard's field for each column, where the file names its columns */
  columns?: number[]
}

export interface ReadOptions {
  report?: (line: string) => void
  /** readings of later days are refused */
  now?: Date
  /** takes what is too much to be kept in memory; without it, all is kept */
  spill?: DaySpill
  /** is told of ICPs with their first lines, some at a time, and may refuse them */
  meetIcps?: (firstLines: ReadonlyMap<string, number>) => Promise<void>
}

/** At most this many days of meters are kept in memory, a thousand bytes each. */
const MOST_METER_DAYS = 20_000
const ICPS_AT_ONCE = 5000

/**
 * Streams a meter-data file line by line.
 * @throws {BadMeterFile}
 */
export async function readMeterFile(
  input: Readable,
  { report = () => {}, now = new Date(), spill, meetIcps = async () => {} }: ReadOptions = {},
): Promise<MeterFile> {
  const hash = createHash('sha256')
  const file: FileInHand = { book: new DayBook(), leniencies: new Leniencies(), today: localDayOf(now) }
  const { book, leniencies } = file
  const firstLines = new Map<string, number>()
  let notMet = new Map<string, number>()
  let start: Start | undefined
  let details = 0
  let lineNumber = 0
  let rest = ''

  const take = (rawLine: string) => {
    lineNumber++
    if (rawLine.length > LONGEST_LINE) throw new BadLine(TOO_LONG)
    leniencies.line = lineNumber
    const line = rawLine.endsWith('\r') ? rawLine.slice(0, -1) : rawLine
    if (!start) {
      start = readStart(line, file)
      return
    }
    if (/^[\s,]*$/.test(line)) return
    const fields = detailFieldsOf(line, start, leniencies)
    if (fields.some((field) => field.length > LONGEST_FIELD)) throw new BadLine(`a field has more than ${LONGEST_FIELD} letters`)
    const icp = FORMATS[start.format].readDetail(fields, file)
    if (!firstLines.has(icp)) {
      firstLines.set(apart(icp), lineNumber)
      notMet.set(icp, lineNumber)
    }
    details++
    if (details % LINES_BETWEEN_REPORTS === 0) report(`${count(details)} of ${start.promised ? count(start.promised) : '?'} readings read`)
  }

  const meet = async () => {
    await meetIcps(notMet)
    notMet = new Map()
  }

  try {
    for await (const chunk of input) {
      const bytes = chunk as Buffer
      hash.update(bytes)
      const lines = (rest + bytes.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
      if (rest.length > LONGEST_LINE) {
        lineNumber++
        throw new BadLine(TOO_LONG)
      }
      if (notMet.size >= ICPS_AT_ONCE) await meet()
      if (spill && book.meterDays > MOST_METER_DAYS) {
        await spill.take(book)
        if (book.meterDays > MOST_METER_DAYS) throw new TooManyDays()
      }
    }
    if (rest !== '') take(rest)
  } catch (error) {
    if (error instanceof BadLine || error instanceof ContradictingReading || error instanceof TooManyDays) {
      throw new BadMeterFile(`line ${lineNumber}: ${error.message}`, { cause: error })
    }
    throw error
  }
  if (!start) throw new BadMeterFile('line 1: the file is empty')
  const { format, promised } = start as Start // assigned in `take`, which the compiler does not follow
  if (promised !== undefined && details !== promised) {
    throw new BadMeterFile(`line 1: the header promises ${promised} detail lines, but there are ${details}`)
  }
  if (details === 0) throw new BadMeterFile('the file has no readings')
  if (book.halfOfPair) {
    throw new BadMeterFile(`${book.halfOfPair} happens twice on that day, and the file has it once: NZDT or NZST must say which is meant`)
  }
  await meet()
  return { format, book, firstLines, leniencies: leniencies.sentences(), sha256: hash.digest('hex') }
}

const count = (value: number) => value.toLocaleString('en-NZ')

/** The standard's header, or the column names of a spreadsheet. @throws {BadLine} */
function readStart(rawLine: string, file: FileInHand): Start {
  const { leniencies } = file
  if (UTF_16.test(rawLine)) throw new BadLine('the file is saved as UTF-16; save it as CSV, comma delimited')
  const hasMark = rawLine.startsWith(BYTE_ORDER_MARK)
  if (hasMark) leniencies.note('a byte order mark at the start')
  const fields = fieldsOf(hasMark ? rawLine.slice(BYTE_ORDER_MARK.length) : rawLine, leniencies)
  const [record = '', type = ''] = fields
  if (record.toUpperCase() !== 'HDR') return readColumnNames(fields, file)
  if (record !== 'HDR' || type !== type.toUpperCase()) leniencies.note('a code in lower case')
  for (const [name, format] of Object.entries(FORMATS)) {
    if (format.fileType === type.toUpperCase()) return { format: name as FormatName, promised: format.readHeader(fields, file) }
  }
  throw new BadLine(`file type "${type.slice(0, 20)}" is not known; ICPHH (EIEP3) and ICPCONS (EIEP13A) are`)
}

function readColumnNames(fields: string[], { leniencies }: FileInHand): Start {
  while (fields.at(-1) === '') fields.pop()
  for (const [name, { columnNames, neededFields }] of Object.entries(FORMATS)) {
    const columns = columnsOf(fields, columnNames, neededFields)
    if (!columns) continue
    leniencies.note('column names instead of a header, so the number of readings could not be checked')
    return { format: name as FormatName, columns }
  }
  throw new BadLine(`the first line must be a header starting with HDR, not with "${fields[0]?.slice(0, 20) ?? ''}"`)
}

/** A detail line's fields in the order of the standard. @throws {BadLine} */
function detailFieldsOf(line: string, { format, columns }: Start, leniencies: Leniencies): string[] {
  const fields = fieldsOf(line, leniencies)
  if (columns) {
    if (fields.slice(columns.length).some((field) => field !== '')) {
      throw new BadLine(`a line has ${columns.length} fields, as the column names do, not ${fields.length}`)
    }
    const ordered = inStandardOrder(fields, columns, FORMATS[format].detailFields)
    // A file of readings alone has no answer to a request in it.
    if (format === 'EIEP13A' && !columns.includes(3)) ordered[3] = '000'
    return ordered
  }
  const [record = ''] = fields
  if (record === 'DET') return fields
  if (record.toUpperCase() !== 'DET') throw new BadLine(`a line starts with DET, not with "${record.slice(0, 20)}"`)
  leniencies.note('a code in lower case')
  return fields
}
