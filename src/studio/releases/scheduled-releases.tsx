import type { Scheduled } from '#schemas/studio/entities.ts'
import { cancelStudioRelease } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { momentText } from '#ui/time.tsx'
import { refreshDraft } from '../draft/draft-store.ts'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'

interface Props {
  scheduled: readonly Scheduled[]
  lacksRight: string | undefined
}

/** Releases that are scheduled, or that another release has superseded. */
export function ScheduledReleases({ scheduled, lacksRight }: Props) {
  const { attempt, notice } = useAttempt('Nothing was cancelled')
  async function cancel(scheduledId: string) {
    try {
      await call(cancelStudioRelease, { params: { scheduledId } })
      return undefined
    } finally {
      await refreshDraft()
    }
  }
  if (scheduled.length === 0) return notice
  return (
    <Section title="Scheduled releases">
      {notice}
      <ul className={css.list}>
        {scheduled.map(({ id, dueAt, author, note, state }) => (
          <li key={id} className={css.card}>
            <div className={css.row}>
              <p className={css.grow}>
                <strong>{momentText(dueAt)}</strong>: {note} <span className="quiet">{author}</span>
                {state === 'superseded' && (
                  <span className={css.bad}>
                    {' '}
                    Not published, because another release was published first. Check it and schedule it again.
                  </span>
                )}
              </p>
              {state === 'waiting' && (
                <Button tone="quiet" disabledReason={lacksRight} onClick={() => void attempt(() => cancel(id))}>
                  Cancel the release
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
