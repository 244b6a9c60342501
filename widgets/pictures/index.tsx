import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import schema from './schema.ts'
import css from './pictures.module.css'

export default defineWidget(schema, function Pictures({ title, config: { shape = 'original' }, data: { pictures } }) {
  return (
    <Card title={title}>
      <ul className={css.pictures} data-is-one={pictures.length === 1 || undefined}>
        {pictures.map(({ picture, caption, href }, i) => {
          const shown = (
            <>
              <Picture picture={picture} shape={shape} />
              {caption && <span className={`quiet remark ${css.caption}`}>{caption}</span>}
            </>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its place
            <li key={i}>
              {href ? (
                <LinkTo className={css.link} href={href}>
                  {shown}
                  {picture.alt === '' && !caption && <span className="visually-hidden">{title}</span>}
                </LinkTo>
              ) : (
                shown
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
})
