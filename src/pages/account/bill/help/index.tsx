import { useState } from 'react'
import { billHelp } from '#schemas/help/routes.ts'
import type { PayingHelp } from '#schemas/help/entities.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { dayText } from '#lib/day-text.ts'
import { dueDayText } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { paths } from '#lib/paths.ts'
import { unbroken } from '#lib/unbroken.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Columns } from '#ui/columns.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { CurrentArrangement } from './current-arrangement.tsx'
import { Helpers } from './helpers.tsx'
import css from './help.module.css'
import { InstalmentForm } from './instalment-form.tsx'
import { PayLater } from './pay-later.tsx'

/** A later day to pay, instalments, and who helps: before a bill is overdue as well as after. Source: portal-shell.md, sections 3 and 4. */
export default function BillHelpPage({ initial }: AccountPageProps) {
  const help = useApi(billHelp, {})
  return (
    <Page title="Trouble paying?" up={{ to: paths.bills(), label: 'Bills' }}>
      <Resource
        of={help}
        name="Help with paying"
        heightRem={40}
        empty={<Notice title="Nothing to pay here">You don’t have an account with us yet, so there is nothing to pay.</Notice>}
      >
        {(data) => <Help key={data.billingAccountId} help={data} isActing={initial.impersonation !== undefined} />}
      </Resource>
    </Page>
  )
}

function Help({ help, isActing }: { help: PayingHelp; isActing: boolean }) {
  const { current, wasRefused } = help.arrangement
  const [timesAgreed, setTimesAgreed] = useState(0)
  /** what is due since the instalments were ended here, until something else is agreed */
  const [ended, setEnded] = useState<string>()
  const canPutOff = !current || help.extension.latestDate !== undefined
  return (
    <>
      {help.isProtected && (
        <Notice title="Your power stays on" tone="good">
          Someone at your place depends on power for their health, so your power stays on, whatever you owe. Call us on <Phone /> and we’ll
          find a way to pay that suits you. <Link to={paths.medicalDependence()}>What we know, and who we ask for</Link>
        </Notice>
      )}
      <Section title={owedText(help)} lead={unbroken(leadText(help))} />
      {current && (
        <CurrentArrangement
          // What was said of those before does not stay beside these.
          key={timesAgreed}
          billingAccountId={help.billingAccountId}
          current={current}
          isNew={timesAgreed > 0}
          takenBy={help.takenBy}
          ifEnded={help.arrangement.ifEnded ?? ''}
          canPay={help.canPay}
          isActing={isActing}
          onEnded={() => setEnded(help.arrangement.ifEnded)}
        />
      )}
      {ended && !current && help.balance.amountToPayNZD > 0 && (
        <Notice title="Your instalments have ended" tone="good">
          <FocusedLine>{ended}</FocusedLine>
        </Notice>
      )}
      {wasRefused && (
        <Notice title="Let’s talk about your instalments">
          We couldn’t agree on your last instalments as they were. Please call us on <Phone /> and we’ll work out others together.
        </Notice>
      )}
      {help.balance.amountToPayNZD > 0 && (
        <Columns>
          {(canPutOff || help.canPay) && (
            <div>
              {canPutOff && <PayLater help={help} isActing={isActing} onAgreed={() => setEnded(undefined)} />}
              {help.canPay && <PaySome />}
            </div>
          )}
          <InstalmentForm help={help} isActing={isActing} onAgreed={() => setTimesAgreed(timesAgreed + 1)} />
        </Columns>
      )}
      <Helpers helpers={help.helpers} />
    </>
  )
}

function PaySome() {
  return (
    <Section title="Pay some of it now">
      <p className={css.some}>Pay any amount by card. It comes off what you owe.</p>
      <ActionLink href={paths.payments()} tone="quiet">
        Choose an amount
      </ActionLink>
    </Section>
  )
}

/** All that is owed, by the day that is said beside it. */
function owedText(help: PayingHelp): string {
  const { amountToPayNZD, overdue, totalBalance } = help.balance
  const nzd = isPutOff(help) ? amountToPayNZD : payableOnTime(help.balance)
  if (amountToPayNZD > 0) return `${moneyText(nzd)} to pay${help.arrangement.current || overdue > 0 ? ' in all' : ''}`
  return totalBalance < 0 ? `You are ${moneyText(-totalBalance)} in credit` : 'There is nothing to pay just now'
}

/** The day to pay was put off beyond that of the discount. */
const isPutOff = ({ balance: { overdue, dueDate }, discountDate }: PayingHelp): boolean =>
  overdue === 0 && dueDate !== undefined && discountDate !== undefined && dueDate > discountDate

function leadText(help: PayingHelp): string {
  const { balance, overdueSince, discountDate, takenBy, isAllTaken, isProtected } = help
  const { amountToPayNZD, overdue, dueDate, promptPaymentDiscount } = balance
  if (amountToPayNZD <= 0) return 'If you see a bill coming that will be hard to pay, tell us now: the sooner we know, the more we can do.'
  if (help.arrangement.current) return 'You are paying it in instalments.'
  if (overdue > 0) {
    const since = overdueSince ? ` was due ${dayText(overdueSince, 'weekday')}` : ' was due already'
    return `${moneyText(overdue)} of it${since}. It happens to many of us${isProtected ? ', and there is no hurry' : ''}: choose what suits you, or call us.`
  }
  if (dueDate && discountDate && isPutOff(help)) {
    const by = (day: string) => dayText(day, 'weekday')
    return `You have until ${by(dueDate)}, as agreed. It is ${moneyText(payableOnTime(balance))} if you pay by ${by(discountDate)}.`
  }
  if (!dueDate) return 'Is it too much at once? You can agree on a later day, or on instalments.'
  const taken = isAllTaken ? `, when we take it ${takenBy}` : ''
  const off = promptPaymentDiscount > 0 ? `, with ${moneyText(promptPaymentDiscount)} off for paying on time` : ''
  const day = dueDayText(dueDate, help.today)
  return `Is it too much at once? It’s due ${day}${taken}${off}. ${day === 'today' ? 'Today you can still' : 'Until then you can'} agree on a later day, or on instalments.`
}
