import { mayChangePart, mayChangePiece } from '#lib/staff-areas.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PieceComments } from '../comments/piece-comments.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { withNewIds } from '../piece-form/new-ids.ts'
import { blankPiece, pieceSchema } from '../piece-form/piece-schemas.ts'
import { CONTENT, nameOfPiece } from '../shell/sections.ts'
import css from '../studio.module.css'
import { ReadOnlyLine } from '../read-only-line.tsx'
import { useReadOnlyReason } from '../use-read-only.ts'

/** A piece as a form made from its schema: a list or texts. */
export function ContentPage({ piece }: { piece: string }) {
  const current = useDraft((state) => state.pieces.get(piece))
  const reason = useReadOnlyReason(piece)
  const isReadOnly = reason !== undefined
  const areas = useDraft((state) => state.areas)
  const listed = CONTENT.find((one) => one.piece === piece)
  const schema = pieceSchema(piece)
  if (!listed || !schema) return <Notice title="There is no such content">Choose another entry from the list.</Notice>
  const words = `Changed ${listed.label.toLowerCase()}`

  const set = (done: string, value: unknown) => edit(done, (contents) => void Object.assign(contents, { [piece]: value }))

  return (
    <div className={css.column}>
      <p className={css.lead}>{listed.lead}</p>
      {current?.changedBy && (
        <div className={css.changed}>
          <p>{current.changedBy} has changed this. Customers see it after publishing.</p>
          {!isReadOnly && mayChangePiece(areas, piece, new Map([[piece, current.value]]), new Map([[piece, current.released]])) && (
            <Button tone="quiet" onClick={() => set(`Undid changes of ${listed.label.toLowerCase()}`, current.released)}>
              Undo these changes
            </Button>
          )}
        </div>
      )}
      <ReadOnlyLine reason={reason} />
      {current?.value === undefined ? (
        <Button onClick={() => set(`Added ${nameOfPiece(new Map(), piece).toLowerCase()}`, blankPiece(piece))}>Add it</Button>
      ) : (
        <PieceForm
          piece={schema}
          value={current.value}
          owner={piece}
          onChange={(value) => set(words, withNewIds(current.value, value, current.released))}
          isReadOnly={isReadOnly}
          may={(path) => mayChangePart(areas, piece, path)}
        />
      )}
      <PieceComments piece={piece} />
    </div>
  )
}
