import { capitalised } from '#lib/capitalised.ts'
import { pieceText } from '#lib/piece-names.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { Notice } from '#ui/notice.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { valuesOf } from '../shell/sections.ts'
import css from '../studio.module.css'

/** Changes that this publisher cannot publish alone, and what to do. What is true of several changes is said once. */
export function NeedsAnother({ issues }: { issues: readonly Issue[] }) {
  const values = valuesOf(useDraft((state) => state.pieces))
  const byMessage = Map.groupBy(issues, ({ message }) => message)
  return (
    <Notice title="You cannot publish this alone" tone="warning">
      <ul className="bad">
        {[...byMessage].map(([message, found]) => {
          const names = found.map(({ place }) => capitalised(pieceText(values, place)))
          const isOne = names.length === 1
          return (
            <li key={message}>
              {isOne ? names[0] : `Each of these ${names.length} changes`}: {message}
              {!isOne && (
                <ul className={css.bullets}>
                  {found.map(({ place }, i) => (
                    <li key={place}>{names[i]}</li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      <p>
        Ask for a review above of what you have changed, or let a colleague publish it. Changes outside your areas have to be published by a
        colleague who may change them. What you leave out stays in the campaign. The outage and the alert go on and off without this.
      </p>
    </Notice>
  )
}
