import type { Picture } from '#schemas/media/entities.ts'
import { pictureUrl, widthsOf } from '#lib/picture.ts'
import css from './media.module.css'

/** A small look at a picture; its words are beside it. */
export function Thumbnail({ picture: { file, width } }: { picture: Picture }) {
  const [least = width] = widthsOf(width)
  return <img className={`remark ${css.thumbnail}`} src={pictureUrl(file, least, 'avif')} alt="" loading="lazy" />
}
