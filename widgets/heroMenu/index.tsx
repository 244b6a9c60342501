import { Link } from 'react-router-dom'
import { defineWidget } from '#registry/widget.ts'
import { Icon } from '#ui/icon.tsx'
import schema from './schema.ts'
import css from './hero-menu.module.css'

export default defineWidget(schema, function HeroMenu({ title, data }) {
  return (
    <nav className={css.menu} aria-label={title}>
      <h2 className="visually-hidden">{title}</h2>
      <ul className={css.list}>
        {data.items.map(({ key, label, icon, href }) => {
          const content = (
            <>
              <Icon name={icon} size="badge" />
              <span>{label}</span>
            </>
          )
          return (
            <li key={key}>
              {href.startsWith('/') ? (
                <Link className={css.item} to={href}>
                  {content}
                </Link>
              ) : (
                <a className={css.item} href={href}>
                  {content}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
})
