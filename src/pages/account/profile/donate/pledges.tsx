import { useRef, useState } from 'react'
import type { OwnPledge, SchoolDonations } from '#schemas/donation/entities.ts'
import { donations as donationsRoute, endDonation } from '#schemas/donation/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh, useRefresh } from '#api/use-api.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Rows, Section } from '#ui/section.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import css from './donate.module.css'
import { givingText, PledgeForm } from './pledge-form.tsx'

/** What has just been done, told on top of the page. */
export interface Said {
  title: string
  text: string
}

interface Props {
  donations: SchoolDonations
  isActing: boolean
  /** what was said last came after any failure here */
  hasSaid?: boolean
  /** @param said undefined as something else is begun */
  onSay(said: Said | undefined): void
}

/** What is given from now on, each to be changed or ended. */
export function Pledges({ donations, isActing, hasSaid = false, onSay }: Props) {
  const { billingAccountId, pledges, whyNot } = donations
  const [changing, setChanging] = useState<OwnPledge>()
  const changed = useRef<OwnPledge>(undefined)
  const refresh = useRefresh()
  const [end, state] = useWork(async ({ id, school }: OwnPledge) => {
    onSay(undefined)
    await saveAndRefresh(
      () => call(endDonation, { params: { pledgeId: id }, query: { billingAccountId } }),
      () => refresh(donationsRoute.path),
    )
    onSay({ title: 'Your donation has ended', text: `${school.name} gets nothing more from your bills.` })
  })
  const reason = isActing ? ONLY_CUSTOMER : whyNot
  return (
    <Section title="You give" isNarrow>
      <Rows>
        {pledges.map((pledge) => (
          <div key={pledge.id} className={css.pledge}>
            <p>
              <strong>{moneyText(pledge.amountNzd)}</strong> to <WithTeReo text={pledge.school.name} />, {pledge.school.city}
              <br />
              <span className="quiet">
                {pledge.frequency === 'once' ? 'Once, with your next bill' : 'With every bill'}, since {dayText(pledge.pledgedDate, 'year')}
                .{pledge.hasLeft && ' The school is leaving the programme: choose another one.'}
              </span>
            </p>
            <div className={`${css.actions} screen-only`}>
              <Button
                tone="quiet"
                label={`Change the donation to ${pledge.school.name}`}
                onClick={() => setChanging(pledge)}
                disabledReason={reason}
              >
                Change
              </Button>
              <AskingButton
                label={`End the donation to ${pledge.school.name}`}
                isBusy={state.is === 'running'}
                disabledReason={reason}
                title="End this donation?"
                text={`${pledge.school.name} gets nothing more from your bills. What is on a bill already stays on it.`}
                yes="End it"
                no="Keep giving"
                isDestructive
                onYes={() => void end(pledge)}
              >
                End
              </AskingButton>
            </div>
          </div>
        ))}
      </Rows>
      <ActionFailure of={state} text={(problem) => (hasSaid ? undefined : failureText(problem, 'It was not ended.'))} />
      {changing && (
        <Dialog
          title="Change your donation"
          onClose={() => {
            setChanging(undefined)
            const pledge = changed.current
            changed.current = undefined
            // Only now that the dialog is closed can the message take the focus; the button that opened it is gone with the old donation.
            if (pledge) onSay({ title: 'Your donation is changed', text: `From now on you give ${givingText(pledge)}.` })
          }}
        >
          {(close) => (
            <PledgeForm
              donations={donations}
              current={changing}
              isActing={isActing}
              onPledged={(pledge) => {
                changed.current = pledge
                close()
              }}
            />
          )}
        </Dialog>
      )}
    </Section>
  )
}
