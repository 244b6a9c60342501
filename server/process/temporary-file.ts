import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const CHUNK_BYTES = 1 << 20

/** A file that can be read from its beginning, as often as one likes. */
export interface WholeFile {
  read(): Readable
}

/** A file of the process alone. It has no name: however the process ends, nothing of it is left. */
export class TemporaryFile implements WholeFile {
  readonly #handle: FileHandle
  #bytes = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async open(folder: string): Promise<TemporaryFile> {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `switchboard-${randomUUID()}`)
    const handle = await open(path, 'wx+', 0o600)
    rmSync(path)
    return new TemporaryFile(handle)
  }

  get bytes(): number {
    return this.#bytes
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const { bytesWritten } = await this.#handle.write(chunk, at, chunk.length - at, this.#bytes)
      at += bytesWritten
      this.#bytes += bytesWritten
    }
  }

  /** Forgets what was written. */
  async empty(): Promise<void> {
    await this.#handle.truncate()
    this.#bytes = 0
  }

  read(): Readable {
    return Readable.from(this.#chunks(), { objectMode: false })
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    for (let position = 0; position < this.#bytes; ) {
      const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
