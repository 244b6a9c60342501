import type { InstalmentStatus, OwnArrangement } from '#schemas/help/entities.ts'
import { endArrangement } from '#schemas/help/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh } from '#api/use-api.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { listed } from '#lib/listed.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Actions } from '#ui/actions.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Section } from '#ui/section.tsx'
import css from './help.module.css'
import { useAgreed } from './use-agreed.ts'

const STATUS: Record<InstalmentStatus, string> = { paid: 'Paid', missed: 'Not paid yet', next: 'Next', later: '' }

interface Props {
  billingAccountId: string
  current: OwnArrangement
  /** they were agreed on this page just now: the focus goes to them */
  isNew?: boolean
  takenBy: string | undefined
  /** what would be due without them, in words */
  ifEnded: string
  canPay: boolean
  isActing: boolean
  /** called once the instalments have ended */
  onEnded?(): void
}

/** The instalments that were agreed: what was paid, what is next, and what can be done about what was missed. */
export function CurrentArrangement({ billingAccountId, current, isNew = false, takenBy, ifEnded, canPay, isActing, onEnded }: Props) {
  const { totalNzd, paidNzd, toPayNowNzd, instalments } = current
  const agreed = useAgreed()
  const [end, state] = useWork(async () => {
    await saveAndRefresh(() => call(endArrangement, { params: { arrangementId: current.id }, query: { billingAccountId } }), agreed)
    onEnded?.()
  })
  const missed = instalments.filter(({ status }) => status === 'missed')
  const missedNzd = sum(missed.map(({ amountNzd, paidNzd: paid }) => Math.round((amountNzd - paid) * 100))) / 100
  const next = instalments.find(({ status }) => status === 'next')
  const nextText = next ? ` The next ${moneyText(next.amountNzd - next.paidNzd)} is due ${dayText(next.dueDate, 'weekday')}.` : ''
  const paid = `${moneyText(paidNzd)} of ${moneyText(totalNzd)} is paid.${nextText}`
  return (
    <Section title="Your instalments">
      {isNew ? <FocusedLine>{paid}</FocusedLine> : <p>{paid}</p>}
      {takenBy && next && <p>You pay them yourself: we take none of them {takenBy}.</p>}
      <ProgressBar value={paidNzd} max={totalNzd} label={`${moneyText(paidNzd)} of ${moneyText(totalNzd)} paid`} />
      {missedNzd > 0 && (
        <p className={css.missed}>
          {moneyText(missedNzd)} from {listed([...new Set(missed.map(({ dueDate }) => dayText(dueDate, 'weekday')))])} has not reached us.
          It happens: pay it when you can, or change your instalments below so that they fit again.
        </p>
      )}
      <ol className={css.instalments} aria-label="Instalments">
        {instalments.map(({ dueDate, amountNzd, paidNzd: paidOfIt, status }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, since two may have one day, and stay in their order
          <li key={i} data-status={status}>
            <span>{dayText(dueDate, 'weekday')}</span>
            <span className="quiet">{status !== 'paid' && paidOfIt > 0 ? `${moneyText(paidOfIt)} paid` : STATUS[status]}</span>
            <span className={css.amount}>{moneyText(amountNzd)}</span>
          </li>
        ))}
      </ol>
      <Actions>
        {canPay && toPayNowNzd > 0 && <ActionLink href={paths.payments()}>{`Pay ${moneyText(toPayNowNzd)}`}</ActionLink>}
        <AskingButton
          isBusy={state.is === 'running'}
          disabledReason={isActing ? ONLY_CUSTOMER : undefined}
          title="End your instalments?"
          text={`${ifEnded} You can make other instalments instead: they take the place of these.`}
          yes="End them"
          no="Keep them"
          isDestructive
          onYes={() => void end()}
        >
          End the instalments
        </AskingButton>
      </Actions>
      <ActionFailure of={state} text={(problem) => failureText(problem, 'They were not ended.')} />
    </Section>
  )
}
