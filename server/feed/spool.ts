import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const MOST_BYTES = 4_294_967_296

export class FileTooLarge extends Error {
  readonly statusCode = 413
  override message = 'A file may have 4 GB. Send it in parts, or packed with gzip.'
}

/**
 * Keeps a file that arrives until it is read: a slow sender must not hold a transaction open.
 * @param use takes the whole file
 */
export async function whenArrived<T>(arriving: Readable, use: (file: Readable) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-feed-'))
  try {
    const path = join(folder, 'file')
    let bytes = 0
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done(bytes > MOST_BYTES ? new FileTooLarge() : null, chunk)
      },
    })
    await pipeline(arriving, counter, createWriteStream(path, { mode: 0o600 }))
    const file = createReadStream(path, { highWaterMark: 1 << 20 })
    try {
      return await use(file)
    } finally {
      file.destroy()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
