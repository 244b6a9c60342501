import { useState } from 'react'
import { CURRENT } from '#lib/campaigns.ts'
import { listed } from '#lib/listed.ts'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { cancelStudioRelease, endStudioRelease } from '#schemas/studio/release-routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { momentText } from '#ui/time.tsx'
import { lookForChanges, refreshDraft } from '../draft/draft-store.ts'
import { IssueList } from '../issue-list.tsx'
import { Section } from '../section.tsx'
import { studioPath } from '../studio-path.ts'
import css from '../studio.module.css'
import { type Attempts, type Message, useAttempt } from '../use-attempt.tsx'
import { Calendar } from './calendar.tsx'
import { ChangeTimes, timesText } from './change-times.tsx'
import { Compared } from './compared.tsx'

interface Props {
  scheduled: readonly Scheduled[]
  lacksRight: string | undefined
}

/** Releases that begin at a moment, those that are out until one, and those that could not begin or end. */
export function ScheduledReleases({ scheduled, lacksRight }: Props) {
  const attempts = useAttempt('Nothing was changed', [], {
    title: 'It is not known whether it was done',
    message: 'The list shows what is scheduled: look at it again before you try once more.',
  })
  const [compared, setCompared] = useState<Scheduled>()
  const [changing, setChanging] = useState<string>()
  const changed = scheduled.find(({ id, state }) => id === changing && isPlanned(state))
  return (
    <>
      {scheduled.length > 0 && (
        <Section title="Scheduled">
          <Calendar scheduled={scheduled} />
          <ul className={css.list}>
            {scheduled.map((one) => (
              <li key={one.id} id={one.id} tabIndex={-1} className={`framed ${css.card}`}>
                <div className={css.stack}>
                  <p>
                    <strong>{one.note}</strong>{' '}
                    <span className="quiet">
                      {one.author}, “{one.campaignName}”
                    </span>
                    <br />
                    {STATES[one.state](one)}
                  </p>
                  {one.issues && <IssueList issues={one.issues} />}
                  <div className={css.row}>
                    <Acts one={one} attempts={attempts} lacksRight={lacksRight} />
                    {isPlanned(one.state) && (
                      <Button tone="quiet" disabledReason={lacksRight} onClick={() => setChanging(one.id)}>
                        Change its times
                      </Button>
                    )}
                    <Button tone="quiet" onClick={() => setCompared(one)}>
                      What it changes
                    </Button>
                    {one.state === 'waiting' && (
                      <Link className="target" to={studioPath('preview', { release: CURRENT, at: one.dueAt })}>
                        Preview
                      </Link>
                    )}
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {attempts.notice}
      {changed && (
        <Dialog title={`When “${changed.note}” is out`} onClose={() => setChanging(undefined)}>
          {(close) => (
            <ChangeTimes
              one={changed}
              close={close}
              onChanged={() =>
                void attempts.attempt(async () => ({
                  tone: 'good',
                  title: 'Its times are changed',
                  message: 'The history shows what they were.',
                }))
              }
            />
          )}
        </Dialog>
      )}
      {compared && (
        <Dialog title={`What “${compared.note}” changes`} onClose={() => setCompared(undefined)}>
          <Compared from={compared.base} to={compared.release} />
        </Dialog>
      )}
    </>
  )
}

/** Whether it waits or is out, so that its times can be changed. */
const isPlanned = (state: Scheduled['state']) => state === 'waiting' || state === 'live'

const STATES: Record<Scheduled['state'], (one: Scheduled) => string> = {
  waiting: timesText,
  live: ({ endsAt = '', isChangedSince }) =>
    isChangedSince
      ? `It is out until ${momentText(endsAt)}, but customers no longer see all of it: what it changed was changed again, or taken back by a rollback.`
      : `Customers see it now, until ${momentText(endsAt)}`,
  superseded: ({ dueAt, issues }) => `It could not begin ${momentText(dueAt)}${issues ? ', because of this:' : '.'}`,
  notEnded: ({ endsAt = '', issues }) => `It could not end ${momentText(endsAt)}${issues ? ', because of this:' : '.'}`,
}

interface ActsProps {
  one: Scheduled
  attempts: Attempts
  lacksRight: string | undefined
}

function Acts({ one: { id, state, note, campaignName }, attempts, lacksRight }: ActsProps) {
  const params = { scheduledId: id }
  const act = (work: () => Promise<Message>) =>
    void attempts.attempt(async () => {
      try {
        return await work()
      } finally {
        await Promise.all([refreshDraft(), lookForChanges()])
      }
    })
  const cancel = () =>
    act(async () => {
      const { campaignName: to = campaignName, stays, isRepeat = false } = await call(cancelStudioRelease, { params, body: { was: state } })
      if (isRepeat && state !== 'live') return CANCELLED_BEFORE
      const done = CANCELLED[state](to)
      return stays.length > 0 ? { ...done, tone: 'warning', message: `${done.message} ${staysText(to, stays)}` } : done
    })
  const end = () =>
    act(async () => {
      await call(endStudioRelease, { params })
      return { tone: 'good', title: 'It has ended', message: 'Customers see it no more from their next page on.' }
    })
  return (
    <>
      {state === 'live' && (
        <AskingButton
          tone="quiet"
          disabledReason={lacksRight}
          isBusy={attempts.isBusy}
          title={`End “${note}” now?`}
          text="What it changed is taken back: customers see it no more from their next page on."
          yes="End it now"
          no="Leave it"
          onYes={end}
        >
          End it now
        </AskingButton>
      )}
      <Button tone="quiet" disabledReason={lacksRight} isBusy={attempts.isBusy} onClick={cancel}>
        {CANCEL[state](campaignName)}
      </Button>
    </>
  )
}

const CANCEL: Record<Scheduled['state'], (campaign: string) => string> = {
  waiting: () => 'Do not publish it',
  live: () => 'Keep it for good',
  superseded: (campaign) => `Put its changes into “${campaign}”`,
  notEnded: (campaign) => `Put what has to go back into “${campaign}”`,
}

const CANCELLED: Record<Scheduled['state'], (campaign: string) => Message> = {
  waiting: (campaign) => ({ tone: 'good', title: 'It is not published', message: `Its changes are in “${campaign}” again.` }),
  live: () => ({ tone: 'good', title: 'It stays for good', message: 'It does not end by itself any more.' }),
  superseded: (campaign) => ({
    tone: 'good',
    title: `Its changes are in “${campaign}”`,
    message: 'Choose what customers see, then publish them.',
  }),
  notEnded: (campaign) => ({ tone: 'good', title: `What has to go back is in “${campaign}”`, message: 'Check it, then publish it.' }),
}

/** What comes back from a schedule overwrites nothing of its campaign. */
const staysText = (campaign: string, stays: readonly string[]): string =>
  `“${campaign}” had other changes of ${listed(stays)}, which stay. The history shows what was scheduled.`

/** By now its campaign may have been published, or have ended. */
const CANCELLED_BEFORE: Message = { tone: 'warning', title: 'It was cancelled before', message: 'The history shows what was scheduled.' }
