import type { Foreseen } from '#schemas/studio/entities.ts'
import { Notice } from '#ui/notice.tsx'
import { ElsewhereList, useElsewhere } from '../campaigns/also-changed.tsx'
import { ForeseenList } from '../foreseen-list.tsx'
import { isOutIn, type Period } from './period.ts'

interface Props extends Period {
  /** what would be released */
  pieces: readonly string[]
  foreseen: readonly Foreseen[]
  /** id of what is scheduled and is planned here */
  except?: string
}

/** Tells, before something is published or scheduled, what else changes the same in that time, and what could not run because of it. */
export function Overlaps({ pieces, dueAt, endsAt, foreseen, except }: Props) {
  const all = useElsewhere(new Set(pieces))
  const now = Date.now()
  const same = all.filter(({ key, scheduled }) => key !== except && (!scheduled || isOutIn({ dueAt, endsAt }, scheduled, now)))
  return (
    <>
      {same.length > 0 && (
        <Notice title="The same is changed elsewhere">
          <p>Changes of different fields are merged. Where two set the same field, the later one waits for your decision.</p>
          <ElsewhereList all={same} />
        </Notice>
      )}
      {foreseen.length > 0 && (
        <Notice title="Something could not run as planned" tone="warning">
          <ForeseenList all={foreseen} />
        </Notice>
      )}
    </>
  )
}
