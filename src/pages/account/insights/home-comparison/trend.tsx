import { Navigate, useLocation } from 'react-router-dom'
import type { HomeComparison } from '#schemas/insights/comparison.ts'
import { yearlyComparison } from '#schemas/insights/routes.ts'
import { Resource } from '#api/resource.tsx'
import { paths } from '#lib/paths.ts'
import { Controls } from '#ui/controls.tsx'
import { otherUnit, type Unit, unitIn, UNITS } from '#ui/insight/uses.ts'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { useQueryInAddress } from '#ui/query-in-address.ts'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { useInsight } from '#api/use-insight.ts'
import { type ComparedOf, monthsOf, yearsOf } from './compared-months.ts'
import { Months } from './months.tsx'
import { Newest } from './newest.tsx'

const OF_PART: Record<string, ComparedOf> = {
  'historic-trend/total': 'total',
  'historic-trend/electricity': 'electricity',
  'historic-trend/gas': 'gas',
}
/** Within a sentence: what was used, and what cost so much. */
const WHAT: Record<ComparedOf, { what: string; energy: string }> = {
  total: { what: 'electricity and gas', energy: 'energy' },
  electricity: { what: 'electricity', energy: 'electricity' },
  gas: { what: 'natural gas', energy: 'natural gas' },
}

const TABS: readonly { value: ComparedOf; label: string }[] = [
  { value: 'total', label: 'Together' },
  { value: 'electricity', label: 'Electricity' },
  { value: 'gas', label: 'Natural gas' },
]
const pathOf = (of: ComparedOf) => paths.homeComparison(`historic-trend/${of}`)

/** The energies, each with its page. */
export const TREND_TABS = TABS.map(({ value, label }) => ({ to: pathOf(value), label }))

export interface ComparisonProps {
  data: HomeComparison
  isBusiness: boolean
  /** the part of the address, such as historic-trend/gas; empty for a business, and where a home starts */
  part: string
}

/** Month by month beside the others, of the last thirteen months or of a year. */
export function Trend({ data, isBusiness, part }: ComparisonProps) {
  const { search } = useLocation()
  const [query, show] = useQueryInAddress()
  const unit = unitIn(query, { isCostKnown: !data.kWhOnly })
  const hasBoth = data.electricity.comparisons.length > 0 && data.naturalGas.comparisons.length > 0
  const only: ComparedOf = data.electricity.comparisons.length > 0 ? 'electricity' : 'gas'
  if (!isBusiness) {
    // Only who has both has a page for each.
    if (hasBoth && part === 'historic-trend') return <Navigate replace to={`${pathOf('total')}${search}`} />
    if (!hasBoth && part !== 'historic-trend') return <Navigate replace to={`${paths.homeComparison('historic-trend')}${search}`} />
  }
  const asked = isBusiness ? TABS.find(({ value }) => value === query.get('energy'))?.value : OF_PART[part]
  const of = hasBoth ? (asked ?? 'total') : only
  const years = yearsOf(data, of)
  const year = years.find((known) => String(known) === query.get('year'))
  const shown = { of, unit, isBusiness }
  return (
    <>
      <Controls>
        {hasBoth && !isBusiness && <LinkTabs isInner isInLine label="Compared" links={TREND_TABS} search={search} />}
        {hasBoth && isBusiness && (
          <SegmentedControl label="Energy" options={TABS} value={of} onChange={(energy) => show({ energy, year: undefined })} />
        )}
        {years.length > 1 && (
          <Select
            isInline
            label="Year"
            isLabelHidden
            options={[
              { value: '', label: 'The last 13 months' },
              ...years.map((value) => ({ value: String(value), label: String(value) })),
            ]}
            value={year ? String(year) : ''}
            onChange={(value) => show({ year: value })}
          />
        )}
        {!data.hideToggle && <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={(value) => show({ unit: value })} />}
      </Controls>
      {year ? <MonthsOfYear year={year} {...shown} /> : <ComparedMonths data={data} {...shown} />}
    </>
  )
}

interface ShownMonths {
  of: ComparedOf
  unit: Unit
  isBusiness: boolean
}

function MonthsOfYear({ year, ...shown }: ShownMonths & { year: number }) {
  const answer = useInsight(yearlyComparison, { query: { year } })
  const nothing = <Notice title={`Nothing of ${year} can be compared`}>We didn’t have enough readings, or enough others like you.</Notice>
  return (
    <Resource of={answer} name={`The year ${year}`} heightRem={40} empty={nothing}>
      {({ months }) => {
        // They come from January on, with both energies in one.
        const comparisons = months.toReversed()
        return <ComparedMonths data={{ electricity: { comparisons }, naturalGas: { comparisons } }} {...shown} />
      }}
    </Resource>
  )
}

function ComparedMonths({ data, of, unit, isBusiness }: ShownMonths & { data: Parameters<typeof monthsOf>[0] }) {
  const months = monthsOf(data, of, unit)
  const [newest] = months
  const other = monthsOf(data, of, otherUnit(unit)).find(({ date }) => date === newest?.date)
  if (!newest) return <Notice title="No month has both yet">We add up electricity and gas for the months where we can compare both.</Notice>
  return (
    <>
      <Newest month={newest} other={other} unit={unit} {...WHAT[of]} isBusiness={isBusiness} />
      <Section title="Month by month">
        <Months months={months} unit={unit} others={isBusiness ? 'businesses' : 'homes'} energy={WHAT[of].energy} />
      </Section>
    </>
  )
}
