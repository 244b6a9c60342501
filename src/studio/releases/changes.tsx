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
  /** lets a publisher choose which of them to publish */
  choice?: { left: ReadonlySet<string>; onChange(piece: string, isChosen: boolean): void }
}

/** Changes by piece, each with its fields and a way to undo it. */
export function Changes({ changes, beforeLabel, afterLabel, canTakeBack = false, choice }: Props) {
  const pieces = useDraft((state) => state.pieces)
  return (
    <ul className={css.list}>
      {changes.map(({ piece, summary, fields }) => {
        const current = pieces.get(piece)
        return (
          <li key={piece} className={`framed ${css.card}`}>
            {choice && (
              <label className={css.choice}>
                <input
                  type="checkbox"
                  checked={!choice.left.has(piece)}
                  onChange={({ target }) => choice.onChange(piece, target.checked)}
                />
                <span className="visually-hidden">Publish: {summary}</span>
              </label>
            )}
            <details className={css.grow}>
              <summary>
                <span>{summary}</span>
                {current?.changedBy && canTakeBack && (
                  <span className="quiet">
                    {current.changedBy}
                    {current.isBehind && ': customers see another version by now'}
                  </span>
                )}
              </summary>
              <div className={css.stack}>
                <FieldsTable of={summary} fields={fields} beforeLabel={beforeLabel} afterLabel={afterLabel} />
                {canTakeBack && current?.changedBy && (
                  <div className={css.row}>
                    <Button
                      tone="quiet"
                      onClick={() =>
                        edit(
                          `Undid “${nameOfPiece(pieces, piece)}”`,
                          (contents) => void Object.assign(contents, { [piece]: current.released }),
                        )
                      }
                    >
                      Undo this change
                    </Button>
                    {current.isBehind && (
                      <Button tone="quiet" onClick={() => void saveAgain(piece).then(refreshDraft)}>
                        Keep it and replace what customers see
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
