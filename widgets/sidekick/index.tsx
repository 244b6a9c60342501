import { defineWidget } from '#registry/widget.ts'
import { Card, CardLink } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import schema from './schema.ts'
import css from './sidekick.module.css'

export default defineWidget(schema, function Sidekick({ title, data: { observation, detail, icon, link } }) {
  return (
    <Card title={title}>
      <div className={css.observation}>
        <Icon name={icon} size="badge" />
        <div>
          <h3 className="label">{observation}</h3>
          <p className={`quiet ${css.detail}`}>{detail}</p>
        </div>
      </div>
      {link && <CardLink to={link.href}>{link.label}</CardLink>}
    </Card>
  )
})
