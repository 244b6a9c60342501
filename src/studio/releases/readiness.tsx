import { Notice } from '#ui/notice.tsx'
import { kilobytes } from '../editor/cost-bar.tsx'
import css from '../studio.module.css'

interface Props {
  issues: readonly { place: string; message: string }[]
  overBudget: readonly { tab: string; bytes: number }[]
  visits: number
  visitsWithFallback: number
}

/** What keeps the draft from being published, what needs a reason, and whose browsers would miss something. */
export function Readiness({ issues, overBudget, visits, visitsWithFallback }: Props) {
  return (
    <div className={css.stack}>
      {issues.length > 0 && (
        <Notice title="It cannot be published as it is" tone="warning">
          <ul>
            {issues.map(({ place, message }) => (
              <li key={`${place} ${message}`}>
                <strong>{place}</strong>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {overBudget.length > 0 && (
        <Notice title="A page costs visitors more than the budget" tone="warning">
          {overBudget.map(({ tab, bytes }) => `${tab}: ${kilobytes(bytes)}`).join(', ')}. Say below why it may.
        </Notice>
      )}
      <p className="quiet">{fallbackText(visits, visitsWithFallback)}</p>
    </div>
  )
}

function fallbackText(visits: number, withFallback: number): string {
  if (visits === 0) return 'Nobody has visited in the last seven days, so it is not known whose browsers could not draw this.'
  const share = Math.round((withFallback / visits) * 100)
  const some = withFallback === 0 ? 'none' : `${withFallback.toLocaleString('en-NZ')} (${share}%)`
  return `Of ${visits.toLocaleString('en-NZ')} visits in the last seven days, ${some} came with a browser that would get a fallback for some of it.`
}
