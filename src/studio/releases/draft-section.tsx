import { useRef, useState } from 'react'
import { DEFAULT_CAMPAIGN, draftOf } from '#lib/campaigns.ts'
import { studioDifferences, studioReadiness } from '#schemas/studio/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useCampaignName } from '../campaigns/use-campaigns.ts'
import { useDraft } from '../draft/draft-store.ts'
import { CampaignReview } from '../review/campaign-review.tsx'
import { NeedsAnother } from '../review/needs-another.tsx'
import { Section } from '../section.tsx'
import { useApiAt } from '../use-api-at.ts'
import { useAttempt } from '../use-attempt.tsx'
import { Changes } from './changes.tsx'
import { Overlaps } from './overlaps.tsx'
import type { Period } from './period.ts'
import { PublishForm } from './publish-form.tsx'
import { Readiness } from './readiness.tsx'

/** What the campaign changes in what customers see, and publishing all or some of it, now or for a time. */
export function DraftSection({ lacksRight, canEdit }: { lacksRight: string | undefined; canEdit: boolean }) {
  const { campaign, release, revision, unsaved } = useDraft()
  const name = useCampaignName()
  const differences = useApiAt('revision', studioDifferences, release ? { query: { from: release, to: draftOf(campaign) } } : undefined)
  // Nobody approves or publishes what they have not seen: the list may be older than the draft, or newer.
  const { revision: listed, differences: changes = [] } = differences.data ?? {}
  const seen = listed ?? -1
  const unseen =
    unsaved.size > 0 ? 'Some of your changes are not saved yet' : listed === revision ? undefined : 'The list of changes is being loaded'
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [period, setPeriod] = useState<Period>(NOW)
  const isChoice = changes.length > 1 && !lacksRight
  const pieces = changes.map(({ piece }) => piece).filter((piece) => !isChoice || !left.has(piece))
  const chosen = pieces.length < changes.length ? pieces : undefined
  const ready = useApiAt('revision', studioReadiness, pieces.length > 0 ? { body: { campaign, chosen, ...period } } : undefined)
  const readiness = ready.data
  // Kept here, because the form disappears after publishing and the notice must stay.
  const publishing = useAttempt('Nothing was published', [], {
    title: 'We do not know whether that was published',
    message: 'Look at the history and the scheduled releases below before you publish again.',
  })
  const outcome = useRef<HTMLDivElement>(null)
  const choose = (piece: string, isChosen: boolean) =>
    setLeft(isChosen ? new Set([...left].filter((one) => one !== piece)) : new Set([...left, piece]))
  return (
    <Section title={campaign === DEFAULT_CAMPAIGN.id ? name : `Changes of “${name}”`}>
      {differences.error && <LoadFailure title="The changes could not be loaded" error={differences.error} retry={differences.mutate} />}
      {differences.data && changes.length === 0 && <p className="quiet">There are no changes: it is what customers see now.</p>}
      {isChoice && <p>Publish what is ready: what you leave out stays in “{name}”.</p>}
      <Changes
        changes={changes}
        beforeLabel="Customers see"
        afterLabel="Changed"
        canTakeBack={canEdit}
        choice={isChoice ? { left, onChange: choose } : undefined}
      />
      <CampaignReview key={campaign} campaign={campaign} hasChanges={changes.length > 0} seen={seen} inTheWay={unseen} />
      {changes.length > 0 && pieces.length === 0 && <p>Choose at least one change to publish.</p>}
      {ready.error && <LoadFailure title="What publishing would mean could not be loaded" error={ready.error} retry={ready.mutate} />}
      {pieces.length > 0 && readiness && (
        <>
          <Readiness {...readiness} />
          {!lacksRight && readiness.needsAnother.length > 0 && <NeedsAnother issues={readiness.needsAnother} />}
          <PublishForm
            publishing={publishing}
            chosen={chosen}
            seen={seen}
            period={period}
            onPeriod={setPeriod}
            overlaps={<Overlaps pieces={pieces} {...period} foreseen={othersIn(readiness)} />}
            onPublished={() => {
              setLeft(new Set())
              setPeriod(NOW)
              // The button that has the focus goes with the changes.
              outcome.current?.focus()
            }}
            lacksRight={lacksRight}
            needsReason={readiness.overBudget.length > 0}
            inTheWay={unseen ?? notReady(readiness)}
          />
        </>
      )}
      <div ref={outcome} tabIndex={-1}>
        {publishing.notice}
      </div>
    </Section>
  )
}

/** Why changes that were seen cannot be published. */
function notReady({ issues, needsAnother }: RouteAnswer<typeof studioReadiness>): string | undefined {
  if (issues.length > 0) return 'Fix the issues above first'
  return needsAnother.length > 0 ? 'A colleague has to approve or publish it' : undefined
}

/** What else could not run. Why the changes themselves could not begin is told above as their issues. */
const othersIn = ({ issues, foreseen }: RouteAnswer<typeof studioReadiness>) =>
  issues.length > 0 ? foreseen.filter(({ note }) => note !== undefined) : foreseen

/** For good. */
const NOW: Period = { dueAt: undefined, endsAt: undefined }
