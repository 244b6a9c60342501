import { dismissNextBestAction } from '#schemas/dashboard/routes.ts'
import { problemMessage } from '#api/problem.ts'
import { useAction } from '#api/use-action.ts'
import { defineWidget } from '#registry/widget.ts'
import { Card, CardLink } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import schema from './schema.ts'
import css from './next-best-action.module.css'

export default defineWidget(schema, function NextBestAction({ title, data: { actions } }) {
  const [dismiss, state] = useAction(dismissNextBestAction, { refreshes: [schema.route.path] })
  const [action] = actions
  if (!action) return <Card title={title}>Nothing to do. You are all set.</Card>
  const piece = `content:nextBestActions:${action.type}`
  return (
    <Card
      title={title}
      aside={
        <span className={css.dismiss} data-dismisses={piece}>
          <IconButton
            icon="close"
            label={`Dismiss: ${action.title}`}
            isBusy={state.is === 'running'}
            onClick={() => dismiss({ body: { type: action.type } })}
          />
        </span>
      }
    >
      <div className={css.piece} data-piece={piece}>
        <div className={css.action}>
          <Icon name={action.icon} size="badge" />
          <div>
            <h3 className="label">{action.title}</h3>
            <p className={`quiet ${css.body}`}>{action.body}</p>
          </div>
        </div>
        {state.is === 'failed' && <p role="alert">{problemMessage(state.problem)}</p>}
        {action.link && <CardLink to={action.link.href}>{action.link.label}</CardLink>}
      </div>
    </Card>
  )
})
