import { defineWidget } from '#registry/widget.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { TipPicture } from '#ui/insight/tip-picture.tsx'
import schema from './schema.ts'
import css from './tips.module.css'

export default defineWidget(
  schema,
  function Tips({ title, config, data: { guid, season, category, title: headline, body, picture, isNew } }) {
    return (
      <Card title={title}>
        <div className={css.tip} data-piece={`content:tips:${guid}`}>
          {!config.leavesOut?.includes('picture') && <TipPicture category={category} picture={picture} />}
          <div>
            <h3 className="label">{headline}</h3>
            <p className={`quiet ${css.body}`}>{body}</p>
          </div>
        </div>
        <PageLink config={config} to={paths.tips()} text={`${isNew ? 'New tips' : 'More'} for ${season.toLowerCase()}`} />
      </Card>
    )
  },
)
