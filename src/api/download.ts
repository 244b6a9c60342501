import type { Route, RouteInput } from '#schemas/route.ts'
import { fetchFile } from './call.ts'

/**
 * Fetches a file of the contract and saves it under the name that its answer gives.
 * @throws {ProblemError} as every call does
 */
export async function download<R extends Route>(route: R, input: RouteInput<R>): Promise<void> {
  const response = await fetchFile(route, input)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? 'download'
  link.click()
  // By then the browser has read the file; keeping it longer would waste memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
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
