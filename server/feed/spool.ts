import { createReadStream, ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { TemporaryFile, type WholeFile } from '../process/temporary-file.ts'

export class FileTooLarge extends Error {
  readonly statusCode = 413
  override message = 'A file may have 4 GB. Send it in parts, or packed with gzip.'
}

/**
 * Keeps a file that arrives until it is read: a slow sender must not hold a transaction open, and a file that lost a lock to
 * a customer is read again. A file of this machine is read where it is.
 * @param folder where it is kept
 * @param use takes the whole file
 */
export async function whenArrived<T>(
  arriving: Readable,
  { folder, mostBytes = Number.POSITIVE_INFINITY }: { folder: string; mostBytes?: number },
  use: (file: WholeFile) => Promise<T>,
): Promise<T> {
  if (arriving instanceof ReadStream && typeof arriving.path === 'string') {
    const { path } = arriving
    arriving.destroy()
    return use({ read: () => createReadStream(path, { highWaterMark: 1 << 20 }) })
  }
  const kept = await TemporaryFile.open(folder)
  try {
    for await (const chunk of arriving) {
      await kept.write(chunk as Buffer)
      if (kept.bytes > mostBytes) throw new FileTooLarge()
    }
    return await use(kept)
  } finally {
    await kept.close()
  }
}
