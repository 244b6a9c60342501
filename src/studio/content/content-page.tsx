import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { blankPiece, pieceSchema } from '../piece-form/piece-schemas.ts'
import { CONTENT, nameOfPiece } from '../shell/sections.ts'
import css from '../studio.module.css'

/** A piece as a form made from its schema: a list, texts or switches. */
export function ContentPage({ piece }: { piece: string }) {
  const current = useDraft((state) => state.pieces.get(piece))
  const isReadOnly = useDraft((state) => !state.rights.includes('edit'))
  const [closing, setClosing] = useState<unknown>()
  const listed = CONTENT.find((one) => one.piece === piece)
  const schema = pieceSchema(piece)
  if (!listed || !schema) return <Notice title="There is no such content">Choose another entry from the list.</Notice>
  const words = `Changed ${listed.label.toLowerCase()}`

  const set = (done: string, value: unknown) => edit(done, (contents) => void Object.assign(contents, { [piece]: value }))

  function change(value: unknown) {
    // Closing the portal needs a confirmation.
    if (piece === 'switches' && !isClosed(current?.value) && isClosed(value)) setClosing(value)
    else set(words, value)
  }

  return (
    <div className={css.column}>
      <p className={css.lead}>{listed.lead}</p>
      {current?.changedBy && (
        <div className={css.changed}>
          <p>{current.changedBy} has changed this. Customers see it after publishing.</p>
          {!isReadOnly && (
            <Button tone="quiet" onClick={() => set(`Undid changes of ${listed.label.toLowerCase()}`, current.released)}>
              Undo these changes
            </Button>
          )}
        </div>
      )}
      {current?.value === undefined ? (
        <Button onClick={() => set(`Added ${nameOfPiece(new Map(), piece).toLowerCase()}`, blankPiece(piece))}>Add it</Button>
      ) : (
        <PieceForm piece={schema} value={current.value} owner={piece} onChange={change} isReadOnly={isReadOnly} />
      )}
      {closing !== undefined && (
        <ClosePortal
          onAnswer={(isSure) => {
            if (isSure) set('Turned the outage on', closing)
            setClosing(undefined)
          }}
        />
      )}
    </div>
  )
}

const isClosed = (switches: unknown): boolean => (switches as { outage?: { isOn?: boolean } } | undefined)?.outage?.isOn === true

const SENTENCE = 'close the portal'

function ClosePortal({ onAnswer }: { onAnswer(isSure: boolean): void }) {
  const [typed, setTyped] = useState('')
  const isRight = typed.trim().toLowerCase() === SENTENCE
  return (
    <Dialog title="Close the portal to everyone?" onClose={() => onAnswer(false)}>
      {(close) => (
        <div className={css.stack}>
          <p>
            Once this is published, customers cannot sign in, see their bills or order gas until you turn it off and publish again. Staff
            can still open Studio.
          </p>
          <TextField label={`To confirm, type: ${SENTENCE}`} value={typed} onChange={setTyped} />
          <div className={css.row}>
            <Button
              disabledReason={isRight ? undefined : 'Type the words above'}
              onClick={() => {
                onAnswer(true)
                close()
              }}
            >
              Turn the outage on
            </Button>
            <Button tone="quiet" onClick={close}>
              Leave it off
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
