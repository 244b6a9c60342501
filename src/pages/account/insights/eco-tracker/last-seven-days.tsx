import type { LastSevenDays } from '#schemas/generation/entities.ts'
import { generationLastSevenDays } from '#schemas/generation/routes.ts'
import { Resource } from '#api/resource.tsx'
import { dayText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { spokenTime } from '#ui/insight/spoken-time.ts'
import { clockText, momentText } from '#ui/time.tsx'
import { SiteResource } from '../../site-resource.tsx'
import { CarbonBars } from './carbon-bars.tsx'
import { carbonFigures, kgText } from './carbon-text.ts'
import { PowerChart } from './power-chart.tsx'
import { Late, NoGeneration } from './real-time.tsx'
import { useInsight } from '#api/use-insight.ts'

/** A day's name is written at its middle. */
const NOON = '12:00\u00a0pm'

const dayAtNoon = (start: string) => (clockText(start) === NOON ? dayText(localDayOf(new Date(start)), 'weekday') : '')

/** The last seven days: what one's own use gave off, or what the country's power was made from. */
export function LastSevenDaysPart({ of }: { of: 'own' | 'country' }) {
  // The country's power is the same at each property.
  const Part = of === 'own' ? SiteResource : Resource
  const days = useInsight(generationLastSevenDays, {}, { followsMarks: true })
  return (
    <Part of={days} name="The last seven days" heightRem={of === 'own' ? 24 : 34} empty={<NoGeneration />}>
      {(data) => {
        const last = data.moments.at(-1)
        return (
          <>
            {data.isStale && last && <Late asOf={last.start} />}
            {of === 'own' ? <Own data={data} /> : <Country data={data} />}
          </>
        )
      }}
    </Part>
  )
}

function Country({ data: { moments } }: { data: LastSevenDays }) {
  const average = sum(moments.map(({ gramsCo2PerKwh }) => gramsCo2PerKwh)) / Math.max(1, moments.length)
  const leastClean = moments.reduce((a, b) => (b.gramsCo2PerKwh > a.gramsCo2PerKwh ? b : a))
  return (
    <Section title="What the country’s power was made from">
      <PowerChart
        summary={`A kilowatt-hour gave off ${Math.round(average)} grams of CO₂ on average, and the most on ${spokenTime(momentText(leastClean.start))}: ${Math.round(leastClean.gramsCo2PerKwh)}.`}
        moments={moments}
        labelOf={dayAtNoon}
      />
    </Section>
  )
}

function Own({ data: { dailyData } }: { data: LastSevenDays }) {
  const known = dailyData.filter(({ carbonLevel }) => carbonLevel > 0)
  if (known.length === 0) {
    if (dailyData.some(({ kwh }) => kwh > 0)) return <NoGeneration />
    return (
      <Notice title="No use was read in the last seven days">
        What your own use gives off is counted from your meter’s half-hours. It appears here once there is use in them.
      </Notice>
    )
  }
  const kg = sum(known.map(({ kgCo2 }) => kgCo2))
  const most = known.reduce((a, b) => (b.kgCo2 > a.kgCo2 ? b : a))
  return (
    <Section
      title={`Your power gave off ${kgText(kg)} of CO₂`}
      lead={`For ${kwhText(sum(known.map(({ kwh }) => kwh)))} in ${known.length} days.`}
    >
      <CarbonBars
        summary={`${dayText(most.date, 'weekday')} was highest: ${kgText(most.kgCo2)}.`}
        bars={dailyData.map((day) => ({
          label: dayText(day.date),
          name: dayText(day.date, 'weekday'),
          ...carbonFigures(day),
          fill: day.carbonLevel === 0 ? 'none' : 'solid',
          href: paths.ecoTracker('usage-impact/daily', { date: day.date }),
        }))}
      />
    </Section>
  )
}
