import sharp from 'sharp'
import { fallbackWidthOf, type PictureFormat, widthsOf } from '#lib/picture.ts'
import { type Crop, PICTURE_LIMITS } from '#schemas/media/entities.ts'
import { createTurns } from '../threads/turns.ts'

/*
 * Pictures are decoded and encoded again: nothing of an uploaded file but its pixels gets out of here. Of libvips' readers only those
 * of the formats below may be used, so it never looks at SVG, TIFF or PDF, whatever a file says of itself.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// The process serves customers meanwhile.
sharp.concurrency(1)
sharp.cache(false)

const turns = createTurns({ atOnce: 1 })

/** Makes one picture at a time in this process: each takes up to 300 MB of memory meanwhile. */
export const inTurn = <Made>(make: () => Promise<Made>): Promise<Made> => turns.inTurn('everybody', make)

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
/** Twice the widest that is shown, so that a part of it still fills a screen. */
const ORIGINAL_SIDE = 3840
const SECONDS = 60

const MILLION = 1_000_000
const NONE = 'This is no picture that can be shown. JPEG, PNG, WebP, AVIF and GIF can.'
const TOO_LARGE = `The picture has more than ${PICTURE_LIMITS.pixels / MILLION} million pixels. Save it smaller, and upload that.`
const TOO_SMALL = `The picture is narrower or lower than ${PICTURE_LIMITS.leastSide} pixels.`
const DAMAGED = 'The picture is damaged. Save it again with another program, and upload that.'

/** Why a file is not taken, for the editor who uploaded it. */
export class NoPicture extends Error {}

export interface Original {
  content: Buffer
  width: number
  height: number
}

/** The pixels of an uploaded file, upright, of a moving picture those of its first moment. @throws {NoPicture} */
export async function originalOf(upload: Buffer): Promise<Original> {
  // sharp throws at once for nothing at all.
  if (upload.length === 0) throw new NoPicture(NONE)
  const options = { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error', animated: false } as const
  const { format, compression, width, height } = await sharp(upload, { ...options, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new NoPicture(NONE, { cause })
    })
  if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1')) throw new NoPicture(NONE)
  if (width * height > PICTURE_LIMITS.pixels) throw new NoPicture(TOO_LARGE)
  if (Math.min(width, height) < PICTURE_LIMITS.leastSide) throw new NoPicture(TOO_SMALL)
  const made = await sharp(upload, options)
    .autoOrient()
    .resize({ width: ORIGINAL_SIDE, height: ORIGINAL_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 92, effort: 2 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new NoPicture(DAMAGED, { cause })
    })
  return { content: made.data, width: made.info.width, height: made.info.height }
}

export interface Sizes {
  width: number
  height: number
  files: { name: string; content: Buffer }[]
}

/** A picture, or a part of it, in each width and format that browsers ask for. */
export async function sizesOf(original: Original, crop?: Crop): Promise<Sizes> {
  const part = partOf(original, crop)
  const cut = await sharp(original.content).extract(part).png({ compressionLevel: 1 }).toBuffer()
  const files: Sizes['files'] = []
  for (const width of widthsOf(part.width)) {
    for (const format of ['avif', 'webp'] as const) files.push({ name: `${width}.${format}`, content: await sized(cut, width, format) })
  }
  const fallback = fallbackWidthOf(part.width)
  files.push({ name: `${fallback}.jpg`, content: await sized(cut, fallback, 'jpg') })
  return { width: part.width, height: part.height, files }
}

/** A picture in a width and a format. */
function sized(cut: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const scaled = sharp(cut).resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return scaled.avif({ quality: 55, effort: 2 }).toBuffer()
    case 'webp':
      return scaled.webp({ quality: 78, effort: 4 }).toBuffer()
    case 'jpg':
      // JPEG has no transparency.
      return scaled.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
  }
}

/** The pixels of a part: at least one, and none outside. */
function partOf({ width, height }: Original, crop: Crop = { left: 0, top: 0, width: 1000, height: 1000 }) {
  const left = Math.min(Math.round((crop.left / 1000) * width), width - 1)
  const top = Math.min(Math.round((crop.top / 1000) * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((crop.width / 1000) * width), width - left)),
    height: Math.max(1, Math.min(Math.round((crop.height / 1000) * height), height - top)),
  }
}
