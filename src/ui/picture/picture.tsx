import type { CSSProperties } from 'react'
import { fallbackWidthOf, type PictureFormat, pictureUrl, widthsOf } from '#lib/picture.ts'
import type { Picture as PictureData } from '#schemas/media/entities.ts'
import css from './picture.module.css'

interface Props {
  picture: PictureData
  /** `original` keeps its proportions; the others fill theirs, and cut off what is furthest from its focus; `fill` its whole place */
  shape?: 'original' | 'wide' | 'square' | 'fill'
}

/** A picture of the media library, in the width that its place needs and the best format that the browser knows. */
export function Picture({ picture, shape = 'original' }: Props) {
  const { file, width, height, alt, focus = { x: 50, y: 50 } } = picture
  // An editor has placed the widget and not chosen yet.
  if (file === '') return <div className={css.none} data-shape={shape} />
  return (
    <picture className={css.frame} data-shape={shape}>
      {(['avif', 'webp'] as const).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSetOf(picture, format)} sizes={SIZES} />
      ))}
      <img
        className={css.picture}
        src={pictureUrl(file, fallbackWidthOf(width), 'jpg')}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={{ '--focus': `${focus.x}% ${focus.y}%` } as CSSProperties}
      />
    </picture>
  )
}

/** What a browser measures by itself; for those that do not, the screen or half of it. */
const SIZES = 'auto, (width < 48rem) 100vw, 50vw'

const srcSetOf = ({ file, width }: PictureData, format: PictureFormat) =>
  widthsOf(width)
    .map((one) => `${pictureUrl(file, one, format)} ${one}w`)
    .join(', ')
