import { defineWidget } from '#registry/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import schema from './schema.ts'
import css from './hero-menu.module.css'

export default defineWidget(schema, function HeroMenu({ title, data }) {
  return (
    <nav className={`framed ${css.menu} screen-only`} aria-label={title}>
      <h2 className="visually-hidden">{title}</h2>
      <ul className={css.list}>
        {data.items.map(({ key, label, icon, href }) => (
          <li key={key} data-piece={`content:heroMenu:${key}`}>
            <LinkTo className={`label ${css.item}`} href={href}>
              <Icon name={icon} size="badge" />
              <span>{label}</span>
            </LinkTo>
          </li>
        ))}
      </ul>
    </nav>
  )
})
