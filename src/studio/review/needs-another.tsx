import type { Issue } from '#schemas/studio/entities.ts'
import { Notice } from '#ui/notice.tsx'
import { IssueList } from '../issue-list.tsx'

/** Changes that this publisher cannot publish alone, and what to do. */
export const NeedsAnother = ({ issues }: { issues: readonly Issue[] }) => (
  <Notice title="You cannot publish this alone" tone="warning">
    <IssueList issues={issues} />
    <p>
      Ask for a review above of what you have changed, or let a colleague publish it. Changes outside your areas have to be published by a
      colleague who may change them. What you leave out stays in the campaign. The outage and the alert go on and off without this.
    </p>
  </Notice>
)
