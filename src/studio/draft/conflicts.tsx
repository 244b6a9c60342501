import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldsTable } from '../releases/difference.tsx'
import { useDraft } from './draft-store.ts'
import { mergeOf, settle } from './saving.ts'
import { nameOfPiece } from '../shell/sections.ts'
import css from '../studio.module.css'

/** Shows what two editors changed in different ways, and lets the editor choose. */
export function Conflicts() {
  const conflict = useDraft((state) => state.conflicts[0])
  const pieces = useDraft((state) => state.pieces)
  if (!conflict) return null
  const { piece, theirs } = conflict
  const fields = mergeOf(conflict).conflicts.map(({ field, ours: after, theirs: before }) => ({ field, before, after }))
  const who = theirs.changedBy ?? 'Another editor'
  return (
    <Dialog key={piece} title={`${who} changed “${nameOfPiece(pieces, piece)}” too`} mustAnswer onClose={() => {}}>
      {(close) => (
        <div className={css.stack}>
          <p>Both of you changed the same. Choose whose change to keep; everything else is kept of both.</p>
          <FieldsTable fields={fields} beforeLabel={`${who}’s`} afterLabel="Yours" />
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
