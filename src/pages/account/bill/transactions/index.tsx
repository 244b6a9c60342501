import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { billSummaryWidget, transactionHistory } from '#schemas/billing/routes.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { fromToText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { nextBillText } from '#lib/next-bill-text.ts'
import { paths } from '#lib/paths.ts'
import { DayField } from '#ui/day-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { More, PAGE_SIZE, Rows } from './rows.tsx'
import css from './transactions.module.css'
import { daysOf, TIMES, timeOf } from './times.ts'
import { useZip } from './use-zip.ts'
import { ZipBar } from './zip-bar.tsx'

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'bill', label: 'Bills' },
  { value: 'payment', label: 'Payments' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** Bills and payments by time and kind. Source: portal-shell.md, sections 3 and 9, Transaction history. */
export default function TransactionsPage({ initial }: AccountPageProps) {
  return (
    <Page title="Transactions" up={{ to: paths.bills(), label: 'Bills' }}>
      <Transactions
        // What is ticked and downloaded is of one account.
        key={initial.billingAccountNumber}
      />
    </Page>
  )
}

function Transactions() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const kind = KINDS.find(({ value }) => value === query.get('kind'))?.value ?? 'all'
  const startDate = dayIn(query, 'from')
  const endDate = dayIn(query, 'to')
  const today = localDayOf(new Date())
  const [picksDays, setPicksDays] = useState(false)
  const time = picksDays ? 'own' : timeOf({ from: startDate, to: endDate }, today)
  const [pages, setPages] = useState(1)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const zip = useZip()
  const tick = (billId: string, isTicked: boolean) => {
    const others = [...ticked].filter((id) => id !== billId)
    setTicked(new Set(isTicked ? [...others, billId] : others))
  }
  const asked = { startDate, endDate, kind: kind === 'all' ? undefined : kind }
  const first = useApi(transactionHistory, { query: { ...asked, skip: 0 } })
  const summary = useApi(billSummaryWidget, {})
  const isNew =
    first.data?.transactions.length === 0 && !startDate && !endDate && kind === 'all' && summary.data?.data?.lastBill === undefined
  const show = (change: { from?: string | undefined; to?: string | undefined; kind?: Kind }) => {
    const next = { kind, from: startDate, to: endDate, ...change }
    setPages(1)
    setTicked(new Set())
    navigate(paths.transactions({ ...next, kind: next.kind === 'all' ? undefined : next.kind }), { replace: true })
  }
  return (
    <Resource
      of={first}
      isReady={areSettled(summary)}
      name="Your transactions"
      heightRem={30}
      empty={<Notice title="No bills here">This account has no bills and no payments.</Notice>}
    >
      {(data) =>
        isNew ? (
          <NothingYet nextBill={summary.data?.data && nextBillText(summary.data.data)} />
        ) : (
          <>
            <div className={`${css.controls} screen-only`}>
              <Select
                label="Time"
                options={TIMES}
                value={time}
                onChange={(value) => {
                  setPicksDays(value === 'own')
                  if (value !== 'own') show({ from: undefined, to: undefined, ...daysOf(value, today) })
                }}
              />
              {time === 'own' && (
                <>
                  <PickedDay label="From" day={startDate ?? data.startDate} onPick={(from) => show({ from })} />
                  <PickedDay
                    label="To"
                    day={endDate ?? data.endDate}
                    onPick={(to) => show({ to })}
                    error={data.startDate > data.endDate ? 'The first day must be before the last.' : undefined}
                  />
                </>
              )}
              <SegmentedControl label="Show" options={KINDS} value={kind} onChange={(value) => show({ kind: value })} />
            </div>
            {data.startDate <= data.endDate && (
              <Section
                title={`${upTo(today, data)}, newest first`}
                aside={
                  <ZipBar
                    billCount={data.billCount}
                    tickedCount={ticked.size}
                    state={zip.state}
                    onDownload={() =>
                      void zip.start(ticked.size > 0 ? { billIds: [...ticked] } : { startDate: data.startDate, endDate: data.endDate })
                    }
                    onUntick={() => setTicked(new Set())}
                    onCancel={zip.cancel}
                  />
                }
              >
                {data.transactions.length === 0 ? (
                  <p role="status">{`${NONE[kind]} in this time.`}</p>
                ) : (
                  <>
                    {Array.from({ length: pages }, (_, page) => page * PAGE_SIZE).map((skip) => (
                      <Rows key={skip} query={{ ...asked, skip }} ticked={ticked} statuses={zip.statuses} onTick={tick} />
                    ))}
                    <More query={{ ...asked, skip: (pages - 1) * PAGE_SIZE }} onMore={() => setPages(pages + 1)} />
                  </>
                )}
              </Section>
            )}
          </>
        )
      }
    </Resource>
  )
}

/** Browsers tell of each digit that is typed into a year, such as 0002 and 0020 on the way to 2025. */
const FIRST_WHOLE_YEAR = '2000'

interface PickedDayProps {
  label: string
  day: string
  onPick(day: string): void
  error?: string | undefined
}

function PickedDay({ label, day, onPick, error }: PickedDayProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <DayField
      label={label}
      value={typed ?? day}
      error={error}
      onChange={(next) => {
        setTyped(next)
        if (next >= FIRST_WHOLE_YEAR) onPick(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** In place of filters: there is nothing to look for before the first bill. */
const NothingYet = ({ nextBill = 'No bills and payments yet' }: { nextBill: string | undefined }) => (
  <Notice title={nextBill}>Bills and payments are listed here as they come.</Notice>
)

const NONE: Record<Kind, string> = { all: 'No bills and no payments', bill: 'No bills', payment: 'No payments' }

/** The days that are shown in words. A time may end later than today, but nothing of what it shows does. */
const upTo = (today: string, { startDate, endDate }: { startDate: string; endDate: string }): string =>
  fromToText(startDate, startDate <= today && today < endDate ? today : endDate)

/** A local day of the address, if it has one. */
function dayIn(query: URLSearchParams, name: string): string | undefined {
  const day = query.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(day).toJSON()?.startsWith(day) ? day : undefined
}
