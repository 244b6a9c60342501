import { Link } from 'react-router-dom'
import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import schema from './schema.ts'
import css from './action-tiles.module.css'

export default defineWidget(schema, function ActionTiles({ title, data: { tiles } }) {
  return (
    <Card title={title}>
      <ul className={css.tiles}>
        {tiles.map(({ id, label, description, icon, href }) => {
          const content = (
            <>
              <Icon name={icon} size="badge" />
              <span>
                <strong className={css.label}>{label}</strong>
                <span className={css.description}>{description}</span>
              </span>
            </>
          )
          return (
            <li key={id}>
              {href.startsWith('/') ? (
                <Link className={css.tile} to={href}>
                  {content}
                </Link>
              ) : (
                <a className={css.tile} href={href}>
                  {content}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
})
