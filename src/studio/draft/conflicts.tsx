import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DifferenceTable } from '../releases/difference.tsx'
import { useDraft } from './draft-store.ts'
import { settle } from './saving.ts'
import { nameOfPiece } from '../shell/sections.ts'
import css from '../studio.module.css'

/** Shows two editors' changes of the same piece, and lets the editor choose one. */
export function Conflicts() {
  const conflict = useDraft((state) => state.conflicts[0])
  const pieces = useDraft((state) => state.pieces)
  if (!conflict) return null
  const { piece, mine, theirs } = conflict
  const who = theirs.changedBy ?? 'Another editor'
  return (
    <Dialog key={piece} title={`${who} changed “${nameOfPiece(pieces, piece)}” too`} mustAnswer onClose={() => {}}>
      {(close) => (
        <div className={css.stack}>
          <p>Choose which change to keep. These are the differences:</p>
          <DifferenceTable before={theirs.value} after={mine} beforeLabel={`${who}’s`} afterLabel="Yours" />
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
              Replace it with mine
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
