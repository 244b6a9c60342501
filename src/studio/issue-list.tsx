import type { Issue } from '#schemas/studio/entities.ts'
import { useDraft } from './draft/draft-store.ts'
import { issueText } from './issue-text.ts'
import { valuesOf } from './shell/sections.ts'

/** What is wrong, each in words. */
export function IssueList({ issues }: { issues: readonly Issue[] }) {
  const values = valuesOf(useDraft((state) => state.pieces))
  return (
    <ul className="bad">
      {issues.map((issue) => (
        <li key={`${issue.place} ${issue.message}`}>{issueText(values, issue)}</li>
      ))}
    </ul>
  )
}
