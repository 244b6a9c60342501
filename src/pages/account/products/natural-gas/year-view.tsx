import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SWRResponse } from 'swr'
import type { GasConsumption, NaturalGasUsage } from '#schemas/gas/entities.ts'
import { paths } from '#lib/paths.ts'
import { Resource } from '#api/resource.tsx'
import { BarChart, type Fill } from '#ui/charts/bar-chart.tsx'
import { axisKwhText, kwhText } from '#ui/energy.tsx'
import { axisMoneyText, moneyText } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { daysText, fromToText, billMonthText } from '#lib/day-text.ts'

import { Controls, Total } from '../layout.tsx'
import css from './natural-gas.module.css'

const FILL: Record<GasConsumption['type'], Fill> = { actual: 'solid', estimated: 'hatched', empty: 'none' }

type Unit = 'kwh' | 'dollars'
const UNITS: readonly { value: Unit; label: string }[] = [
  { value: 'dollars', label: 'Dollars' },
  { value: 'kwh', label: 'kWh' },
]

interface Props {
  latest: NaturalGasUsage
  /** the year that is shown */
  of: SWRResponse<NaturalGasUsage>
  year: number
  chosen: { supply?: string; year?: string }
}

/** The bill periods of a year; each year loads and fails by itself. */
export function YearView({ latest, of, year, chosen }: Props) {
  const navigate = useNavigate()
  // Money first, where there is any. Source: portal-usage.md, section 4.
  const [unit, setUnit] = useState<Unit>(latest.kWhOnly ? 'kwh' : 'dollars')
  const { earliestDataYear, lastDataYear } = latest
  const years = Array.from({ length: lastDataYear - earliestDataYear + 1 }, (_, i) => String(lastDataYear - i))
  return (
    <>
      <Controls>
        <Select
          label="Year"
          options={(years.includes(String(year)) ? years : [String(year), ...years]).map((value) => ({ value, label: value }))}
          value={String(year)}
          onChange={(value) => navigate(paths.naturalGas({ ...chosen, year: value }))}
        />
        {!latest.kWhOnly && <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={setUnit} />}
      </Controls>
      <Resource
        of={of}
        name={`Your gas of ${year}`}
        heightRem={22}
        empty={<Notice title={`No readings in ${year}`}>Your gas was not read in that year. Choose another.</Notice>}
      >
        {({ byYear: [shown] }) => <YearChart data={shown?.naturalGasConsumptionData} unit={unit} year={shown?.year ?? year} />}
      </Resource>
    </>
  )
}

type YearData = NaturalGasUsage['byYear'][number]['naturalGasConsumptionData']

function YearChart({ data, unit, year }: { data: YearData | undefined; unit: Unit; year: number }) {
  const list = data?.consumptionList ?? []
  const valueIn = ({ total }: GasConsumption) => (unit === 'dollars' ? total?.costNZD : total?.kw)
  const textOf = ({ total, type, daysEstimated = 0 }: GasConsumption) => {
    if (!total) return 'Not read'
    const amounts = [total.costNZD === undefined ? undefined : moneyText(total.costNZD), kwhText(total.kw)].filter(Boolean).join(', ')
    if (type === 'estimated') return `${amounts} (estimated)`
    return daysEstimated > 0 ? `${amounts} (${daysText(daysEstimated)} estimated)` : amounts
  }
  const most = list.reduce<GasConsumption | undefined>((a, b) => ((valueIn(b) ?? -1) > (a ? (valueIn(a) ?? -1) : -1) ? b : a), undefined)
  const nameOf = ({ startDate, endDate }: GasConsumption) => fromToText(startDate, endDate)
  const { summary } = data ?? {}
  return (
    <>
      {summary && (
        <div className={css.total}>
          <Total note={unit === 'dollars' ? kwhText(summary.kw) : summary.costNZD === undefined ? '' : moneyText(summary.costNZD)}>
            {unit === 'dollars' && summary.costNZD !== undefined ? moneyText(summary.costNZD) : kwhText(summary.kw)}
          </Total>
        </div>
      )}
      <BarChart
        summary={most ? `In ${year}, most was used from ${nameOf(most)}: ${textOf(most)}.` : `There are no readings in ${year}.`}
        heightRem={13}
        measure={unit === 'dollars' ? 'Cost, GST included' : 'Natural gas'}
        axisText={unit === 'dollars' ? axisMoneyText : axisKwhText}
        bars={list.map((item) => ({
          label: billMonthText(item.startDate, item.endDate),
          name: nameOf(item),
          value: valueIn(item),
          text: textOf(item),
          fill: FILL[item.type],
        }))}
        legend={list.some(({ type }) => type === 'estimated') ? { solid: 'Actual', hatched: 'Estimated' } : undefined}
      />
    </>
  )
}
