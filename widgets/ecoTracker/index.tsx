import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { PromotedNote } from '#api/promoted.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { ShareLegend } from '#ui/charts/share-legend.tsx'
import { percentText } from '#lib/energy-text.ts'
import { percentShares } from '#lib/percent-shares.ts'
import { paths } from '#lib/paths.ts'
import { momentNames } from '#ui/moment-names.ts'
import { clockText, momentText } from '#ui/time.tsx'
import { cleanestText } from '#ui/insight/cleanest-text.ts'
import { levelText, SOURCES } from '#ui/insight/generation.ts'
import { spokenTime } from '#ui/insight/spoken-time.ts'
import schema from './schema.ts'
import css from './eco-tracker.module.css'

export default defineWidget(schema, function EcoTracker({ title, config, data, promoted }) {
  const { carbonLevel, ecoFriendlyPercentage, gramsCo2PerKwh, generationSources, hours, asOf, isStale } = data
  const { leavesOut = [] } = config
  // What is under 1% counts for nothing in their sum, and has no room here.
  const shares = percentShares(generationSources.map(({ percentage }) => percentage))
  const sources = generationSources
    .map((source, i) => ({ ...source, share: shares[i] }))
    .filter(({ percentage }) => percentage >= 0.5)
    .sort((a, b) => b.percentage - a.percentage)
  const level = levelText(carbonLevel)
  const names = momentNames(
    hours.map(({ start }) => start),
    hourName,
  )
  const cleanest = cleanestText(hours, (start) => `at ${hourName(start)}`)
  return (
    <Card
      title={title}
      aside={
        <span className={`label unbroken ${css.level}`} data-level={carbonLevel}>
          {level} carbon
        </span>
      }
    >
      <div className={css.now}>
        <p>
          <strong className="figure">{percentText(ecoFriendlyPercentage)}</strong> renewable {isStale ? `on ${momentText(asOf)}` : 'now'}
        </p>
        <p className="quiet">{Math.round(gramsCo2PerKwh)} g CO₂ per kWh</p>
      </div>
      {!leavesOut.includes('powerSources') && (
        <>
          <ShareBar shares={sources.map(({ name, percentage }) => ({ name, percentage, colour: SOURCES[name].colour }))} />
          <ShareLegend
            label="What New Zealand’s electricity is made from"
            isSmall
            shares={sources.map(({ name, share }) => ({ name, colour: SOURCES[name].colour, text: `${SOURCES[name].label} ${share}` }))}
          />
        </>
      )}
      {cleanest && !leavesOut.includes('carbonByHour') && (
        <>
          <h3 className="label">Carbon, hour by hour</h3>
          <BarChart
            summary={`${isStale ? 'In the day before' : 'In the last day'}, ${cleanest}.`}
            measure="Grams of CO₂ a kilowatt-hour"
            heightRem={4.75}
            axisText={(value) => `${value} g`}
            bars={hours.map(({ start, gramsCo2PerKwh: grams }, i) => ({
              label: hourName(start),
              name: names[i] ?? '',
              value: grams,
              text: `${Math.round(grams)} g CO₂ per kWh`,
              fill: 'solid',
            }))}
          />
        </>
      )}
      <PageLink config={config} to={paths.ecoTracker()} text="The eco tracker" />
      {promoted && <PromotedNote promoted={promoted} />}
    </Card>
  )
})

/** A time of the clock, such as 9 am or 9:30 am. */
const hourName = (instant: string) => spokenTime(clockText(instant))
