import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sum } from '#lib/sum.ts'
import type { WholeFile } from '../process/temporary-file.ts'

const MOST_LINE_BYTES = 1_048_576
const NEW_LINE = 10
const GZIP = [0x1f, 0x8b] as const

export interface Line {
  /** from 1 */
  number: number
  /** undefined where the line is too long to be read */
  bytes: Uint8Array | undefined
}

/** What cannot be read at all, whatever its lines say. */
export class UnreadableFile extends Error {}

/** The first bytes of a stream, and all of it, unpacked if it is gzip. */
export async function openContent(input: Readable): Promise<{ head: Buffer; content: Readable }> {
  const raw = await peek(input)
  if (raw.head[0] !== GZIP[0] || raw.head[1] !== GZIP[1]) return raw
  const unpacked = createGunzip()
  // An error of the input ends the unpacking with it, and so the reader of that.
  pipeline(raw.content, unpacked, () => {})
  return peek(unpacked)
}

/** The first bytes of what a file says. */
export async function headOf(file: WholeFile): Promise<Buffer> {
  const input = file.read()
  try {
    return (await openContent(input)).head
  } finally {
    input.destroy()
  }
}

/** What a file says, from its beginning. */
export const contentOf = async (file: WholeFile): Promise<Readable> => (await openContent(file.read())).content

/** Enough to tell JSON of a charging network from a record of the feed. */
const HEAD_BYTES = 4096

async function peek(input: Readable): Promise<{ head: Buffer; content: Readable }> {
  const chunks = input[Symbol.asyncIterator]()
  const read: Buffer[] = []
  while (sum(read.map(({ length }) => length)) < HEAD_BYTES) {
    const { value, done } = await chunks.next().catch(refuseUnpacked)
    if (done) break
    read.push(Buffer.from(value))
  }
  async function* whole() {
    yield* read
    for (;;) {
      const { value, done } = await chunks.next().catch(refuseUnpacked)
      if (done) return
      yield value as Buffer
    }
  }
  return { head: Buffer.concat(read), content: Readable.from(whole(), { objectMode: false }) }
}

function refuseUnpacked(error: NodeJS.ErrnoException): never {
  if (error.code?.startsWith('Z_')) throw new UnreadableFile('The file is not whole: its gzip data end or break off.', { cause: error })
  throw error
}

/** The lines of a stream, some at a time; empty ones are left out, but counted. */
export async function* linesOf(content: Readable, mostBytes = MOST_LINE_BYTES): AsyncGenerator<Line[]> {
  let number = 0
  /** the beginning of a line, in pieces */
  let pieces: Uint8Array[] = []
  let length = 0
  const end = (piece: Uint8Array): Line[] => {
    number++
    const isTooLong = length + piece.length > mostBytes
    const bytes = isTooLong ? undefined : withoutReturn(pieces.length === 0 ? piece : Buffer.concat([...pieces, piece]))
    pieces = []
    length = 0
    return bytes?.length === 0 ? [] : [{ number, bytes }]
  }
  for await (const chunk of content) {
    const bytes = chunk as Buffer
    const lines: Line[] = []
    let start = 0
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, start)) {
      lines.push(...end(bytes.subarray(start, at)))
      start = at + 1
    }
    const rest = bytes.subarray(start)
    length += rest.length
    // Of a line that is too long anyway nothing is kept.
    if (length <= mostBytes) pieces.push(rest)
    if (lines.length > 0) yield lines
  }
  if (length > 0) yield end(new Uint8Array())
}

const withoutReturn = (line: Uint8Array) => (line.at(-1) === 13 ? line.subarray(0, -1) : line)
