import { useLocation, useNavigate } from 'react-router-dom'
import { billInsights } from '#schemas/billing/routes.ts'
import type { BillInsights, ListedBill } from '#schemas/billing/insights.ts'
import { problemOf } from '#api/problem.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import css from './bill-insights.module.css'
import { CorrectionSection } from './correction-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { NoBillYet } from './no-bill-yet.tsx'
import { SwitchingSection } from './switching-section.tsx'
import { useWaterfallChart, WhySection } from './why-section.tsx'

/** Why a bill is what it is: against other bills, and line by line. Source: portal-usage.md, section 7. */
export default function BillInsightsPage() {
  const query = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const billId = query.get('bill') ?? undefined
  const other = query.get('with') === 'year' ? 'lastYear' : 'lastBill'
  const answer = useApi(billInsights, { query: billId ? { billId } : {} })
  const chart = useWaterfallChart()
  const isUnknown = answer.error !== undefined && problemOf(answer.error).type === '/error/not_found'
  const show = (bill: string | undefined, asked: typeof other) =>
    navigate(paths.billInsights({ bill: bill ?? '', with: asked === 'lastYear' ? 'year' : undefined }), { replace: true })
  return (
    <Page title="Bill insights" up={{ to: paths.bills(), label: 'Bills' }}>
      {isUnknown ? (
        <Notice title="This account has no such bill">
          <Link to={paths.billInsights()}>See your latest bill</Link>
        </Notice>
      ) : (
        <Resource
          of={answer}
          name="Your bill"
          isReady={areSettled(chart)}
          heightRem={40}
          empty={<Notice title="No bills here">You don’t have an account with us yet, so there are no bills.</Notice>}
        >
          {(data) =>
            data.bill ? (
              <Explained
                data={data}
                bill={data.bill}
                other={other}
                onBill={(id) => show(id, other)}
                onOther={(one) => show(data.bill?.id, one)}
              />
            ) : (
              <NoBillYet running={data.running} />
            )
          }
        </Resource>
      )}
    </Page>
  )
}

interface ExplainedProps {
  data: BillInsights
  bill: NonNullable<BillInsights['bill']>
  other: BillInsights['comparisons'][number]['with']
  onBill(id: string): void
  onOther(other: ExplainedProps['other']): void
}

function Explained({ data, bill, other, onBill, onOther }: ExplainedProps) {
  const listed = data.bills.some(({ id }) => id === bill.id) ? data.bills : [...data.bills, bill]
  return (
    <>
      <div className={css.controls}>
        <Select
          isInline
          label="Bill of"
          options={listed.map((one) => ({ value: one.id, label: billText(one) }))}
          value={bill.id}
          onChange={onBill}
        />
      </div>
      {bill.takenBack && <TakenBack {...bill.takenBack} />}
      <WhySection data={data} bill={bill} other={other} onOther={onOther} />
      <CorrectionSection bill={bill} />
      <LinesSection bill={bill} />
      {data.switching && <SwitchingSection switching={data.switching} />}
    </>
  )
}

function TakenBack({ date, newBillId }: NonNullable<ExplainedProps['bill']['takenBack']>) {
  return (
    <Notice title={`We took this bill back on ${dayText(date, 'year')}${newBillId ? ' and sent a new one' : ''}`}>
      {newBillId ? <Link to={paths.billInsights({ bill: newBillId })}>See the new bill</Link> : 'A credit note gave back all of it.'}
    </Notice>
  )
}

/** Without the amount, which is below: a phone has no room for it. It may cut the end off, so a credit says so before that. */
const billText = ({ issuedDate, startDate, endDate, amountNzd }: ListedBill) =>
  `${dayText(issuedDate, 'year')}${amountNzd < 0 ? ', credit' : ''} (${fromToText(startDate, endDate, 'day')})`
