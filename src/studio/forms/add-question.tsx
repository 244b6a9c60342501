import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import css from '../studio.module.css'
import type { Kind } from './form-piece.ts'

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'one', label: 'One choice' },
  { value: 'several', label: 'Several choices' },
  { value: 'yesNo', label: 'Yes or no' },
  { value: 'number', label: 'A number' },
  { value: 'text', label: 'Text' },
]

export function AddQuestion({ onAdd }: { onAdd(kind: Kind): void }) {
  const [kind, setKind] = useState<Kind>('one')
  return (
    <div className={css.row}>
      <Select isStacked label="New question" options={KINDS} value={kind} onChange={setKind} />
      <Button tone="quiet" onClick={() => onAdd(kind)}>
        Add the question
      </Button>
    </div>
  )
}
