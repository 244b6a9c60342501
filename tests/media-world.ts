import sharp from 'sharp'
import type { MediaItem } from '#schemas/media/entities.ts'
import { addStudioMedia, studioMedia } from '#schemas/media/routes.ts'
import type { TestPortal } from './portal.ts'

/* Pictures, and what staff do with them. */

/** A picture whose pixels follow from its number: another file for each. */
export function pictureOf(number: number, format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg', width = 400, height = 300) {
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 53) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** Uploads bytes as a browser does: the file is the body, and what it is called is in the address. */
export function uploader(portal: () => TestPortal) {
  return async (as: string | null, content: Buffer, more: { type?: string; name?: string; alt?: string } = {}) => {
    const { type = 'image/jpeg', name = 'A picture', alt = 'What it shows' } = more
    const { path, method } = addStudioMedia
    const { status, body } = await portal().ask(as, method, path, {
      query: { name, alt },
      body: content,
      headers: { 'content-type': type },
    })
    return { status, body: body as { item: MediaItem; isNew: boolean; type?: string; detail?: string } }
  }
}

export const libraryOf = async (portal: TestPortal, as = 'viewer') =>
  ((await portal.call(as, studioMedia)).body as { media: MediaItem[] }).media

/** What anybody gets at an address. */
export async function servedAt(portal: TestPortal, url: string) {
  const { statusCode, headers, rawPayload } = await portal.app.inject({ url })
  return { status: statusCode, headers, content: rawPayload }
}
