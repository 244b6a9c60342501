import type { Route, RouteInput } from '#schemas/route.ts'
import { fetchFile } from './call.ts'
import { problem, ProblemError } from './problem.ts'

interface DownloadOptions {
  /** stops it; then it throws an AbortError */
  signal?: AbortSignal
  /** told how many bytes have arrived, while more come */
  onProgress?(bytes: number): void
}

/**
 * Fetches a file of the contract and saves it under the name that its answer gives.
 * @throws {ProblemError} as every call does
 * @throws {DOMException} AbortError if the signal aborts it
 */
export async function download<R extends Route>(
  route: R,
  input: RouteInput<R>,
  { signal, onProgress }: DownloadOptions = {},
): Promise<void> {
  const response = await fetchFile(route, input, { signal })
  const url = URL.createObjectURL(await bodyOf(response, signal, onProgress))
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? 'download'
  link.click()
  // By then the browser has read the file; keeping it longer would waste memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** @throws {ProblemError} where the connection ends before the file does */
async function bodyOf(response: Response, signal?: AbortSignal, onProgress?: (bytes: number) => void): Promise<Blob> {
  try {
    if (!onProgress || !response.body) return await response.blob()
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return new Blob(chunks)
      chunks.push(value)
      bytes += value.length
      onProgress(bytes)
    }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ProblemError(problem('/error/no_response', { external: true }), { cause })
  }
}

/**
 * The name in a `content-disposition` header (RFC 6266): in Unicode before plain, and without any folder.
 * Source: portal-shell.md, section 7.
 */
export function fileNameOf(disposition: string | null): string | undefined {
  const text = disposition ?? ''
  const unicode = decoded(/filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(text)?.[1])
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(text)
  const name = unicode ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]
  return name?.split(/[\\/]/).pop()?.trim() || undefined
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
