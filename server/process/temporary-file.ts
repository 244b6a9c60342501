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

/** Of this folder's disk: with the code of its cause it would be taken for a failure of the database. */
export class FolderUnwritable extends Error {
  readonly statusCode = 503
  constructor(folder: string, cause: unknown) {
    super(`No temporary file can be written in ${folder} (${(cause as NodeJS.ErrnoException).code}). DATA_DIR names another folder.`)
  }
}

/** A file of the process alone. It has no name: however the process ends, nothing of it is left. */
export class TemporaryFile implements WholeFile {
  readonly #handle: FileHandle
  readonly #folder: string
  #bytes = 0

  private constructor(handle: FileHandle, folder: string) {
    this.#handle = handle
    this.#folder = folder
  }

  /** @throws {FolderUnwritable} as `write` does */
  static async open(folder: string): Promise<TemporaryFile> {
    const path = join(folder, `switchboard-${randomUUID()}`)
    try {
      mkdirSync(folder, { recursive: true })
      const handle = await open(path, 'wx+', 0o600)
      rmSync(path)
      return new TemporaryFile(handle, folder)
    } catch (error) {
      throw new FolderUnwritable(folder, error)
    }
  }

  get bytes(): number {
    return this.#bytes
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const { bytesWritten } = await this.#handle.write(chunk, at, chunk.length - at, this.#bytes).catch((error: unknown) => {
        throw new FolderUnwritable(this.#folder, error)
      })
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
