import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { counted } from '#lib/counted.ts'
import { listed } from '#lib/listed.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { type Campaign, LONGEST_NAME, type Scheduled } from '#schemas/studio/entities.ts'
import { studioHistory } from '#schemas/studio/release-routes.ts'
import { makeStudioCampaign, renameStudioCampaign } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { momentText } from '#ui/time.tsx'
import { lookForChanges, useDraft } from '../draft/draft-store.ts'
import { reviewText } from '../review/review-text.ts'
import shared from '../studio.module.css'
import { RenameButton } from '../rename-button.tsx'
import { useApiAt } from '../use-api-at.ts'
import { useAttempt } from '../use-attempt.tsx'
import css from './campaigns.module.css'
import { EndCampaign } from './end-campaign.tsx'
import { planText } from './plan-text.ts'
import { useCampaigns } from './use-campaigns.ts'

/** All campaigns: to edit in another one, to make, rename and end them. */
export function CampaignList({ close }: { close(): void }) {
  const { campaign: current, rights } = useDraft()
  const campaigns = useCampaigns()
  const scheduled = useApiAt('latest', studioHistory, {}).data?.scheduled ?? []
  const navigate = useNavigate()
  const lacksRight = reasonAgainst(rights, 'edit')
  const making = useAttempt('The campaign was not made', ['name'])
  const [name, setName] = useState('')
  function go(campaign: string) {
    close()
    navigate({ search: new URLSearchParams({ campaign }).toString() })
  }
  const make = () =>
    making.attempt(async () => {
      const { id } = await call(makeStudioCampaign, { body: { name: name.trim() } })
      await lookForChanges()
      go(id)
    })
  return (
    <div className={shared.stack}>
      <p className="quiet">
        A campaign gathers changes that go out together. You see and preview what customers see, with the changes of the one that you edit
        in. What is unfinished in one is in no other’s way.
      </p>
      <ul className={shared.list}>
        {campaigns.map((one) => (
          <li key={one.id} className={`framed ${css.campaign}`} aria-current={one.id === current || undefined}>
            <Described campaign={one} scheduled={scheduled.filter(({ campaign }) => campaign === one.id)} />
            <div className={css.acts}>
              {one.id === current ? (
                <span className={`target ${css.here}`}>You edit in this one</span>
              ) : (
                <Button tone="quiet" label={`Edit in “${one.name}”`} onClick={() => go(one.id)}>
                  Edit
                </Button>
              )}
              {one.id !== DEFAULT_CAMPAIGN.id && (
                <RenameButton
                  name={one.name}
                  disabledReason={lacksRight}
                  save={(name) => call(renameStudioCampaign, { params: { campaign: one.id }, body: { name } })}
                />
              )}
              <EndCampaign campaign={one} lacksRight={lacksRight} onEnded={() => one.id === current && go(DEFAULT_CAMPAIGN.id)} />
            </div>
          </li>
        ))}
      </ul>
      <Form className={shared.stack} onSubmit={make}>
        <TextField label="New campaign" value={name} maxLength={LONGEST_NAME} onChange={setName} error={making.errors.get('name')} />
        {making.notice}
        <div className={shared.row}>
          <Button
            isSubmit
            isBusy={making.isBusy}
            disabledReason={lacksRight ?? (name.trim() === '' ? 'Give it a name, such as “Spring”' : undefined)}
          >
            Make it
          </Button>
        </div>
      </Form>
    </div>
  )
}

function Described({
  campaign: { name, changes, createdBy, createdAt, review },
  scheduled,
}: {
  campaign: Campaign
  scheduled: readonly Scheduled[]
}) {
  const authors = [...new Set(changes.map(({ changedBy }) => changedBy))]
  return (
    <div className={css.described}>
      <strong>{name}</strong>
      <p className="quiet">
        {changes.length === 0 ? 'No changes' : `${counted(changes.length, 'change')} by ${listed(authors)}`}
        {createdBy && createdAt && `. Made by ${createdBy}, ${momentText(createdAt)}`}
      </p>
      {review && <p className={css.review}>{reviewText(review)}</p>}
      {scheduled.map((one) => (
        <p key={one.id} className="quiet">
          {one.note}: {planText(one)}
        </p>
      ))}
    </div>
  )
}
