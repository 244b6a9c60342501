import { memo } from 'react'
import { LoadFailure } from '#api/load-failure.tsx'
import { problemOf } from '#api/problem.ts'
import { capitalised } from '#lib/capitalised.ts'
import { WITHOUT_EXPORTS } from '#lib/covers-text.ts'
import { daysText } from '#lib/day-text.ts'
import { kwhText, powerText } from '#lib/energy-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { percentShares } from '#lib/percent-shares.ts'
import { moneyText } from '#lib/money-text.ts'
import type { Forecast, UsageSeries } from '#schemas/usage/entities.ts'
import { BarChart, type Fill } from '#ui/charts/bar-chart.tsx'
import { axisIn } from '#ui/charts/unit.ts'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { ShareLegend } from '#ui/charts/share-legend.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { momentText } from '#ui/time.tsx'
import { costAboutText } from '../cost-about.ts'
import { Total } from '../layout.tsx'
import { areDivided, barsOf, headingsOf, sentenceOf } from './bars.ts'
import { compare as compareSeries } from './comparison.ts'
import css from './consumption.module.css'
import { compareWith, go } from './go.ts'
import { changeText, COMPARED_WITH, correctionText, otherCostText, spanText } from './texts.ts'
import { atOf, type Compare, into, type View, viewPath } from './view.ts'

interface UsageChartsProps extends Omit<View, 'at'> {
  series: UsageSeries
  beside: UsageSeries | undefined
  /** why there is no other span */
  besideError: unknown
  retryBeside(): unknown
  latestDay: string
  /** what is expected of the days without readings yet, where the period runs */
  expected: Forecast['days'] | undefined
}

/** Memoised: it does not render again while the next data load. */
export const UsageCharts = memo(function UsageCharts(props: UsageChartsProps) {
  const { series, beside, besideError, scale, unit, compare, supplyPointId, latestDay } = props
  // Beside another span's columns, columns still to come are one kind too many.
  const expected = compare === 'none' ? props.expected : undefined
  const view: View = { scale, unit, compare, supplyPointId, at: atOf(series, scale) }
  const { summary, items } = series
  const others = COMPARED_WITH[scale]
  const compares: readonly { value: Compare; label: string }[] = [
    { value: 'none', label: 'No comparison' },
    { value: 'before', label: capitalised(others.before) },
    ...(scale === 'year' ? [] : [{ value: 'lastYear' as const, label: 'Last year' }]),
  ]
  const hasEstimates = items.some(({ isEstimated, estimatedKwh = 0 }) => isEstimated || estimatedKwh > 0)
  const hasCharge = areDivided(series, unit)
  const hasFree = summary.freeKwh > 0 && unit === 'kwh'
  const legend: Partial<Record<Fill, string>> = {
    base: hasCharge ? 'Daily charge' : undefined,
    solid: hasCharge ? 'Energy' : beside || hasEstimates || hasFree || expected ? 'Actual' : undefined,
    hatched: hasEstimates ? 'Estimated' : undefined,
    dotted: hasFree ? 'Free power hours' : undefined,
    expected: expected ? 'Expected' : undefined,
    soft: beside && compare !== 'none' ? capitalised(others[compare]) : undefined,
  }
  const total = unit === 'dollars' && summary.totalCostNZD !== undefined ? moneyText(summary.totalCostNZD) : kwhText(summary.totalKwh)
  const comparison = beside && compareSeries(series, beside, unit, latestDay)
  const isBesideMissing = besideError !== undefined && problemOf(besideError).type === '/error/no_data'
  const { costNZD, kw } = summary.dailyAverage
  const average = unit === 'dollars' ? costNZD : kw
  const averageText = unit === 'dollars' && costNZD !== undefined ? moneyText(costNZD) : kwhText(kw)
  const note = unit === 'dollars' ? kwhText(summary.totalKwh) : summary.totalCostNZD === undefined ? '' : moneyText(summary.totalCostNZD)
  const isByDay = scale === 'bill' || scale === 'month'
  const today = items.findIndex(({ startDate }) => startDate === localDayOf(new Date()))
  const shown = {
    scale,
    unit,
    beside,
    besideName: compare === 'none' ? undefined : capitalised(others[compare]),
    expected,
    hrefOf: (startDate: string) => {
      const next = into(view, startDate)
      return next && viewPath(next)
    },
  }
  return (
    <>
      <div className={css.total}>
        <Total note={note}>{total}</Total>
        <div className={`${css.onScreen} screen-only`}>
          {/* The choice is kept over the scales; of a year, last year is the year before. */}
          <Select
            isInline
            label="Compare with"
            isLabelHidden
            options={compares}
            value={scale === 'year' && compare === 'lastYear' ? 'before' : compare}
            onChange={compareWith}
          />
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {[`${spanText(scale, series.startDate, series.endDate)}: ${total}`, note].filter(Boolean).join(', ')}
      </p>
      {compare === 'none' ? null : besideError !== undefined && !isBesideMissing ? (
        <LoadFailure title={`${capitalised(others[compare])} could not be loaded`} error={besideError} retry={props.retryBeside} />
      ) : (
        <p className="quiet" role="status">
          {isBesideMissing
            ? `There are no readings for ${others[compare]}.`
            : comparison
              ? changeText(comparison, others[compare])
              : beside
                ? `There is too little to compare with ${others[compare]}.`
                : ' '}
        </p>
      )}
      <BarChart
        summary={sentenceOf(series, scale, unit)}
        heightRem={16}
        measure={unit === 'dollars' ? 'Cost, GST included' : 'Electricity'}
        columns={headingsOf(series, shown)}
        {...axisIn(unit === 'dollars')}
        bars={barsOf(series, shown)}
        average={isByDay && average !== undefined ? { value: average, meaning: `Average, ${averageText} a day` } : undefined}
        mark={isByDay && today >= 0 ? { index: today, name: 'Today' } : undefined}
        legend={legend}
        onChoose={scale === 'day' ? undefined : go}
      />
      {scale === 'day' && unit === 'dollars' && summary.dailyChargeNZD !== undefined && (
        <p className={`quiet ${css.note}`}>
          The daily charge of {moneyText(summary.dailyChargeNZD)} is spread over the columns of the day. The table has the energy alone.
        </p>
      )}
      {unit === 'dollars' && summary.otherCostNZD !== undefined && (
        <p className={`quiet ${css.note}`}>{otherCostText(summary.otherCostNZD, scale)}</p>
      )}
      {series.isExportUncounted && <p className={`quiet ${css.note}`}>{WITHOUT_EXPORTS}</p>}
      {unit === 'dollars' && summary.isCostAbout && (
        <p className={`quiet ${css.note}`}>{costAboutText(`each ${scale === 'day' ? 'half-hour' : scale === 'year' ? 'month' : 'day'}`)}</p>
      )}
      {summary.corrections.map((correction) => (
        <Notice key={`${correction.startDate} ${correction.endDate}`} title="Your readings were corrected">
          {correctionText(correction)} Your bill stays as it was{unit === 'dollars' && ', and the dollars here are what was billed'}.
        </Notice>
      ))}
      <Figures>
        {scale !== 'day' && (
          <Figure
            name="Daily average"
            note={summary.daysWithUsage > 0 ? `over ${daysText(summary.daysWithUsage)} with readings` : undefined}
          >
            {averageText}
          </Figure>
        )}
        {summary.peak && (
          <Figure name="Peak half-hour" note={momentText(summary.peak.start)}>
            {kwhText(summary.peak.kwh)}
          </Figure>
        )}
        {summary.lowestWatts !== undefined && (
          <Figure name="Lowest power" note="in the quietest half-hour of a usual day">
            {powerText(summary.lowestWatts)}
          </Figure>
        )}
        {summary.freeKwh > 0 && (
          <Figure name="Free power hours" note="used at no charge">
            {kwhText(summary.freeKwh)}
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
  const parts = [
    ...(peakKwh === undefined ? [] : [{ name: 'Peak rate', kwh: peakKwh, colour: 'var(--color-text)' }]),
    { name: hasNightRate ? 'Day rate' : 'Off-peak rate', kwh: dayKwh, colour: 'var(--color-chart-soft)' },
    ...(hasNightRate ? [{ name: 'Night rate', kwh: nightKwh, colour: 'var(--color-chart)' }] : []),
    ...(freeKwh > 0 ? [{ name: 'Free', kwh: freeKwh, colour: 'var(--color-chart-free)' }] : []),
  ]
  const shares = percentShares(parts.map(({ kwh }) => kwh))
  return (
    <div className={css.shares}>
      <h3 className="heading">{peakKwh === undefined ? 'Day and night' : 'By rate'}</h3>
      <ShareBar shares={parts.map(({ kwh, ...part }) => ({ ...part, percentage: kwh }))} />
      <ShareLegend
        shares={parts.map(({ name, kwh, colour }, i) => ({
          name,
          colour,
          text: (
            <>
              {name}: {shares[i]} <span className="quiet">({kwhText(kwh)})</span>
            </>
          ),
        }))}
      />
    </div>
  )
}
