import { memo } from 'react'
import type { ElectricitySupply, UsageSeries } from '#schemas/usage/entities.ts'
import { electricityUsage } from '#schemas/usage/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { historyNavigator } from '#browser/history.ts'
import { Button } from '#ui/button.tsx'
import { BarChart, type Fill } from '#ui/charts/bar-chart.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { axisKwhText, fewKwhText, kwhText, percentText, powerText } from '#ui/energy.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { axisMoneyText, moneyText } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { daysText } from '#lib/day-text.ts'
import { momentText } from '#ui/time.tsx'
import { Controls, Total } from '../layout.tsx'
import { compare as compareSeries } from './comparison.ts'
import css from './consumption.module.css'
import {
  viewPath,
  atOf,
  type Compare,
  comparedSpan,
  into,
  isBeyondReadings,
  rescale,
  type Scale,
  scaleOf,
  spanOf,
  step,
  type Unit,
  type View,
} from './view.ts'
import { barsOf, changeText, COMPARED_WITH, correctionText, sentenceOf, spanText } from './texts.ts'

const SCALES: readonly { value: Scale; label: string }[] = [
  { value: 'bill', label: 'Bill' },
  { value: 'year', label: 'Year' },
  { value: 'month', label: 'Month' },
  { value: 'day', label: 'Day' },
]
const UNITS: readonly { value: Unit; label: string }[] = [
  { value: 'dollars', label: 'Dollars' },
  { value: 'kwh', label: 'kWh' },
]

interface Props {
  view: View
  supply: ElectricitySupply
}

/** Electricity use over a span of time, with its controls. */
export function UsageView({ view, supply }: Props) {
  const show = (next: View) => go(viewPath(next))
  const span = spanOf(view, supply)
  const beside = comparedSpan(view, supply)
  const { supplyPointId } = view
  const { latestDay } = supply.supplyPoints.find(({ id }) => id === supplyPointId) ?? supply
  const queryOf = (range: typeof span) => ({ query: { ...range, supplyPointId } })
  const isBeyond = isBeyondReadings(span, supply)
  const usage = useApi(electricityUsage, isBeyond ? undefined : queryOf(span))
  const compared = useApi(electricityUsage, beside && queryOf(beside))
  const hasHours = supply.supplyPoints.some(
    ({ id, hasHourlyDataSupport }) => hasHourlyDataSupport && (!supplyPointId || id === supplyPointId),
  )

  const noReadings = (
    <Notice title="No readings for this time">
      {spanText(view.scale, span.startDate, span.endDate)} has no readings. Look at another time, or come back in a day or two.
    </Notice>
  )

  return (
    <>
      <Controls>
        <SegmentedControl
          label="How much time to show"
          options={hasHours ? SCALES : SCALES.filter(({ value }) => value !== 'day')}
          value={view.scale}
          onChange={(scale) => show(rescale(view, scale, supply))}
        />
        {!supply.kWhOnly && (
          <SegmentedControl label="Unit" options={UNITS} value={view.unit} onChange={(unit) => show({ ...view, unit })} />
        )}
      </Controls>
      <Steps view={view} supply={supply} />
      {isBeyond ? (
        noReadings
      ) : (
        <Resource of={usage} name="Your electricity" heightRem={32} empty={noReadings}>
          {(series) => (
            <UsageCharts
              series={series}
              beside={beside && compared.data && !compared.isLoading && !compared.error ? compared.data : undefined}
              isBesideMissing={beside !== undefined && compared.error !== undefined}
              scale={scaleOf(series)}
              unit={view.unit}
              compare={view.compare}
              supplyPointId={supplyPointId}
              latestDay={latestDay ?? series.endDate}
            />
          )}
        </Resource>
      )}
    </>
  )
}

/** One step back and forth; bill periods can also be chosen from a list. */
function Steps({ view, supply }: Props) {
  const [before, after] = [step(view, -1, supply), step(view, 1, supply)]
  const span = spanOf(view, supply)
  return (
    <nav className={css.steps} aria-label="Time">
      <Step to={before} label="Earlier" direction="back" />
      {view.scale === 'bill' ? (
        <Select
          label="Bill period"
          isLabelHidden
          options={supply.periods.map(({ fromDate, label }) => ({ value: fromDate, label }))}
          value={view.at}
          onChange={(at) => go(viewPath({ ...view, at }))}
        />
      ) : (
        <p className={css.when} aria-live="polite">
          {spanText(view.scale, span.startDate, span.endDate)}
        </p>
      )}
      <Step to={after} label="Later" direction="forward" />
    </nav>
  )
}

function Step({ to, label, direction }: { to: View | undefined; label: string; direction: 'back' | 'forward' }) {
  const arrow = (
    <span className={css.arrow} data-direction={direction}>
      <Icon name="arrow" />
    </span>
  )
  if (!to) {
    return (
      <Button tone="quiet" size="icon" label={label} disabledReason="There are no readings beyond">
        {arrow}
      </Button>
    )
  }
  return (
    <Link className={css.step} to={viewPath(to)} label={label}>
      {arrow}
    </Link>
  )
}

/** Unlike `useNavigate`, it stays the same from page to page, so that a memoised part renders only with its data. */
const go = (to: string) => historyNavigator.push(to, null)

interface UsageChartsProps {
  series: UsageSeries
  beside: UsageSeries | undefined
  isBesideMissing: boolean
  scale: Scale
  unit: Unit
  compare: Compare
  supplyPointId: string | undefined
  latestDay: string
}

/** Memoised: it does not render again while the next data load. */
const UsageCharts = memo(function UsageCharts(props: UsageChartsProps) {
  const { series, beside, isBesideMissing, scale, unit, compare, supplyPointId, latestDay } = props
  const view: View = { scale, unit, compare, supplyPointId, at: atOf(series, scale) }
  const { summary, items } = series
  const others = COMPARED_WITH[scale]
  const compares: readonly { value: Compare; label: string }[] = [
    { value: 'none', label: 'No comparison' },
    { value: 'before', label: others.before },
    ...(scale === 'year' ? [] : [{ value: 'lastYear' as const, label: others.lastYear }]),
  ]
  const hasEstimates = items.some(({ isEstimated }) => isEstimated)
  const legend: Partial<Record<Fill, string>> = {
    solid: beside || hasEstimates || summary.freeKwh > 0 ? 'Actual' : undefined,
    hatched: hasEstimates ? 'Estimated' : undefined,
    dotted: summary.freeKwh > 0 && (unit === 'kwh' || scale === 'day') ? 'Free power hours' : undefined,
    soft: beside && compare !== 'none' ? capitalised(others[compare]) : undefined,
  }
  const total = unit === 'dollars' && summary.totalCostNZD !== undefined ? moneyText(summary.totalCostNZD) : kwhText(summary.totalKwh)
  const comparison = beside && compareSeries(series, beside, unit, latestDay)
  const { costNZD, kw } = summary.dailyAverage
  return (
    <>
      <div className={css.total}>
        <Total
          note={unit === 'dollars' ? kwhText(summary.totalKwh) : summary.totalCostNZD === undefined ? '' : moneyText(summary.totalCostNZD)}
        >
          {total}
        </Total>
        <Select label="Compare with" options={compares} value={compare} onChange={(chosen) => go(viewPath({ ...view, compare: chosen }))} />
      </div>
      {compare !== 'none' && (
        <p className="quiet" role="status">
          {isBesideMissing
            ? `There are no readings of ${others[compare]}.`
            : comparison
              ? changeText(comparison, others[compare])
              : beside
                ? `Too few readings to compare with ${others[compare]}.`
                : ' '}
        </p>
      )}
      <BarChart
        summary={sentenceOf(series, scale, unit)}
        heightRem={16}
        measure={unit === 'dollars' ? 'Cost, GST included' : 'Electricity'}
        besideMeasure={compare === 'none' ? undefined : capitalised(others[compare])}
        axisText={unit === 'dollars' ? axisMoneyText : axisKwhText}
        bars={barsOf(series, {
          scale,
          unit,
          beside,
          hrefOf: (startDate) => {
            const next = into(view, startDate)
            return next && viewPath(next)
          },
        })}
        legend={legend}
        onChoose={scale === 'day' ? undefined : go}
      />
      {scale === 'day' && unit === 'dollars' && summary.dailyChargeNZD !== undefined && (
        <p className="quiet">The daily charge of {moneyText(summary.dailyChargeNZD)} is not in these half-hours; it is in the total.</p>
      )}
      {summary.corrections.map((correction) => (
        <Notice key={correction.startDate} title="Your readings were corrected">
          {correctionText(correction)} Your bill stays as it was{unit === 'dollars' && ', and the dollars here are what was billed'}.
        </Notice>
      ))}
      <Figures>
        {scale !== 'day' && (
          <Figure
            name="Daily average"
            note={summary.daysWithUsage > 0 ? `over ${daysText(summary.daysWithUsage)} with readings` : undefined}
          >
            {unit === 'dollars' && costNZD !== undefined ? moneyText(costNZD) : kwhText(kw)}
          </Figure>
        )}
        {summary.peak && (
          <Figure name="Peak half-hour" note={momentText(summary.peak.start)}>
            {fewKwhText(summary.peak.kwh)}
          </Figure>
        )}
        {summary.alwaysOnWatts !== undefined && (
          <Figure name="Always on" note="what never switches off">
            {powerText(summary.alwaysOnWatts)}
          </Figure>
        )}
        {summary.freeKwh > 0 && (
          <Figure name="Free power hours" note="used, and not paid for">
            {fewKwhText(summary.freeKwh)}
          </Figure>
        )}
        {summary.daysEstimated > 0 && scale !== 'day' && (
          <Figure name="Estimated" note="until the meter’s own reading comes">
            {`${summary.daysEstimated} of ${daysText(summary.daysWithUsage)}`}
          </Figure>
        )}
      </Figures>
      {(summary.hasNightRate || summary.peakKwh !== undefined) && <ByRate summary={summary} />}
    </>
  )
})

function ByRate({ summary: { hasNightRate, dayKwh, nightKwh, peakKwh, freeKwh } }: { summary: UsageSeries['summary'] }) {
  const total = Math.max(1e-9, dayKwh + nightKwh + (peakKwh ?? 0) + freeKwh)
  const shares = [
    ...(peakKwh === undefined ? [] : [{ name: 'Peak rate', kwh: peakKwh, colour: 'var(--color-text)' }]),
    { name: hasNightRate ? 'Day rate' : 'Off-peak rate', kwh: dayKwh, colour: 'var(--color-chart-soft)' },
    ...(hasNightRate ? [{ name: 'Night rate', kwh: nightKwh, colour: 'var(--color-chart)' }] : []),
    ...(freeKwh > 0 ? [{ name: 'Free', kwh: freeKwh, colour: 'var(--color-spark)' }] : []),
  ].map((share) => ({ ...share, percentage: (share.kwh / total) * 100 }))
  return (
    <div className={css.shares}>
      <h3 className="heading">{peakKwh === undefined ? 'Day and night' : 'By rate'}</h3>
      <ShareBar shares={shares} />
      <ul className={css.shareList}>
        {shares.map(({ name, kwh, colour, percentage }) => (
          <li key={name}>
            <span className={css.dot} style={{ background: colour }} aria-hidden="true" />
            {name}: {percentText(percentage)} <span className="quiet">({kwhText(kwh)})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const capitalised = (text: string) => text[0]?.toUpperCase() + text.slice(1)
