import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ContradictingReading, DayBook } from './day-book.ts'
import * as eiep13a from './eiep13a.ts'
import * as eiep3 from './eiep3.ts'
import { BadLine } from './fields.ts'

const FORMATS = { EIEP3: eiep3, EIEP13A: eiep13a } as const
export type MeterFormat = keyof typeof FORMATS

const LINES_BETWEEN_REPORTS = 250_000
const LONGEST_LINE = 4096

export interface MeterFile {
  format: MeterFormat
  book: DayBook
  /** by ICP, the line on which it stands first */
  firstLines: Map<string, number>
  sha256: string
}

/** A file that cannot be taken, with the line and the reason. */
export class BadMeterFile extends Error {}

/** Reads a whole meter-data file, line by line as it streams in. @throws {BadMeterFile} */
export async function readMeterFile(input: Readable, report: (line: string) => void = () => {}): Promise<MeterFile> {
  const hash = createHash('sha256')
  const book = new DayBook()
  const firstLines = new Map<string, number>()
  let format: MeterFormat | undefined
  let promised = 0
  let details = 0
  let lineNumber = 0
  let rest = ''

  const take = (rawLine: string) => {
    lineNumber++
    const line = rawLine.endsWith('\r') ? rawLine.slice(0, -1) : rawLine
    if (line === '') return
    const fields = line.split(',')
    if (!format) {
      format = formatOf(fields)
      promised = FORMATS[format].readHeader(fields)
      return
    }
    if (fields[0] !== 'DET') throw new BadLine(`a line starts with DET, not with "${fields[0]?.slice(0, 20)}"`)
    const icp = (format === 'EIEP3' ? fields[1] : fields[2]) ?? ''
    FORMATS[format].readDetail(fields, book)
    if (!firstLines.has(icp)) firstLines.set(icp, lineNumber)
    details++
    if (details % LINES_BETWEEN_REPORTS === 0)
      report(`${details.toLocaleString('en-NZ')} of ${promised.toLocaleString('en-NZ')} readings read`)
  }

  try {
    for await (const chunk of input) {
      const bytes = chunk as Buffer
      hash.update(bytes)
      const lines = (rest + bytes.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > LONGEST_LINE) throw new BadLine('the line is too long; this is no meter-data file')
      for (const line of lines) take(line)
    }
    if (rest !== '') take(rest)
  } catch (error) {
    if (error instanceof BadLine || error instanceof ContradictingReading) {
      throw new BadMeterFile(`line ${Math.max(1, lineNumber)}: ${error.message}`, { cause: error })
    }
    throw error
  }
  if (!format) throw new BadMeterFile('line 1: the file is empty')
  if (details !== promised) throw new BadMeterFile(`line 1: the header promises ${promised} detail lines, but there are ${details}`)
  return { format, book, firstLines, sha256: hash.digest('hex') }
}

function formatOf(fields: string[]): MeterFormat {
  if (fields[0] !== 'HDR') throw new BadLine(`the first line must be a header starting with HDR, not with "${fields[0]?.slice(0, 20)}"`)
  for (const [name, { fileType }] of Object.entries(FORMATS)) if (fileType === fields[1]) return name as MeterFormat
  throw new BadLine(`file type "${fields[1]}" is not known; ICPHH (EIEP3) and ICPCONS (EIEP13A) are`)
}
