import { studioHistory } from '#schemas/studio/release-routes.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { OpenComments } from '../comments/open-comments.tsx'
import { useDraft } from '../draft/draft-store.ts'
import css from '../studio.module.css'
import { useApiAt } from '../use-api-at.ts'
import { DraftSection } from './draft-section.tsx'
import { Files } from './files.tsx'
import { History } from './history.tsx'
import { LatestEdits } from './latest-edits.tsx'
import { ScheduledReleases } from './scheduled-releases.tsx'

/** What would be published, what was, and the way back. */
export function ReleasesPage() {
  const { rights, campaign } = useDraft()
  const history = useApiAt('latest', studioHistory, {}).data
  const cannotPublish = reasonAgainst(rights, 'publish')
  return (
    <div className={css.column}>
      <DraftSection key={campaign} lacksRight={cannotPublish} canEdit={rights.includes('edit')} />
      <OpenComments />
      <ScheduledReleases scheduled={history?.scheduled ?? []} lacksRight={cannotPublish} />
      <History current={history?.current ?? ''} events={history?.events ?? []} lacksRight={cannotPublish} />
      <Files lacksRight={reasonAgainst(rights, 'edit')} />
      <LatestEdits />
    </div>
  )
}
