import { createReadStream, createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/*
 * A folder as a tar archive (POSIX ustar), read and written piece by piece: a database need not fit into memory. Only
 * what a database folder has is known: folders, and files with short plain names.
 */

const BLOCK = 512
const LONGEST_NAME = 100
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** The archive is not one, is cut off, or holds what no backup has. */
export class ArchiveError extends Error {}

/** An archive of one text, first, and of all that is in a folder. */
export async function* packFolder(note: { name: string; text: string }, folder: string): AsyncGenerator<Buffer> {
  yield header(note.name, 'file', Buffer.byteLength(note.text))
  yield padded(Buffer.from(note.text))
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (entry.isDirectory()) {
      yield header(name, 'folder', 0)
      continue
    }
    const { size } = statSync(path)
    yield header(name, 'file', size)
    if (size > 0) for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: 1 << 18 })) yield chunk as Buffer
    yield Buffer.alloc(paddingOf(size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/**
 * Unpacks an archive into an empty folder.
 * @param accept gets the first entry's text and throws to refuse the rest
 * @throws {ArchiveError}
 */
export async function unpackFolder(
  archive: Readable,
  folder: string,
  accept: (note: { name: string; text: string }) => void,
): Promise<void> {
  const bytes = new Bytes(archive)
  const first = entryOf(await bytes.take(BLOCK))
  if (first?.kind !== 'file' || first.size > BLOCK) throw new ArchiveError('it does not begin like a backup')
  accept({ name: first.name, text: (await bytes.take(first.size)).toString() })
  await bytes.take(paddingOf(first.size))
  for (;;) {
    const entry = entryOf(await bytes.take(BLOCK))
    if (!entry) break
    const path = join(folder, entry.name)
    if (entry.kind === 'folder') {
      mkdirSync(path, { recursive: true })
      continue
    }
    await pipeline(Readable.from(bytes.upTo(entry.size), { objectMode: false }), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    await bytes.take(paddingOf(entry.size))
  }
  // What follows the end is read as well, so that a packed archive is checked to its last byte.
  await bytes.drain()
}

function header(name: string, kind: 'file' | 'folder', size: number): Buffer {
  if (!NAME.test(name) || name.length > LONGEST_NAME) throw new ArchiveError(`"${name}" is no name that a database's files have`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  block.write(name, 0)
  block.write(kind === 'file' ? octal(0o600, 7) : octal(0o700, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  block.write(kind === 'file' ? '0' : '5', 156)
  block.write('ustar\u000000', 257)
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148)
  return block
}

/** The sum of a header's bytes, its own field taken as spaces. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0)
}

/** What a header says; undefined for the empty block at the end. */
function entryOf(block: Buffer): { name: string; kind: 'file' | 'folder'; size: number } | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const text = (start: number, end: number) => block.toString('latin1', start, end).replace(/\0.*$/s, '').trim()
  const kind = ({ '0': 'file', '5': 'folder' } as const)[text(156, 157)]
  const name = text(0, LONGEST_NAME)
  const size = Number.parseInt(text(124, 136), 8)
  const isSound = Number.parseInt(text(148, 156), 8) === checksumOf(block) && Number.isSafeInteger(size) && size >= 0
  if (!isSound || !kind || !NAME.test(name)) throw new ArchiveError('it holds what no backup has')
  return { name, kind, size: kind === 'file' ? size : 0 }
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(paddingOf(bytes.length))])

/** A stream that is read by the number of bytes. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async *upTo(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next()
        if (done) throw new ArchiveError('it is cut off')
        this.#rest = value
      }
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.upTo(count)) parts.push(part)
    return Buffer.concat(parts)
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}
