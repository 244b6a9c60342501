import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldsTable } from '../releases/difference.tsx'
import { useDraft } from './draft-store.ts'
import { mergeOf, settle } from './saving.ts'
import { differenceInWords } from '#lib/fields-in-words.ts'
import { nameOfPiece, valuesOf } from '../shell/sections.ts'
import css from '../studio.module.css'

/** Shows what two editors changed in different ways, and lets the editor choose. */
export function Conflicts() {
  const conflict = useDraft((state) => state.conflicts[0])
  const pieces = useDraft((state) => state.pieces)
  if (!conflict) return null
  const { piece, theirs } = conflict
  // What the choice decides: all else is the same on both sides.
  const [theirWay, myWay] = [mergeOf(conflict, 'theirs').value, mergeOf(conflict, 'ours').value]
  const fields = differenceInWords(piece, theirWay, myWay, valuesOf(pieces)).rows
  const who = theirs.changedBy ?? 'Another editor'
  return (
    <Dialog key={piece} title={`${who} changed “${nameOfPiece(pieces, piece)}” too`} mustAnswer onClose={() => {}}>
      {(close) => (
        <div className={css.stack}>
          <p>Both of you changed the same field. Choose which change to keep. All other changes stay.</p>
          <FieldsTable of={nameOfPiece(pieces, piece)} fields={fields} beforeLabel={`${who}’s`} afterLabel="Yours" />
          <div className={css.row}>
            <Button
              onClick={() => {
                settle(piece, 'theirs')
                close()
              }}
            >
              Keep {theirs.changedBy ? `${theirs.changedBy.split(' ')[0]}’s` : 'theirs'}
            </Button>
            <Button
              tone="quiet"
              onClick={() => {
                settle(piece, 'mine')
                close()
              }}
            >
              Keep mine
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
