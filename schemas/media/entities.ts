import { flag, instant, integer, ONE_LINE, text } from '../formats.ts'
import { closedObject, list, object, type Shape } from '../shape.ts'

/** What a picture of the library may be. */
export const PICTURE_LIMITS = { bytes: 10_000_000, pixels: 40_000_000, leastSide: 16, pictures: 2_000 } as const
/** What may be uploaded. A picture with text in it that programs run, such as SVG, is none of them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

export const pictureHash = { type: 'string', pattern: '^[0-9a-f]{32}$' } as const
const percent = { type: 'integer', minimum: 0, maximum: 100 } as const

export const focus = closedObject(
  { x: percent, y: percent },
  {},
  { description: 'what stays in sight where a part is cut off, in percent from the left and the top; the middle if absent' },
)
export type Focus = Shape<typeof focus>

const perMille = (minimum: number) => ({ type: 'integer', minimum, maximum: 1000 }) as const

/** The part of a picture that is shown, in thousandths of its width and height. */
export const crop = closedObject({ left: perMille(0), top: perMille(0), width: perMille(50), height: perMille(50) })
export type Crop = Shape<typeof crop>

/** Words, or none at all. */
export const altText = { type: 'string', maxLength: 250, pattern: `(?!^\\s+$)${ONE_LINE}` } as const

/**
 * A picture where it is shown. It says all that a browser needs, so a release shows the same picture whatever becomes of the
 * library. Its names are made of the content of the file that was uploaded: the same in every installation that has that file.
 */
export const picture = closedObject(
  {
    media: { ...pictureHash, description: 'which picture of the library' },
    file: { ...pictureHash, description: 'the part of it that is shown' },
    width: { type: 'integer', minimum: 1, maximum: 10_000, description: 'pixels' },
    height: { type: 'integer', minimum: 1, maximum: 10_000, description: 'pixels' },
    alt: { ...altText, description: 'what it shows, for people who do not see it; empty for decoration' },
  },
  { focus },
  { title: 'Picture', format: 'picture' },
)
export type Picture = Shape<typeof picture>

/** Where a picture is shown. */
const pictureUse = object({
  where: { enum: ['draft', 'live', 'scheduled', 'template'] },
  widget: { ...text, description: 'its title' },
  tabs: list(text, { description: 'labels of the tabs that it is on' }),
})
export type PictureUse = Shape<typeof pictureUse>

/** A picture of the library. */
export const mediaItem = object(
  {
    picture: { ...picture, description: 'as a widget takes it' },
    name: text,
    original: object({ width: integer, height: integer, url: text }),
    focus,
    bytes: { type: 'integer', description: 'of the largest size, as most browsers load it' },
    addedBy: text,
    addedAt: instant,
    uses: list(pictureUse),
  },
  { crop },
)
export type MediaItem = Shape<typeof mediaItem>

export const mediaName = { type: 'string', minLength: 1, maxLength: 120, pattern: `(?=.*\\S)${ONE_LINE}` } as const
export const isNew = { ...flag, description: 'false where the library had this very file already' } as const
