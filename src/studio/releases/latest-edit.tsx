import { useState } from 'react'
import { studioEdit } from '#schemas/studio/routes.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { momentText } from '#ui/time.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { FieldsTable } from './difference.tsx'
import css from '../studio.module.css'
import { putBack } from './put-back.ts'

interface Props {
  made: { id: number; at: string; author: string; difference: { summary: string } }
  onPutBack(said: string): void
}

/** An edit in the list. What it changed is asked for once it is opened. */
export function LatestEdit({ made: { id, at, author, difference }, onPutBack }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className="quiet">
          {momentText(at)}, {author}:
        </span>{' '}
        {difference.summary}
      </summary>
      {isOpen && <WhatItChanged editId={id} onPutBack={onPutBack} />}
    </details>
  )
}

function WhatItChanged({ editId, onPutBack }: { editId: number; onPutBack: Props['onPutBack'] }) {
  const canEdit = useDraft((state) => state.rights.includes('edit'))
  const { data, error } = useApi(studioEdit, { params: { editId } })
  if (error) return <p>{problemMessage(problemOf(error))}</p>
  if (!data) return <p className="quiet">Loading what it changed …</p>
  return (
    <div className={css.stack}>
      <FieldsTable of={data.difference.summary} fields={data.difference.fields} beforeLabel="Before" afterLabel="After" />
      {canEdit && (
        <div className={css.row}>
          <Button
            tone="quiet"
            onClick={() => onPutBack(putBack(data) ? 'It is put back. Undo takes that back.' : 'Nothing of it is there any more.')}
          >
            Put it back as it was before
          </Button>
        </div>
      )}
    </div>
  )
}
