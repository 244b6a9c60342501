import { type MediaItem, PICTURE_LIMITS, PICTURE_TYPES } from '#schemas/media/entities.ts'
import { addStudioMedia } from '#schemas/media/routes.ts'
import type { ProblemBody } from '#schemas/problem.ts'
import { callUrl } from '#api/call.ts'
import { callHeaders } from '#api/headers.ts'
import { problem, ProblemError } from '#api/problem.ts'
import { renewSession } from '#session/renewal.ts'
import { readSession } from '#session/storage.ts'

export interface Uploaded {
  item: MediaItem
  isNew: boolean
}

/** Why a file need not be sent: the server would say the same. */
export function reasonNotToSend({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.some((one) => one === type)) {
    return type === 'image/svg+xml'
      ? 'A drawing (SVG) can have programs in it. Save it as PNG, and upload that.'
      : 'This is no picture that can be shown. JPEG, PNG, WebP, AVIF and GIF can.'
  }
  const most = PICTURE_LIMITS.bytes
  return size > most ? `A picture may have ${most / 1_000_000} MB. Save it smaller, and upload that.` : undefined
}

/**
 * Uploads a picture.
 * @param onSent told which share of it is sent
 * @throws {ProblemError} with the server's words, as every call does
 */
export async function uploadPicture(file: File, said: { name: string; alt: string }, onSent: (share: number) => void): Promise<Uploaded> {
  const session = readSession()
  const first = await send(file, said, onSent)
  if (first.status !== 401 || (await renewSession(session?.accessToken)) !== 'renewed') return uploadedOf(first)
  return uploadedOf(await send(file, said, onSent))
}

interface Answer {
  status: number
  text: string
}

/** By XMLHttpRequest: fetch does not tell how much is sent. */
function send(file: File, query: { name: string; alt: string }, onSent: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(addStudioMedia.method, callUrl(addStudioMedia.path, { query }))
    for (const [name, value] of Object.entries({ ...callHeaders(readSession(), false), 'content-type': file.type }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new ProblemError(problem('/error/no_response', { external: true })))
    request.send(file)
  })
}

function uploadedOf({ status, text }: Answer): Uploaded {
  if (status === 200) return JSON.parse(text) as Uploaded
  throw new ProblemError({ ...problem('/error/default'), ...problemIn(text), status })
}

function problemIn(text: string): Partial<ProblemBody> {
  try {
    return JSON.parse(text) as ProblemBody
  } catch {
    return {}
  }
}
