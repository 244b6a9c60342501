import { useNavigate } from 'react-router-dom'
import type { Switches } from '#schemas/document/switches.ts'
import { counted } from '#lib/counted.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { CampaignSwitch } from '../campaigns/campaign-switch.tsx'
import { AlsoHere } from '../campaigns/presence.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { Inbox } from '../inbox/inbox.tsx'
import { ReviewState } from '../review/review-state.tsx'
import { studioPath } from '../studio-path.ts'
import { EMERGENCY } from './sections.ts'
import css from './shell.module.css'
import { redoLast, undoLast } from './undo.ts'
import { WhoMenu } from './who-menu.tsx'

/** Studio's tools and the campaign that is edited, which stay in sight; below them what colleagues do. */
export function Header({ page }: { page: string }) {
  const { rights, saving, unsaved, pieces, undoable, redoable } = useDraft()
  const navigate = useNavigate()
  const isClosed = (pieces.get('switches')?.value as Switches | undefined)?.outage?.isOn === true
  const changed = [...pieces.values()].filter(({ changedBy }) => changedBy !== undefined).length
  const state =
    saving.is === 'saving' || unsaved.size > 0
      ? 'Saving …'
      : changed === 0
        ? 'No unpublished changes'
        : counted(changed, 'unpublished change')
  return (
    <>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: at the top of a page it is the banner, and the preview has another */}
      <header className={`${css.header} screen-only`} aria-label="Studio’s tools">
        <Link className={css.brand} to={studioPath()}>
          <span className={css.onlyWide}>Switchboard</span> <strong>Studio</strong>
        </Link>
        <CampaignSwitch />
        <p className={`quiet ${css.state}`} role="status">
          {saving.is === 'failed' ? 'Not saved' : saving.is === 'refused' ? 'Not saved: fix the issues below' : state}
        </p>
        <div className={css.tools}>
          <Button
            tone="quiet"
            onClick={() => undoLast()}
            disabledReason={undoable.length === 0 ? (reasonAgainst(rights, 'edit') ?? 'There is nothing to undo') : undefined}
          >
            Undo
          </Button>
          <Button
            tone="quiet"
            onClick={() => redoLast()}
            disabledReason={redoable.length === 0 ? (reasonAgainst(rights, 'edit') ?? 'Nothing was undone') : undefined}
          >
            Redo
          </Button>
          <div className={css.emergency} data-is-on={isClosed || undefined}>
            <Button tone={isClosed ? 'danger' : 'quiet'} onClick={() => navigate(studioPath('emergency'))}>
              {isClosed ? (
                'The portal is closed'
              ) : (
                <>
                  <span className={css.onlyPhone}>
                    <Icon name="warning" />
                  </span>
                  <span className={css.onlyWide}>{EMERGENCY}</span>
                </>
              )}
            </Button>
          </div>
          <Button onClick={() => navigate(studioPath('releases'))}>
            <span>Review{rights.includes('publish') && <span className={css.onlyWide}> and publish</span>}</span>
          </Button>
          <div className={css.own}>
            <Inbox />
            <WhoMenu />
          </div>
        </div>
      </header>
      <aside className={`quiet ${css.news}`} aria-label="Review and colleagues">
        <ReviewState />
        <AlsoHere page={page} />
      </aside>
    </>
  )
}
