import { defineWidget } from '#registry/widget.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import schema from './schema.ts'
import css from './links.module.css'

export default defineWidget(schema, function Links({ title, config: { look = 'list' }, data: { links } }) {
  return (
    <Card title={title}>
      <ul className={css.links} data-look={look}>
        {links.map(({ label, href, description, icon }) => (
          <li key={`${label} ${href}`}>
            {look === 'buttons' ? (
              <ActionLink href={href} tone="quiet">
                {label}
              </ActionLink>
            ) : (
              <LinkTo className={css.link} href={href}>
                {icon && <Icon name={icon} size="badge" />}
                <span>
                  <span className={`remark label ${css.label}`}>{label}</span>
                  {description && <span className="quiet">{description}</span>}
                </span>
              </LinkTo>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
})
