import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { HomeComparison } from '#schemas/insights/comparison.ts'
import { homeComparison, thirtyDayComparison } from '#schemas/insights/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { LittleData } from '../little-data.tsx'
import { type ComparedOf, comparedOf, comparisonState, monthsOf } from './comparison-state.ts'
import css from './home-comparison.module.css'
import { Months } from './months.tsx'
import { Newest } from './newest.tsx'

type Unit = 'kwh' | 'monetary'
const UNITS: readonly { value: Unit; label: string; short?: string }[] = [
  { value: 'kwh', label: 'kWh' },
  { value: 'monetary', label: 'Dollars', short: '$' },
]

const PARTS = [
  { to: paths.homeComparison('weekly-update'), label: 'Last 30 days' },
  { to: paths.homeComparison('historic-trend'), label: 'Month by month' },
]

/** A home beside similar homes, or a business beside similar businesses. Source: portal-usage.md, sections 2 to 4. */
export default function HomeComparisonPage({ initial }: AccountPageProps) {
  const { pathname, search, hash } = useLocation()
  const isBusiness = initial.accountType === 'sme'
  const own = isBusiness ? paths.businessComparison() : paths.homeComparison()
  const at = pathname.replace(/\/+$/, '')
  const isOwn = at === own || at.startsWith(`${own}/`)
  const answer = useApi(homeComparison, isOwn ? { query: { environment: 'web' } } : undefined)
  // Each kind of customer has one of the addresses.
  if (!isOwn) return <Navigate replace to={`${own}${search}${hash}`} />
  return (
    <Page title={isBusiness ? 'Business comparison' : 'Home comparison'}>
      <Resource of={answer} name="The comparison" heightRem={40}>
        {(data) => <Compared data={data} isBusiness={isBusiness} part={at.slice(own.length + 1)} />}
      </Resource>
    </Page>
  )
}

interface Shown {
  data: HomeComparison
  isBusiness: boolean
  /** such as historic-trend/gas; empty for a business, and where a home starts */
  part: string
}

function Compared({ data, isBusiness, part }: Shown) {
  const state = comparisonState(data)
  const others = isBusiness ? 'businesses' : 'homes'
  if (state === 'HOME_PROFILE_NOT_COMPLETED' || state === 'COMING_SOON') {
    // Without a comparison there is nothing below the page's own address. Source: section 2, Redirects.
    if (part !== '') return <Navigate replace to={paths.homeComparison()} />
    return (
      <Section title={`You and similar ${others}`} isWide>
        <WaitingForInsight
          state={state}
          what={`how your use compares with similar ${others}`}
          profileHref={isBusiness ? paths.businessProfile() : paths.homeProfile()}
        />
        {state === 'COMING_SOON' && (
          <p className={css.why}>
            A whole month of readings is compared, with at least ten {others} that are like yours. Where there are fewer, nothing is shown,
            so that nobody can be recognised.
          </p>
        )}
      </Section>
    )
  }
  // The trend is what is shown first. Source: section 4.
  if (!isBusiness && part === '') return <Navigate replace to={paths.homeComparison('historic-trend')} />
  return (
    <>
      {state !== 'SUCCESS' && (
        <LittleData
          state={state}
          soFar="There is only one month to compare so far. The picture gets better with every one of them."
          hint="Few months can be compared yet, so take this as a first idea."
        />
      )}
      {!isBusiness && <LinkTabs label="Home comparison" links={PARTS} />}
      {part === 'weekly-update' ? <LastThirtyDays kWhOnly={data.kWhOnly} /> : <Trend data={data} isBusiness={isBusiness} part={part} />}
    </>
  )
}

const textIn = (unit: Unit) => (unit === 'kwh' ? kwhText : moneyText)

function LastThirtyDays({ kWhOnly }: { kWhOnly: boolean }) {
  const answer = useApi(thirtyDayComparison, {})
  const [unit, setUnit] = useState<Unit>('kwh')
  return (
    <Resource
      of={answer}
      name="The last thirty days"
      heightRem={24}
      empty={<Notice title="Not every day was read">The last thirty days are compared once all of them have readings.</Notice>}
    >
      {(insights) => {
        const [compared] = comparedOf(insights, 'electricity', unit)
        return compared ? (
          <>
            {!kWhOnly && (
              <div className={css.controls}>
                <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={setUnit} />
              </div>
            )}
            <Newest month={compared} text={textIn(unit)} what="electricity" inDollars={unit === 'monetary'} />
          </>
        ) : null
      }}
    </Resource>
  )
}

const OF_PART: Record<string, ComparedOf> = {
  'historic-trend/total': 'total',
  'historic-trend/electricity': 'electricity',
  'historic-trend/gas': 'gas',
}
const WHAT: Record<ComparedOf, string> = { total: 'electricity and gas', electricity: 'electricity', gas: 'natural gas' }

function Trend({ data, isBusiness, part }: Shown) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [unit, setUnit] = useState<Unit>('kwh')
  const hasBoth = data.electricity.comparisons.length > 0 && data.naturalGas.comparisons.length > 0
  const only: ComparedOf = data.electricity.comparisons.length > 0 ? 'electricity' : 'gas'
  const of = hasBoth ? (OF_PART[part] ?? 'total') : only
  if (hasBoth && !isBusiness && part === 'historic-trend') return <Navigate replace to={paths.homeComparison('historic-trend/total')} />
  const months = monthsOf(data, of, unit)
  const years = [...new Set(months.map(({ date }) => date.slice(0, 4)))]
  const asked = new URLSearchParams(search).get('year') ?? ''
  const year = years.includes(asked) ? asked : undefined
  const shown = year ? months.filter(({ date }) => date.startsWith(year)) : months
  const [newest] = shown
  return (
    <>
      {hasBoth && !isBusiness && (
        <LinkTabs
          isInner
          label="Compared"
          links={[
            { to: paths.homeComparison('historic-trend/total'), label: 'Together' },
            { to: paths.homeComparison('historic-trend/electricity'), label: 'Electricity' },
            { to: paths.homeComparison('historic-trend/gas'), label: 'Natural gas' },
          ]}
        />
      )}
      {newest && (
        <>
          <div className={css.controls}>
            {years.length > 1 && (
              <Select
                label="Year"
                isLabelHidden
                options={[{ value: '', label: 'The last 13 months' }, ...years.map((value) => ({ value, label: value }))]}
                value={year ?? ''}
                onChange={(value) => navigate({ search: value ? `?year=${value}` : '' })}
              />
            )}
            {!data.hideToggle && <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={setUnit} />}
          </div>
          <Newest month={newest} text={textIn(unit)} what={WHAT[of]} inDollars={unit === 'monetary'} isBusiness={isBusiness} />
          <Section title="Month by month" isWide>
            <Months months={shown} unit={unit} text={textIn(unit)} others={isBusiness ? 'businesses' : 'homes'} />
          </Section>
        </>
      )}
      {!newest && <Notice title="No month has both yet">Electricity and gas are added up for months in which both can be compared.</Notice>}
    </>
  )
}
