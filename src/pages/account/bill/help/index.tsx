import { billHelp } from '#schemas/help/routes.ts'
import type { PayingHelp } from '#schemas/help/entities.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { CurrentArrangement } from './current-arrangement.tsx'
import { Helpers } from './helpers.tsx'
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
        empty={<Notice title="Nothing to pay here">There is no account to pay for.</Notice>}
      >
        {(data) => <Help help={data} isActing={initial.impersonation !== undefined} />}
      </Resource>
    </Page>
  )
}

function Help({ help, isActing }: { help: PayingHelp; isActing: boolean }) {
  const { current, wasRefused } = help.arrangement
  return (
    <>
      {help.isProtected && (
        <Notice title="Your power stays on" tone="good">
          Someone at your place depends on power for their health, so your power stays on, whatever you owe. Call us on <Phone /> and we’ll
          find a way to pay that suits you.
        </Notice>
      )}
      <Section title={owedText(help)} lead={leadText(help)} isWide>
        {help.canPay && help.balance.amountToPayNZD > 0 && (
          <p>
            Some of it you can pay now? <Link to={paths.payments()}>Pay any amount by card</Link>.
          </p>
        )}
      </Section>
      {current && (
        <CurrentArrangement
          billingAccountId={help.billingAccountId}
          current={current}
          takenBy={help.takenBy}
          ifEnded={help.arrangement.ifEnded ?? ''}
          canPay={help.canPay}
          isActing={isActing}
        />
      )}
      {wasRefused && (
        <Notice title="Let’s talk about your instalments">
          We couldn’t agree on your last instalments as they were. Please call us on <Phone /> and we’ll work out others together.
        </Notice>
      )}
      {help.balance.amountToPayNZD > 0 && (
        <>
          <PayLater help={help} isActing={isActing} />
          <InstalmentForm help={help} isActing={isActing} />
        </>
      )}
      <Helpers helpers={help.helpers} />
    </>
  )
}

function owedText({ balance: { amountToPayNZD, totalBalance }, arrangement: { current } }: PayingHelp): string {
  if (amountToPayNZD > 0) return `${moneyText(amountToPayNZD)} to pay${current ? ' in all' : ''}`
  return totalBalance < 0 ? `You are ${moneyText(-totalBalance)} in credit` : 'There is nothing to pay just now'
}

function leadText({ balance, overdueSince, takenBy, isAllTaken, arrangement: { current }, isProtected }: PayingHelp): string {
  const { amountToPayNZD, overdue, dueDate } = balance
  if (amountToPayNZD <= 0) return 'If you see a bill coming that will be hard to pay, tell us now: the sooner we know, the more we can do.'
  if (current) return 'You are paying it in instalments.'
  if (overdue > 0) {
    const since = overdueSince ? ` was due ${dayText(overdueSince, 'weekday')}` : ' was due already'
    return `${moneyText(overdue)} of it${since}. It happens to many of us${isProtected ? ', and there is no hurry' : ''}: choose what suits you, or call us.`
  }
  const due = dueDate ? ` It is due ${dayText(dueDate, 'weekday')}${isAllTaken ? `. Each bill is taken ${takenBy} on its day` : ''}.` : ''
  return `Too much at once?${due} You can agree on something else before then.`
}
