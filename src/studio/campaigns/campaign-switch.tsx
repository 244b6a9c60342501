import { useState } from 'react'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { CampaignList } from './campaign-list.tsx'
import css from './campaigns.module.css'
import { useCampaignName } from './use-campaigns.ts'

/** Says in which campaign changes are made, and opens the list of them. */
export function CampaignSwitch() {
  const campaign = useDraft((state) => state.campaign)
  const name = useCampaignName()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.switch}
        data-is-own={campaign !== DEFAULT_CAMPAIGN.id || undefined}
        aria-label={`Campaign: ${name}. Choose another`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className={css.what}>Campaign</span>
        <strong className={`unbroken ${css.name}`}>{name}</strong>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <Dialog title="Campaigns" onClose={() => setIsOpen(false)}>
          {(close) => <CampaignList close={close} />}
        </Dialog>
      )}
    </>
  )
}
