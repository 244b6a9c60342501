import { useState } from 'react'
import type { ReleaseEvent } from '#schemas/studio/entities.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { momentText } from '#ui/time.tsx'
import { Section } from '../section.tsx'
import { studioPath } from '../studio-path.ts'
import shared from '../studio.module.css'
import css from './releases.module.css'
import { Compared } from './compared.tsx'
import { RollBack } from './roll-back.tsx'

const ACTIONS: Record<ReleaseEvent['action'], string> = {
  publish: 'Published',
  rollback: 'Rolled back',
  schedule: 'Scheduled',
  cancel: 'Schedule cancelled',
  apply: 'Applied from a file',
  switch: 'Outage or alert',
  end: 'Ended',
}

/** Events of a schedule change nothing that customers see. */
const isOfSchedule = ({ action }: ReleaseEvent) => action === 'schedule' || action === 'cancel'

interface Props {
  current: string
  events: readonly ReleaseEvent[]
  lacksRight: string | undefined
}

/** Every release that customers have seen and what was scheduled, newest first, and the way back to each release. */
export function History({ current, events, lacksRight }: Props) {
  const [to, setTo] = useState<ReleaseEvent>()
  const [compared, setCompared] = useState<ReleaseEvent>()
  return (
    <Section title="History">
      <ol className={shared.list}>
        {events.map((event) => {
          const isNow = event.release === current && events.find(({ release }) => release === current) === event
          const isShown = !isOfSchedule(event)
          return (
            <li key={event.id} className={`framed ${shared.card}`}>
              <div className={shared.row}>
                <p className={shared.grow}>
                  <strong>{ACTIONS[event.action]}</strong> {momentText(event.at)}, {event.author}
                  {isNow && <span className={css.now}>Customers see this</span>}
                  <br />
                  {event.note || <span className="quiet">No note</span>}
                  {event.reason && <span className="quiet"> Over budget: {event.reason}</span>}{' '}
                  <code className={`quiet ${css.hash}`}>{event.release.slice(0, 8)}</code>
                </p>
                {event.previousRelease && (
                  <Button tone="quiet" onClick={() => setCompared(event)}>
                    {isShown ? 'What changed' : 'What was scheduled'}
                  </Button>
                )}
                <Link className="target" to={studioPath('preview', { release: event.release })}>
                  Preview
                </Link>
                {isShown && event.release !== current && (
                  <Button tone="quiet" onClick={() => setTo(event)} disabledReason={lacksRight}>
                    Roll back to this
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {compared && (
        <Dialog title={isOfSchedule(compared) ? 'What was scheduled' : 'What changed'} onClose={() => setCompared(undefined)}>
          <Compared from={compared.previousRelease ?? ''} to={compared.release} />
        </Dialog>
      )}
      {to && (
        <Dialog title="Show customers this release again?" onClose={() => setTo(undefined)}>
          {(close) => <RollBack event={to} current={current} close={close} />}
        </Dialog>
      )}
    </Section>
  )
}
