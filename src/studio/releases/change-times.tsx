import { useState } from 'react'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { changeStudioTimes, foreseeStudioTimes } from '#schemas/studio/release-routes.ts'
import { call } from '#api/call.ts'
import { FormButtons } from '#ui/actions.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { momentText } from '#ui/time.tsx'
import { lookForChanges } from '../draft/draft-store.ts'
import { MomentField } from '../moment-field.tsx'
import css from '../studio.module.css'
import { useApiAt } from '../use-api-at.ts'
import { useAttempt } from '../use-attempt.tsx'
import { Overlaps } from './overlaps.tsx'
import type { Period } from './period.ts'

interface Props {
  /** it waits, or is out for a time */
  one: Scheduled
  onChanged(): void
  close(): void
}

/** Changes when a scheduled release begins and ends; once it has begun, its end alone. */
export function ChangeTimes({ one, onChanged, close }: Props) {
  const [opened] = useState({ dueAt: one.dueAt, endsAt: one.endsAt })
  const [times, setTimes] = useState<Period>(opened)
  const { attempt, isBusy, notice } = useAttempt('Its times were not changed')
  const { dueAt, endsAt } = times
  const params = { scheduledId: one.id }
  const isOut = one.state === 'live'
  const isOther = one.dueAt !== opened.dueAt || one.endsAt !== opened.endsAt
  const isSame = dueAt === one.dueAt && endsAt === one.endsAt
  const fault = faultOf(times, isOut) ?? (isSame ? 'These are its times' : undefined)
  const foreseen = useApiAt('latest', foreseeStudioTimes, dueAt && !fault ? { params, body: { dueAt, endsAt } } : undefined).data?.foreseen
  const save = () =>
    attempt(async () => {
      if (!dueAt) return
      try {
        await call(changeStudioTimes, { params, body: { times: { dueAt, endsAt }, was: { dueAt: one.dueAt, endsAt: one.endsAt } } })
        onChanged()
        close()
      } finally {
        await lookForChanges()
      }
    })
  return (
    <Form className={css.stack} onSubmit={save}>
      {isOther && (
        <Notice title="A colleague has changed its times" tone="warning">
          {timesText(one)} now. What you save here takes their place.
        </Notice>
      )}
      <div className={css.row}>
        {isOut ? (
          <p>Out since {momentText(one.dueAt)}</p>
        ) : (
          <MomentField label="From" value={dueAt} onChange={(instant) => setTimes({ ...times, dueAt: instant })} />
        )}
        <MomentField
          label={isOut ? 'Until' : 'Until (for good if empty)'}
          value={endsAt}
          onChange={(instant) => setTimes({ ...times, endsAt: instant })}
        />
      </div>
      <Overlaps pieces={one.pieces} {...times} foreseen={(!fault && foreseen) || []} except={one.id} />
      {notice}
      <FormButtons submit="Change its times" isBusy={isBusy} disabledReason={fault} cancel="Leave them" onCancel={close} />
    </Form>
  )
}

/** Such as: From Fri 4 Dec, 6:00 pm until Mon 7 Dec, 9:00 am. */
export const timesText = ({ dueAt, endsAt }: Pick<Scheduled, 'dueAt' | 'endsAt'>) =>
  `From ${momentText(dueAt)}${endsAt ? ` until ${momentText(endsAt)}` : ', for good'}`

/** Why it cannot have these times. */
function faultOf({ dueAt, endsAt }: Period, isOut: boolean): string | undefined {
  const now = new Date().toISOString()
  if (!dueAt) return 'Choose when it begins'
  if (!isOut && dueAt < now) return 'It would begin in the past'
  if (isOut && !endsAt) return 'Choose when it ends'
  if (endsAt && endsAt <= (isOut ? now : dueAt)) return isOut ? 'It would end in the past' : 'It would end before it begins'
  return undefined
}
