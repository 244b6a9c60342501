import { createWriteStream, renameSync, rmSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { basename } from 'node:path'
import { pipeline, Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { OperatorError, ServerStopped } from './operator.ts'
import { open, printLine, run, STANDARD_STREAM } from './run-command.ts'

/** Sends a file of the feed; what is refused of it is written beside it, to be mended and sent again. */
export async function applyFeedFile(file: string, args: Record<string, string>): Promise<void> {
  const path = `${file === STANDARD_STREAM ? 'standard-input' : file}.refused.ndjson`
  const refused = new LinesFile(path)
  try {
    await run(
      'feed-apply',
      { ...args, file: file === STANDARD_STREAM ? 'standard input' : basename(file) },
      open(file),
      printLine,
      (line) => refused.write(line),
    )
  } catch (error) {
    await refused.drop()
    if (!(error instanceof ServerStopped)) throw error
    throw new OperatorError(
      error.hadEverything
        ? `The server stopped while ${file} was applied. Apply it again: what is stored of it already changes nothing.`
        : `The server stopped; nothing of ${file} was stored.`,
    )
  }
  if (!refused.isWritten) return
  await refused.keep()
  throw new OperatorError(`What was refused is in ${path}. Mend it, and apply that file.`)
}

/** Writes everything that the feed could have brought to a file, or to standard output. */
export async function exportFeed(path: string): Promise<void> {
  if (path === STANDARD_STREAM) return run('feed-export', {}, Readable.from([]), writeError, (line) => writeTo(process.stdout, line))
  const file = new LinesFile(path)
  try {
    await run('feed-export', {}, Readable.from([]), printLine, (line) => file.write(line))
  } catch (error) {
    await file.drop()
    throw error
  }
  await file.keep()
}

/** Standard output is for the records. */
function writeError(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function writeTo(stream: NodeJS.WritableStream, line: string): Promise<void> {
  if (!stream.write(`${line}\n`)) await once(stream, 'drain')
}

/** A file of lines, packed where its name ends with .gz. It takes the place of an earlier one of its name once it is whole, and not before. */
class LinesFile {
  readonly #path: string
  #stream: Writable | undefined
  #file: WriteStream | undefined

  constructor(path: string) {
    this.#path = path
  }

  get isWritten(): boolean {
    return this.#stream !== undefined
  }

  write(line: string): Promise<void> {
    return writeTo(this.#open(), line)
  }

  /** Ends the file, which is there from now on, also without a line. */
  async keep(): Promise<void> {
    this.#open()
    await this.#end()
    renameSync(this.#unfinished, this.#path)
  }

  /** Leaves an earlier file of its name as it was. */
  async drop(): Promise<void> {
    await this.#end()
    rmSync(this.#unfinished, { force: true })
  }

  #open(): Writable {
    if (this.#stream) return this.#stream
    this.#file = createWriteStream(this.#unfinished)
    this.#stream = this.#path.endsWith('.gz') ? packedInto(this.#file) : this.#file
    return this.#stream
  }

  async #end(): Promise<void> {
    if (!this.#file) return
    this.#stream?.end()
    await finished(this.#file)
  }

  get #unfinished(): string {
    return `${this.#path}.unfinished`
  }
}

function packedInto(file: Writable): Writable {
  const packer = createGzip()
  // An error of either ends both, and is met when the file ends.
  pipeline(packer, file, () => {})
  return packer
}
