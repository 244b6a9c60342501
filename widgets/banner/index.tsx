import { defineWidget } from '#registry/widget.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import schema from './schema.ts'
import css from './banner.module.css'

export default defineWidget(schema, function Banner({ title, config: { side = 'right' }, data: { picture, text, button } }) {
  return (
    <div className={`framed ${css.banner}`} data-side={side}>
      <div className={css.picture}>
        <Picture picture={picture} shape="fill" />
      </div>
      <div className={css.words}>
        <h2 className={css.title}>{title}</h2>
        {text && <p className={css.text}>{text}</p>}
        {button && <ActionLink href={button.href}>{button.label}</ActionLink>}
      </div>
    </div>
  )
})
