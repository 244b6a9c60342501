import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NameForm } from './name-form.tsx'

interface Props {
  name: string
  disabledReason: string | undefined
  save(name: string): Promise<unknown>
}

/** Renames a campaign or a template. */
export function RenameButton({ name, disabledReason, save }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" label={`Rename “${name}”`} disabledReason={disabledReason} onClick={() => setIsOpen(true)}>
        Rename
      </Button>
      {isOpen && (
        <Dialog title={`Rename “${name}”`} onClose={() => setIsOpen(false)}>
          {(close) => <NameForm name={name} verb="Rename" failure="It was not renamed" save={save} close={close} />}
        </Dialog>
      )}
    </>
  )
}
