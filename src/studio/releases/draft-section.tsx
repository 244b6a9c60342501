import { studioDifferences, studioReadiness } from '#schemas/studio/routes.ts'
import { useDraft } from '../draft/draft-store.ts'
import css from '../studio.module.css'
import { useAtRevision } from '../use-at-revision.ts'
import { useAttempt } from '../use-attempt.tsx'
import { Changes } from './changes.tsx'
import { PublishForm } from './publish-form.tsx'
import { Readiness } from './readiness.tsx'

/** What is different from what customers see, and publishing it. */
export function DraftSection({ lacksRight, canEdit }: { lacksRight: string | undefined; canEdit: boolean }) {
  const release = useDraft((state) => state.release)
  const differences = useAtRevision(studioDifferences, release ? { query: { from: release, to: 'draft' } } : undefined)
  const readiness = useAtRevision(studioReadiness, {}).data
  // Here, because the form goes as soon as the draft is published, and what came of it is to stay in sight.
  const publishing = useAttempt('Nothing was published')
  const changes = differences.data?.differences ?? []
  return (
    <section className={css.stack} aria-labelledby="draft-title">
      <h2 id="draft-title" className="heading">
        The draft
      </h2>
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
    </section>
  )
}
