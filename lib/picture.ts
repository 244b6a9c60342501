/* The files of a picture: made by server/media, asked for by src/ui/picture. */

export type PictureFormat = 'avif' | 'webp' | 'jpg'

const WIDTHS = [320, 640, 960, 1280, 1920]
const FALLBACK_WIDTH = 1280

/** The widths in which a picture is stored, smallest first. @param width of the original, in pixels */
export function widthsOf(width: number): number[] {
  const smaller = WIDTHS.filter((one) => one < width)
  return width > (WIDTHS.at(-1) ?? 0) ? smaller : [...smaller, width]
}

/** The width of the one file for browsers that know no other format. */
export const fallbackWidthOf = (width: number): number => Math.min(width, FALLBACK_WIDTH)

/** The URL of a picture in a width and a format. */
export const pictureUrl = (file: string, width: number, format: PictureFormat): string => `/media/${file}/${width}.${format}`

/** The URL of all of a picture, before a part was chosen, which staff alone are told. */
export const originalUrl = (file: string): string => `/media/${file}/original.webp`

/** What fixtures show: the server draws it (server/media/sample.ts), and no document can be published with it. */
export const SAMPLE_FILE = '0'.repeat(32)
export const samplePicture = {
  media: SAMPLE_FILE,
  file: SAMPLE_FILE,
  width: 1280,
  height: 720,
  alt: 'Hills below an evening sky',
}
