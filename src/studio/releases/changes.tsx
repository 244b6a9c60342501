import type { Difference } from '#schemas/studio/entities.ts'
import { Button } from '#ui/button.tsx'
import { refreshDraft, useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { saveAgain } from '../draft/saving.ts'
import { nameOfPiece } from '../shell/sections.ts'
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
  const pieces = useDraft((state) => state.pieces)
  return (
    <ul className={css.list}>
      {changes.map(({ piece, summary, fields }) => {
        const current = pieces.get(piece)
        return (
          <li key={piece} className={css.card}>
            <details>
              <summary>
                <span>{summary}</span>
                {current?.changedBy && canTakeBack && (
                  <span className="quiet">
                    {current.changedBy}
                    {current.isBehind && ': customers see another one by now'}
                  </span>
                )}
              </summary>
              <div className={css.stack}>
                <FieldsTable fields={fields} beforeLabel={beforeLabel} afterLabel={afterLabel} />
                {canTakeBack && current?.changedBy && (
                  <div className={css.row}>
                    <Button
                      tone="quiet"
                      onClick={() =>
                        edit(`Took back “${nameOfPiece(pieces, piece)}”`, (contents) => {
                          contents[piece] = current.released
                        })
                      }
                    >
                      Take this back
                    </Button>
                    {current.isBehind && (
                      <Button tone="quiet" onClick={() => void saveAgain(piece).then(refreshDraft)}>
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
