import type { LastSevenDays, MixForecast } from '#schemas/generation/entities.ts'
import { generationLastSevenDays, generationNextTwoDays, generationNow } from '#schemas/generation/routes.ts'
import { areSettled } from '#api/resource.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import { Columns } from '#ui/columns.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { clockText } from '#ui/time.tsx'
import { spokenTime } from '#ui/insight/spoken-time.ts'
import { SiteResource } from '../../site-resource.tsx'
import { kgText } from './carbon-text.ts'
import css from './eco-tracker.module.css'
import { bestText } from './forecast.tsx'
import { Late, NoGeneration, nowText, Shares } from './real-time.tsx'
import { useInsight } from '#api/use-insight.ts'

/** The country now, the best hours to come, and one's own last week. */
export function Overview() {
  const now = useInsight(generationNow, {}, { followsMarks: true })
  const coming = useInsight(generationNextTwoDays, {}, { followsMarks: true })
  const own = useInsight(generationLastSevenDays, {}, { followsMarks: true })
  return (
    <SiteResource of={now} isReady={areSettled(coming, own)} name="The eco tracker" heightRem={40} empty={<NoGeneration />}>
      {(mix) => (
        <>
          {mix.isStale && <Late asOf={mix.asOf} />}
          <Section title={nowText(mix)} lead={`New Zealand’s power in the half-hour from ${spokenTime(clockText(mix.asOf))}.`}>
            <Shares mix={mix} />
            <p className={css.more}>
              <Link to={paths.ecoTracker('realtime')}>The last 24 hours</Link>
            </p>
          </Section>
          <Columns>
            {coming.data && <Coming forecast={coming.data} />}
            {own.data && <OwnWeek days={own.data.dailyData} />}
          </Columns>
        </>
      )}
    </SiteResource>
  )
}

function Coming({ forecast }: { forecast: MixForecast }) {
  const hours = forecast.days.flatMap(({ HourlyBreakdown }) => HourlyBreakdown.map(({ gramsCo2PerKwh }) => gramsCo2PerKwh))
  const [low, high] = [Math.round(Math.min(...hours)), Math.round(Math.max(...hours))]
  return (
    <Section title={bestText(forecast)}>
      <p>
        In the next two days a kilowatt-hour is likely to give off between {low} and {high} grams of CO₂.{' '}
        {forecast.isFlat && 'That is so little apart that it does not matter when you use it.'}
      </p>
      <p className={css.more}>
        <Link to={paths.ecoTracker('forecast')}>Hour by hour</Link>
      </p>
    </Section>
  )
}

function OwnWeek({ days }: { days: LastSevenDays['dailyData'] }) {
  const known = days.filter(({ carbonLevel }) => carbonLevel > 0)
  if (known.length === 0) return null
  const kg = sum(known.map(({ kgCo2 }) => kgCo2))
  const kwh = sum(known.map((day) => day.kwh))
  return (
    <Section title="Your last seven days">
      <Figures>
        <Figure name="Your power gave off" note={`for ${kwhText(kwh)}`}>
          {kgText(kg)} CO₂
        </Figure>
        <Figure name="A kilowatt-hour">{kwh === 0 ? '–' : `${Math.round((kg / kwh) * 1000)} g`}</Figure>
      </Figures>
      <p className={css.more}>
        <Link to={paths.ecoTracker('last-7-days/carbon')}>Day by day</Link>
      </p>
    </Section>
  )
}
