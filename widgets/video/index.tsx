import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import schema from './schema.ts'
import css from './video.module.css'

export default defineWidget(schema, function Video({ title, data: { picture, href, length, text } }) {
  return (
    <Card title={title}>
      <LinkTo className={`label ${css.video}`} href={href} isNewTab>
        <span className={`remark ${css.poster}`}>
          <Picture picture={{ ...picture, alt: '' }} shape="wide" />
          <span className={css.play} />
        </span>
        <span>
          Watch on {siteOf(href)}
          {length && `, ${length}`}
        </span>
      </LinkTo>
      {text && <p className="quiet">{text}</p>}
    </Card>
  )
})

/** The name of the site that a URL leads to. */
const siteOf = (href: string): string => (URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : 'another site')
