import { useState } from 'react'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { counted } from '#lib/counted.ts'
import type { Campaign } from '#schemas/studio/entities.ts'
import { endStudioCampaign, studioDraftVersion } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { lookForChanges, refreshDraft } from '../draft/draft-store.ts'
import { save } from '../draft/saving.ts'
import { useAttempt } from '../use-attempt.tsx'

interface Props {
  campaign: Campaign
  lacksRight: string | undefined
  onEnded(): void
}

/** Gives up the changes of a campaign and ends it. The default one goes on, without changes. */
export function EndCampaign({ campaign: { id, name, changes }, lacksRight, onEnded }: Props) {
  /** The revision that the question was asked about. */
  const [seen, setSeen] = useState<number>()
  const { attempt, isBusy, notice } = useAttempt('It did not end')
  const isDefault = id === DEFAULT_CAMPAIGN.id
  const act = isDefault ? 'Give up its changes' : 'End it'
  const ask = () =>
    attempt(async () => {
      await save()
      setSeen((await call(studioDraftVersion, { query: { campaign: id } })).revision)
    })
  const end = (seen: number) =>
    attempt(async () => {
      try {
        await call(endStudioCampaign, { params: { campaign: id }, body: { seen } })
        onEnded()
      } finally {
        await Promise.all([refreshDraft(), lookForChanges()])
      }
    })
  const what =
    changes.length === 0
      ? 'It has no changes.'
      : `Its ${counted(changes.length, 'change')} will be given up, for everybody who edits in it.`
  return (
    <>
      <Button
        tone="remove"
        label={isDefault ? `Give up the changes of “${name}”` : `End “${name}”`}
        isBusy={isBusy}
        disabledReason={lacksRight ?? (isDefault && changes.length === 0 ? 'There is nothing to give up' : undefined)}
        onClick={() => void ask()}
      >
        {isDefault ? act : 'End'}
      </Button>
      {notice}
      {seen !== undefined && (
        <Confirm
          title={isDefault ? `Give up the changes of “${name}”?` : `End “${name}”?`}
          text={`${what} Customers see the same as before, and what is scheduled stays scheduled.`}
          yes={act}
          no="Leave it"
          isDestructive
          onYes={() => void end(seen)}
          onClose={() => setSeen(undefined)}
        />
      )}
    </>
  )
}
