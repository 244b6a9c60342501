import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import type { ElectricitySupply } from '#schemas/usage/entities.ts'
import { electricityForecast, electricityUsage } from '#schemas/usage/routes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { ENERGY_UNITS } from '../energy-units.ts'
import css from './consumption.module.css'
import { go } from './go.ts'
import { spanText } from './texts.ts'
import { UsageCharts } from './usage-charts.tsx'
import { chosenOf, comparedSpan, isBeyondReadings, rescale, type Scale, scaleOf, spanOf, step, type View, viewPath } from './view.ts'

const SCALES: readonly { value: Scale; label: string }[] = [
  { value: 'bill', label: 'Bill' },
  { value: 'year', label: 'Year' },
  { value: 'month', label: 'Month' },
  { value: 'day', label: 'Day' },
]

interface Props {
  view: View
  supply: ElectricitySupply
}

interface UsageViewProps extends Props {
  /** the bill period that is shown is the one that runs */
  isRunning: boolean
}

/** Electricity use over a span of time, with its controls. */
export function UsageView({ view, supply, isRunning }: UsageViewProps) {
  const show = (next: View) => go(viewPath(next))
  const span = spanOf(view, supply)
  const beside = comparedSpan(view, supply)
  const { supplyPointId } = view
  const { latestDay } = chosenOf(view, supply)
  const queryOf = (range: typeof span) => ({ query: { ...range, supplyPointId } })
  const isBeyond = isBeyondReadings(span, supply)
  const usage = useApi(electricityUsage, isBeyond ? undefined : queryOf(span))
  const compared = useApi(electricityUsage, beside && queryOf(beside))
  // A forecast is of all supply points together.
  const hasForecast = isRunning && !supplyPointId
  const forecast = useApi(electricityForecast, hasForecast ? {} : undefined)
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
      <div className={css.controls}>
        <SegmentedControl
          label="How much time to show"
          options={hasHours ? SCALES : SCALES.filter(({ value }) => value !== 'day')}
          value={view.scale}
          onChange={(scale) => show(rescale(view, scale, supply))}
        />
        {!supply.kWhOnly && (
          <SegmentedControl label="Unit" options={ENERGY_UNITS} value={view.unit} onChange={(unit) => show({ ...view, unit })} />
        )}
        <Steps view={view} supply={supply} />
      </div>
      {isBeyond ? (
        noReadings
      ) : (
        <Resource of={usage} isReady={!hasForecast || areSettled(forecast)} name="Your electricity" heightRem={32} empty={noReadings}>
          {(series) => (
            <UsageCharts
              series={series}
              beside={beside && !compared.isLoading ? compared.data : undefined}
              besideError={beside && !compared.data ? compared.error : undefined}
              retryBeside={compared.mutate}
              scale={scaleOf(series)}
              unit={view.unit}
              compare={view.compare}
              supplyPointId={supplyPointId}
              latestDay={latestDay ?? series.endDate}
              expected={hasForecast && forecast.data?.startDate === series.startDate ? forecast.data.days : undefined}
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
  const periods = supply.periods.filter(({ fromDate, toDate }) => toDate >= (supply.earliestDay ?? '') || fromDate === view.at)
  // Not all bill periods can be chosen.
  const hasEarlier = span.startDate > (supply.earliestDay ?? span.startDate)
  return (
    <nav className={css.steps} aria-label="Time">
      <Step to={before} label="Earlier" direction="back" reason={hasEarlier ? 'Choose Year or Month to look further back' : undefined} />
      {view.scale === 'bill' ? (
        <Select
          isInline
          label="Bill period"
          isLabelHidden
          options={periods.map(({ fromDate, label }) => ({ value: fromDate, label }))}
          value={view.at}
          onChange={(at) => go(viewPath({ ...view, at }))}
        />
      ) : (
        <p className={css.when}>{spanText(view.scale, span.startDate, span.endDate)}</p>
      )}
      <Step to={after} label="Later" direction="forward" />
    </nav>
  )
}

interface StepProps {
  to: View | undefined
  label: string
  direction: 'back' | 'forward'
  /** why there is no step */
  reason?: string | undefined
}

function Step({ to, label, direction, reason = 'There are no readings beyond' }: StepProps) {
  const arrow = (
    <span className={css.arrow} data-direction={direction}>
      <Icon name="arrow" />
    </span>
  )
  if (!to) {
    return (
      <Button tone="quiet" size="icon" label={label} disabledReason={reason}>
        {arrow}
      </Button>
    )
  }
  return (
    <Link className={`${css.step} screen-only`} to={viewPath(to)} label={label}>
      {arrow}
    </Link>
  )
}
