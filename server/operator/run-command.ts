import { accessSync, constants, createReadStream, existsSync, fstatSync, ftruncateSync, statSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { readSettings } from '../settings.ts'
import { refuseWithoutDatabase } from './existing-database.ts'
import { askRunningServer, OperatorError, type WriteLine } from './operator.ts'

/** In place of a file: standard input, or standard output. */
export const STANDARD_STREAM = '-'

/** Runs a command in the server that owns the database, or here. */
export async function run(
  name: string,
  args: Record<string, string>,
  input: Readable,
  print = printLine,
  write?: WriteLine,
): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.databaseUrl && (await askRunningServer(settings.dataFolder, name, args, input, print, write))) return
  if (!settings.databaseUrl && name !== 'migrate') refuseWithoutDatabase(settings.dataFolder)
  // The whole server is behind this import: a command that a running server answers does without it.
  const { runHere } = await import('./run-here.ts')
  await runHere(settings, name, args, input, print, write)
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

const LONGEST_BANNER = 200
const STDOUT = 1

/**
 * Prints output meant for a file. `npm run … > file` writes npm's own two lines first, which break it: an output file
 * with only those lines is overwritten from its start.
 */
export function printFile(text: string): void {
  const output = fstatSync(STDOUT)
  if (!process.env.npm_lifecycle_event || !output.isFile() || output.size > LONGEST_BANNER) {
    printLine(text)
    return
  }
  const bytes = Buffer.from(`${text}\n`)
  for (let written = 0; written < bytes.length; ) written += writeSync(STDOUT, bytes, written, bytes.length - written, written)
  ftruncateSync(STDOUT, bytes.length)
}

/** @throws {OperatorError} where it cannot be read */
export function open(file: string): Readable {
  if (file === STANDARD_STREAM) return process.stdin
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`)
  if (!isReadable(file)) throw new OperatorError(`${file} cannot be read.`)
  return createReadStream(file, { highWaterMark: 1 << 20 })
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
