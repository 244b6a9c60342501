import type { Foreseen } from '#schemas/studio/entities.ts'
import { momentText } from '#ui/time.tsx'
import { IssueList } from './issue-list.tsx'
import css from './studio.module.css'

/** What could not begin or end, each with what is in the way. */
export const ForeseenList = ({ all }: { all: readonly Foreseen[] }) => (
  <ul className={css.list}>
    {all.map(({ note, how, at, issues }) => (
      <li key={`${note} ${how} ${at}`}>
        {note === undefined ? 'This' : `“${note}”`} could not {how} {momentText(at)}:
        <IssueList issues={issues} />
      </li>
    ))}
  </ul>
)
