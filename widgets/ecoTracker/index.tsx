import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { percentText } from '#ui/energy.tsx'
import { clockText } from '#ui/time.tsx'
import type { WidgetData } from '#schemas/widget.ts'
import schema from './schema.ts'
import css from './eco-tracker.module.css'

type Source = WidgetData<typeof schema>['generationSources'][number]['name']

const LEVELS = ['No data', 'Very low', 'Low', 'Moderate', 'High', 'Very high'] as const

const SOURCES: Record<Source, { label: string; colour: string }> = {
  Hydro: { label: 'Hydro', colour: '#2f7fc1' },
  Geothermal: { label: 'Geothermal', colour: '#c2622d' },
  Wind: { label: 'Wind', colour: '#3fae9e' },
  Solar: { label: 'Solar', colour: '#e0a800' },
  Gas: { label: 'Gas', colour: '#8d7aa8' },
  Coal: { label: 'Coal', colour: '#5d5d66' },
  CoGen: { label: 'Co-generation', colour: '#a58b6f' },
  BESS: { label: 'Batteries', colour: '#6d9b3a' },
}

export default defineWidget(schema, function EcoTracker({ title, data }) {
  const { carbonLevel, ecoFriendlyPercentage, gramsCo2PerKwh, generationSources, hours } = data
  const sources = generationSources.filter(({ percentage }) => percentage >= 0.5).sort((a, b) => b.percentage - a.percentage)
  const level = LEVELS[carbonLevel] ?? LEVELS[0]
  const lowest = hours.reduce(
    (a, b) => (b.ecoFriendlyPercentage < a.ecoFriendlyPercentage ? b : a),
    hours[0] ?? { start: '', ecoFriendlyPercentage: 0 },
  )
  return (
    <Card
      title={title}
      aside={
        <span className={css.level} data-level={carbonLevel}>
          {level} carbon
        </span>
      }
    >
      <div className={css.now}>
        <p>
          <strong className="figure">{percentText(ecoFriendlyPercentage)}</strong> renewable now
        </p>
        <p className="quiet">{Math.round(gramsCo2PerKwh)} g CO₂ per kWh</p>
      </div>
      <ShareBar shares={sources.map(({ name, percentage }) => ({ name, percentage, colour: SOURCES[name].colour }))} />
      <ul className={css.sources} aria-label="What New Zealand’s electricity is made from now">
        {sources.map(({ name, percentage }) => (
          <li key={name}>
            <span className={css.dot} style={{ background: SOURCES[name].colour }} aria-hidden="true" />
            {SOURCES[name].label} {percentText(percentage)}
          </li>
        ))}
      </ul>
      {hours.length > 0 && (
        <BarChart
          summary={`Over the last ${hours.length} hours the share was lowest at ${clockText(lowest.start)}, with ${percentText(lowest.ecoFriendlyPercentage)}.`}
          measure="Renewable share"
          heightRem={7}
          axisText={(value) => `${value}%`}
          bars={hours.map(({ start, ecoFriendlyPercentage }) => ({
            label: clockText(start).replace(':00', ''),
            name: clockText(start),
            value: ecoFriendlyPercentage,
            text: percentText(ecoFriendlyPercentage),
            fill: 'solid',
          }))}
        />
      )}
    </Card>
  )
})
