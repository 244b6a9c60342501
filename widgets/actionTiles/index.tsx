import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import schema from './schema.ts'
import css from './action-tiles.module.css'

export default defineWidget(schema, function ActionTiles({ title, data: { tiles } }) {
  return (
    <Card title={title}>
      <ul className={css.tiles}>
        {tiles.map(({ id, label, description, icon, href }) => (
          <li key={id}>
            <LinkTo className={css.tile} href={href}>
              <Icon name={icon} size="badge" />
              <span>
                <strong className={css.label}>{label}</strong>
                <span className="quiet">{description}</span>
              </span>
            </LinkTo>
          </li>
        ))}
      </ul>
    </Card>
  )
})
