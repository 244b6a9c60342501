import { defineWidget } from '#registry/widget.ts'
import { comparedText, kilogramsText, tonnesText } from '#lib/carbon/text.ts'
import { paths } from '#lib/paths.ts'
import { Card, CardAction } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { AREAS } from '#ui/insight/carbon-areas.ts'
import { CountedAreas } from '#ui/insight/counted-areas.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import css from './carbon-calculator.module.css'
import schema from './schema.ts'

export default defineWidget(schema, function CarbonCalculator({ title, config, data }) {
  const { totalKilograms, averageKilograms, areas = [], currentStep, steps } = data
  if (totalKilograms === undefined || averageKilograms === undefined) {
    const done = Math.min(currentStep - 1, steps)
    return (
      <Card title={title}>
        <p>
          See what your home adds up to in a year, and how it compares with New Zealand’s average home. You can stop and carry on later.
        </p>
        {done > 0 && (
          <div className={css.way}>
            <p className="label">
              {done} of {steps} steps answered
            </p>
            <ProgressBar value={done} max={steps} label="Answered steps" />
          </div>
        )}
        <CountedAreas />
        <div className={css.action}>
          <CardAction to={paths.carbonCalculator()}>{done > 0 ? 'Continue' : 'Work it out'}</CardAction>
        </div>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <p className="figure">{tonnesText(totalKilograms)}</p>
      <p className="quiet">of CO₂e a year, {comparedText(totalKilograms, averageKilograms)} New Zealand’s average home</p>
      <div className={css.shares}>
        <ShareBar
          shares={areas.map(({ area, kilograms }) => ({
            name: AREAS[area].name,
            percentage: (kilograms / Math.max(1, totalKilograms)) * 100,
            colour: AREAS[area].colour,
          }))}
        />
      </div>
      {!config.leavesOut?.includes('areas') && (
        <dl className={css.areas}>
          {areas.map(({ area, kilograms }) => (
            <div key={area}>
              <dt>
                <span className={css.key} style={{ background: AREAS[area].colour }} aria-hidden="true" />
                {AREAS[area].name}
              </dt>
              <dd>{kilogramsText(kilograms)}</dd>
            </div>
          ))}
        </dl>
      )}
      <PageLink config={config} to={paths.carbonCalculator()} text="Try out changes" />
    </Card>
  )
})
