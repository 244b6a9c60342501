import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SWRResponse } from 'swr'
import type { GasConsumption, NaturalGasUsage } from '#schemas/gas/entities.ts'
import { capitalised } from '#lib/capitalised.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { Resource } from '#api/resource.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { axisIn, mostText } from '#ui/charts/unit.ts'
import { partsOf, remarkOf } from '#ui/insight/gas-period.ts'
import { kwhNumber, kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { fromToText, billMonthText } from '#lib/day-text.ts'
import { ENERGY_UNITS } from '../energy-units.ts'
import { Controls, Total } from '../layout.tsx'
import css from './natural-gas.module.css'

type Unit = 'kwh' | 'dollars'
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
          isInline
          label="Year"
          options={(years.includes(String(year)) ? years : [String(year), ...years]).map((value) => ({ value, label: value }))}
          value={String(year)}
          onChange={(value) => navigate(paths.naturalGas({ ...chosen, year: value }))}
        />
        {!latest.kWhOnly && <SegmentedControl label="Unit" options={ENERGY_UNITS} value={unit} onChange={setUnit} />}
      </Controls>
      <Resource
        of={of}
        name={`Your gas of ${year}`}
        heightRem={22}
        empty={<Notice title={`No readings in ${year}`}>We have no gas readings from that year. Choose another.</Notice>}
      >
        {({ byYear: [shown] }) => (
          <YearChart data={shown?.naturalGasConsumptionData} unit={unit} year={shown?.year ?? year} kWhOnly={latest.kWhOnly} />
        )}
      </Resource>
    </>
  )
}

type YearData = NaturalGasUsage['byYear'][number]['naturalGasConsumptionData']

function YearChart({ data, unit, year, kWhOnly }: { data: YearData | undefined; unit: Unit; year: number; kWhOnly: boolean }) {
  const list = data?.consumptionList ?? []
  const today = localDayOf(new Date())
  const isRunning = ({ endDate }: GasConsumption) => endDate >= today
  const valueIn = ({ total }: GasConsumption) => (unit === 'dollars' ? total?.costNZD : total?.kw)
  const textOf = (item: GasConsumption) => {
    const { total } = item
    if (!total) return 'Not read'
    const amounts = [kwhText(total.kw), total.costNZD === undefined ? undefined : moneyText(total.costNZD)]
    const remark = remarkOf(item, isRunning(item))
    return `${(unit === 'dollars' ? amounts.reverse() : amounts).filter(Boolean).join(', ')}${remark && ` (${remark})`}`
  }
  const most = list.reduce<GasConsumption | undefined>((a, b) => ((valueIn(b) ?? -1) > (a ? (valueIn(a) ?? -1) : -1) ? b : a), undefined)
  const nameOf = ({ startDate, endDate }: GasConsumption) => fromToText(startDate, endDate, 'day')
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
        summary={
          most ? `In ${year}, ${mostText(unit === 'dollars')} from ${nameOf(most)}: ${textOf(most)}.` : `There are no readings in ${year}.`
        }
        heightRem={13}
        measure={unit === 'dollars' ? 'Cost, GST included' : 'Natural gas'}
        {...axisIn(unit === 'dollars')}
        bars={list.map((item) => ({
          label: billMonthText(item.startDate, item.endDate),
          name: nameOf(item),
          value: valueIn(item),
          text: textOf(item),
          fill: 'solid',
          parts: partsOf(item, valueIn(item) ?? 0, isRunning(item)),
          cells: [
            item.total ? kwhNumber(item.total.kw) : '–',
            ...(kWhOnly ? [] : [item.total?.costNZD === undefined ? '–' : moneyText(item.total.costNZD)]),
            capitalised(remarkOf(item, isRunning(item)) || 'actual'),
          ],
        }))}
        columns={['kWh', ...(kWhOnly ? [] : ['Dollars']), 'Readings']}
        legend={{
          solid: 'Actual',
          hatched: list.some(({ daysEstimated = 0 }) => daysEstimated > 0) ? 'Estimated' : undefined,
          soft: list.some((item) => item.total && isRunning(item)) ? 'This period so far' : undefined,
        }}
      />
    </>
  )
}
