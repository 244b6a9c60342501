import { useState } from 'react'
import type { Campaign } from '#schemas/studio/entities.ts'
import { renameStudioCampaign } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lookForChanges } from '../draft/draft-store.ts'
import shared from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'

interface Props {
  campaign: Campaign
  lacksRight: string | undefined
}

export function RenameCampaign({ campaign, lacksRight }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" label={`Rename “${campaign.name}”`} disabledReason={lacksRight} onClick={() => setIsOpen(true)}>
        Rename
      </Button>
      {isOpen && (
        <Dialog title={`Rename “${campaign.name}”`} onClose={() => setIsOpen(false)}>
          {(close) => <RenameForm campaign={campaign} close={close} />}
        </Dialog>
      )}
    </>
  )
}

function RenameForm({ campaign, close }: { campaign: Campaign; close(): void }) {
  const [name, setName] = useState(campaign.name)
  const { attempt, errors, isBusy, notice } = useAttempt('It was not renamed', ['name'])
  const rename = () =>
    attempt(async () => {
      await call(renameStudioCampaign, { params: { campaign: campaign.id }, body: { name: name.trim() } })
      await lookForChanges()
      close()
      return undefined
    })
  return (
    <form
      className={shared.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && name.trim() !== '') void rename()
      }}
    >
      <TextField label="Name" value={name} maxLength={60} onChange={setName} error={errors.get('name')} />
      {notice}
      <div className={shared.row}>
        <Button isSubmit isBusy={isBusy} disabledReason={name.trim() === '' ? 'Give it a name' : undefined}>
          Rename
        </Button>
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
