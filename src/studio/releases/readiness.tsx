import type { Issue } from '#schemas/studio/entities.ts'
import { Notice } from '#ui/notice.tsx'
import { kilobytes } from '../editor/cost-bar.tsx'
import { IssueList } from '../issue-list.tsx'
import css from '../studio.module.css'

interface Props {
  issues: readonly Issue[]
  deadLinks?: readonly Issue[]
  overBudget: readonly { tab: string; bytes: number }[]
  visits: number
  visitsWithFallback: number
}

/** Issues that prevent publishing, links of forms to no page, pages over budget, and visits with browsers that would get fallbacks. */
export function Readiness({ issues, deadLinks = [], overBudget, visits, visitsWithFallback }: Props) {
  return (
    <div className={css.stack}>
      {issues.length > 0 && (
        <Notice title="It cannot be published as it is" tone="warning">
          <IssueList issues={issues} />
        </Notice>
      )}
      {deadLinks.length > 0 && (
        <Notice title="A form leads customers to no page" tone="warning">
          <IssueList issues={deadLinks} />
        </Notice>
      )}
      {overBudget.length > 0 && (
        <Notice title="A page costs visitors more than the budget" tone="warning">
          {overBudget.map(({ tab, bytes }) => `${tab}: ${kilobytes(bytes)}`).join(', ')}. Give a reason below.
        </Notice>
      )}
      <p className="quiet">{fallbackText(visits, visitsWithFallback)}</p>
    </div>
  )
}

function fallbackText(visits: number, withFallback: number): string {
  if (visits === 0) return 'No customers came in the last seven days, so we cannot tell which browsers would get fallbacks.'
  const share = Math.round((withFallback / visits) * 100)
  const some = withFallback === 0 ? 'none' : `${withFallback.toLocaleString('en-NZ')} (${share}%)`
  return `Of ${visits.toLocaleString('en-NZ')} visits in the last seven days (one a day for each customer), ${some} used a browser that would get a fallback for some widget.`
}
