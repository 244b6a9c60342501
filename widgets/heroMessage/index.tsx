import type { IconName } from '#schemas/icon.ts'
import { defineWidget } from '#registry/widget.ts'
import { CardLink } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import schema from './schema.ts'
import css from './hero-message.module.css'

const ICONS: Record<'info' | 'good' | 'warning', IconName | 'check' | 'warning'> = { info: 'info', good: 'check', warning: 'warning' }

export default defineWidget(schema, function HeroMessage({ data: { id, tone, title, body, link } }) {
  return (
    <div className={css.message} data-tone={tone} data-piece={`content:heroMessages:${id}`}>
      <Icon name={ICONS[tone]} />
      <div className={css.text}>
        <h2 className="heading">{title}</h2>
        <p>{body}</p>
      </div>
      {link && <CardLink to={link.href}>{link.label}</CardLink>}
    </div>
  )
})
