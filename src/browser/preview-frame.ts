/** How a page that stands in Studio's frame is to look, and what names its preview. */
export interface PreviewFrame {
  /** what the server signed: release, person and moment */
  token: string
  theme: 'system' | 'light' | 'dark'
  brand: 'northlight' | 'pip'
  platform: 'web' | 'mobile'
}

/** Begins the name of a frame that shows a preview; the rest says how, as JSON. */
export const FRAME_NAME = 'preview:'

/**
 * The preview this page is, from the name of its frame: a name survives every navigation in the frame, and is not
 * shared with the page around it as storage would be. Undefined for a page that stands for itself.
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

/** The preview whose data Studio's own canvas shows; set by Studio alone. */
let shown: string | undefined
export const showPreview = (token: string | undefined): void => {
  shown = token
}

/** What a call has to carry to be answered as in a preview. */
export const previewToken = (): string | undefined => previewFrame?.token ?? shown
