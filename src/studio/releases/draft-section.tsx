import { studioDifferences, studioReadiness } from '#schemas/studio/routes.ts'
import { useDraft } from '../draft/draft-store.ts'
import { Section } from '../section.tsx'
import { useAtRevision } from '../use-at-revision.ts'
import { useAttempt } from '../use-attempt.tsx'
import { Changes } from './changes.tsx'
import { PublishForm } from './publish-form.tsx'
import { Readiness } from './readiness.tsx'

/** The differences between the draft and the current release, and publishing them. */
export function DraftSection({ lacksRight, canEdit }: { lacksRight: string | undefined; canEdit: boolean }) {
  const release = useDraft((state) => state.release)
  const differences = useAtRevision(studioDifferences, release ? { query: { from: release, to: 'draft' } } : undefined)
  const readiness = useAtRevision(studioReadiness, {}).data
  // Kept here, because the form disappears after publishing and the notice must stay.
  const publishing = useAttempt('Nothing was published')
  const changes = differences.data?.differences ?? []
  return (
    <Section title="The draft">
      {differences.data && changes.length === 0 && <p className="quiet">The draft is what customers see now.</p>}
      <Changes changes={changes} beforeLabel="Customers see" afterLabel="Draft" canTakeBack={canEdit} />
      {changes.length > 0 && readiness && (
        <>
          <Readiness {...readiness} />
          <PublishForm
            publishing={publishing}
            lacksRight={lacksRight}
            needsReason={readiness.overBudget.length > 0}
            isReleasable={readiness.issues.length === 0}
          />
        </>
      )}
      {publishing.notice}
    </Section>
  )
}
