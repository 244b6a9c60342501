import type { Difference } from '#schemas/studio/entities.ts'
import { Button } from '#ui/button.tsx'
import { refreshDraft, useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { saveAgain } from '../draft/saving.ts'
import { nameOfPart } from '../shell/sections.ts'
import css from '../studio.module.css'
import { FieldsTable } from './difference.tsx'

interface Props {
  changes: readonly Difference[]
  beforeLabel: string
  afterLabel: string
  canTakeBack?: boolean
}

/** Changes in words, each with its fields to look at, and to take back. */
export function Changes({ changes, beforeLabel, afterLabel, canTakeBack = false }: Props) {
  const parts = useDraft((state) => state.parts)
  return (
    <ul className={css.cards}>
      {changes.map(({ part, words, fields }) => {
        const piece = parts.get(part)
        return (
          <li key={part} className={css.card}>
            <details>
              <summary>
                <span>{words}</span>
                {piece?.changedBy && canTakeBack && (
                  <span className={css.quiet}>
                    {piece.changedBy}
                    {piece.isBehind && ': customers see another one by now'}
                  </span>
                )}
              </summary>
              <div className={css.stack}>
                <FieldsTable fields={fields} beforeLabel={beforeLabel} afterLabel={afterLabel} />
                {canTakeBack && piece?.changedBy && (
                  <div className={css.row}>
                    <Button
                      tone="quiet"
                      onClick={() =>
                        edit(`Took back “${nameOfPart(parts, part)}”`, (pieces) => {
                          pieces[part] = piece.released
                        })
                      }
                    >
                      Take this back
                    </Button>
                    {piece.isBehind && (
                      <Button tone="quiet" onClick={() => void saveAgain(part).then(refreshDraft)}>
                        Keep it, and replace what customers see
                      </Button>
                    )}
                  </div>
                )}
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
