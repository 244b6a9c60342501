import type { Brand } from '#schemas/brand.ts'
import type { Platform } from '#schemas/document/audience.ts'

export type Theme = 'system' | 'light' | 'dark'

/** How a page looks in Studio's preview frame, and the token of the preview. */
export interface PreviewFrame {
  /** signed by the server: release, person and moment */
  token: string
  theme: Theme
  brand: Brand
  platform: Platform
}

/** Prefix of the name of a preview frame; the rest is a PreviewFrame as JSON. */
export const FRAME_NAME = 'preview:'

/**
 * The preview that this page shows, from the name of its frame: a name survives navigation in the frame, and unlike storage is
 * not shared with the page around it. Undefined outside previews.
 */
function readFrame(): PreviewFrame | undefined {
  if (window.parent === window || !window.name.startsWith(FRAME_NAME)) return undefined
  try {
    return JSON.parse(window.name.slice(FRAME_NAME.length)) as PreviewFrame
  } catch {
    return undefined
  }
}

export const previewFrame = readFrame()

/** The preview whose data Studio's canvas shows; only Studio sets it. */
let shown: string | undefined
export const showPreview = (token: string | undefined): void => {
  shown = token
}

/** The token with which calls are answered as in a preview. */
export const previewToken = (): string | undefined => previewFrame?.token ?? shown
