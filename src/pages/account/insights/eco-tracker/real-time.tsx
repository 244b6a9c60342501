import type { RealTimeMix } from '#schemas/generation/entities.ts'
import { generationNow } from '#schemas/generation/routes.ts'
import { Resource } from '#api/resource.tsx'
import { capitalised } from '#lib/capitalised.ts'
import { percentText } from '#lib/energy-text.ts'
import { percentShares } from '#lib/percent-shares.ts'
import { sum } from '#lib/sum.ts'
import { wholeHours } from '#lib/whole-hours.ts'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { Swatch } from '#ui/charts/share-legend.tsx'
import { cleanestText } from '#ui/insight/cleanest-text.ts'
import { spokenTime } from '#ui/insight/spoken-time.ts'
import { levelText, SOURCES } from '#ui/insight/generation.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { clockText, momentText, Time } from '#ui/time.tsx'
import css from './eco-tracker.module.css'
import { PowerChart } from './power-chart.tsx'
import { useInsight } from '#api/use-insight.ts'

/** What the country's electricity is made from now, and was in the last 24 hours. */
export function RealTime() {
  const now = useInsight(generationNow, {}, { followsMarks: true })
  return (
    <Resource of={now} name="The country’s power" heightRem={40} empty={<NoGeneration />}>
      {(mix) => (
        <>
          {mix.isStale && <Late asOf={mix.asOf} />}
          <Section title={nowText(mix)} lead={`For the half-hour from ${spokenTime(clockText(mix.asOf))}.`}>
            <Shares mix={mix} />
          </Section>
          <Section title="The last 24 hours">
            <PowerChart summary={lastDayText(mix)} moments={mix.last24Hours} />
          </Section>
        </>
      )}
    </Resource>
  )
}

export const NoGeneration = () => (
  <Notice title="No figures of the country’s power yet">
    They come from the Electricity Authority and appear here as soon as we have them.
  </Notice>
)

export const Late = ({ asOf }: { asOf: string }) => (
  <Notice title="These figures are late" tone="warning">
    The latest we have are from <Time at={asOf} withDay />. Newer ones appear here by themselves.
  </Notice>
)

export const nowText = ({ ecoFriendlyPercentage, carbonLevel, isStale }: RealTimeMix): string =>
  `${percentText(ecoFriendlyPercentage)} renewable${isStale ? '' : ' now'}: ${levelText(carbonLevel).toLowerCase()} carbon`

/** The shares of now, each with what it is. */
export function Shares({ mix: { generationSources, gramsCo2PerKwh } }: { mix: RealTimeMix }) {
  const shares = percentShares(generationSources.map(({ percentage }) => percentage))
  return (
    <>
      <ShareBar
        shares={generationSources.map(({ name, percentage }) => ({ name: SOURCES[name].label, percentage, colour: SOURCES[name].colour }))}
      />
      <ul className={css.sources}>
        {generationSources.map(({ name }, i) => (
          <li key={name}>
            <Swatch colour={SOURCES[name].colour} />
            <span>
              <strong>
                {SOURCES[name].label} {shares[i]}
              </strong>
              <small className="quiet remark">{SOURCES[name].about}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet">A kilowatt-hour gave off {Math.round(gramsCo2PerKwh)} grams of CO₂.</p>
    </>
  )
}

/** By whole hours, as the dashboard tells it. */
export function lastDayText({ last24Hours }: Pick<RealTimeMix, 'last24Hours'>): string {
  const hours = wholeHours(last24Hours, ({ start }) => Date.parse(start)).map(({ startMs, halves }) => ({
    start: new Date(startMs).toISOString(),
    gramsCo2PerKwh: sum(halves.map(({ gramsCo2PerKwh }) => gramsCo2PerKwh)) / halves.length,
  }))
  const text = cleanestText(hours, (start) => `in the hour from ${spokenTime(momentText(start))}`)
  return text === undefined ? 'Nothing is known of the last 24 hours.' : `${capitalised(text)}.`
}
