import { Readable } from 'node:stream'
import { readMeterFile } from '#server/meterdata/read-file.ts'

/* A meter-data file by its lines. */

export const bytesOf = (...lines: string[]): Buffer => Buffer.from(lines.join('\n'), 'latin1')
export const read = (...lines: string[]) => readMeterFile(Readable.from([bytesOf(...lines)]))

/** A line with another text in one of its fields, counted from 0. */
export const withField = (line: string, at: number, text: string): string => line.split(',').with(at, text).join(',')
