import { useState } from 'react'
import type { Campaign } from '#schemas/studio/entities.ts'
import { renameStudioCampaign } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NameForm } from '../name-form.tsx'

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
          {(close) => (
            <NameForm
              name={campaign.name}
              verb="Rename"
              failure="It was not renamed"
              save={(name) => call(renameStudioCampaign, { params: { campaign: campaign.id }, body: { name } })}
              close={close}
            />
          )}
        </Dialog>
      )}
    </>
  )
}
