import { useState } from 'react'
import { studioDifferences, studioReadiness } from '#schemas/studio/routes.ts'
import { useDraft } from '../draft/draft-store.ts'
import { Section } from '../section.tsx'
import { useAtRevision } from '../use-at-revision.ts'
import { useAttempt } from '../use-attempt.tsx'
import { Changes } from './changes.tsx'
import { PublishForm } from './publish-form.tsx'
import { Readiness } from './readiness.tsx'

/** The differences between the draft and the current release, and publishing all or some of them. */
export function DraftSection({ lacksRight, canEdit }: { lacksRight: string | undefined; canEdit: boolean }) {
  const release = useDraft((state) => state.release)
  const differences = useAtRevision(studioDifferences, release ? { query: { from: release, to: 'draft' } } : undefined)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const changes = differences.data?.differences ?? []
  const isChoice = changes.length > 1
  const pieces = changes.map(({ piece }) => piece).filter((piece) => !isChoice || !left.has(piece))
  const chosen = pieces.length < changes.length ? pieces : undefined
  const readiness = useAtRevision(studioReadiness, pieces.length > 0 ? { body: { chosen } } : undefined).data
  // Kept here, because the form disappears after publishing and the notice must stay.
  const publishing = useAttempt('Nothing was published')
  const choose = (piece: string, isChosen: boolean) =>
    setLeft(isChosen ? new Set([...left].filter((one) => one !== piece)) : new Set([...left, piece]))
  return (
    <Section title="The draft">
      {differences.data && changes.length === 0 && <p className="quiet">The draft is what customers see now.</p>}
      {isChoice && <p>Publish what is ready: what you leave out stays in the draft.</p>}
      <Changes
        changes={changes}
        beforeLabel="Customers see"
        afterLabel="Draft"
        canTakeBack={canEdit}
        choice={isChoice ? { left, onChange: choose } : undefined}
      />
      {changes.length > 0 && pieces.length === 0 && <p>Choose at least one change to publish.</p>}
      {pieces.length > 0 && readiness && (
        <>
          <Readiness {...readiness} />
          <PublishForm
            publishing={publishing}
            chosen={chosen}
            onPublished={() => setLeft(new Set())}
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
