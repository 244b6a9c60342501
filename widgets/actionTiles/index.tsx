import { phonesInText } from '#lib/phones-in-text.ts'
import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import schema from './schema.ts'
import css from './action-tiles.module.css'

export default defineWidget(schema, function ActionTiles({ title, config: { leavesOut = [] }, data: { tiles } }) {
  return (
    <Card title={title}>
      <ul className={css.tiles}>
        {tiles.map(({ id, label, description, icon, href }) => (
          <li key={id} data-piece={`content:actionTiles:${id}`}>
            <LinkTo className={css.tile} href={href}>
              <Icon name={icon} size="badge" />
              <span>
                <strong className="remark label">{label}</strong>
                {!leavesOut.includes('descriptions') && (
                  <span className="quiet">
                    {phonesInText(description).map(({ text, isPhone }) => (
                      <span key={text} className={isPhone && href.startsWith('tel:') ? css.number : undefined}>
                        {text}
                      </span>
                    ))}
                  </span>
                )}
              </span>
            </LinkTo>
          </li>
        ))}
      </ul>
    </Card>
  )
})
