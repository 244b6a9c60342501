import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ChartTable } from '#ui/charts/chart-table.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { ShareRows } from '#ui/charts/share-legend.tsx'
import { colourOfUse } from '#ui/insight/use-colours.ts'
import { amountText, mostOf } from '#ui/insight/use-text.ts'
import { shareTexts, usesBy } from '#ui/insight/uses.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import schema from './schema.ts'

const DAYS_OF_WEEK = 7

export default defineWidget(schema, function EnergyMix({ title, config, data }) {
  const { state, kWhOnly, period, totalNzd, categories } = data
  if (state === 'HOME_PROFILE_NOT_COMPLETED' || state === 'COMING_SOON') {
    return (
      <Card title={title}>
        <WaitingForInsight state={state} what="where your power goes" text={config.waitingText} />
      </Card>
    )
  }
  const unit = kWhOnly || config.unit === 'kwh' || totalNzd === undefined ? 'kwh' : 'monetary'
  const uses = usesBy(unit, categories).filter(({ share }) => share.value > 0)
  const shares = shareTexts(uses)
  const week = period ? `the week to ${dayText(addDays(period.startDate, DAYS_OF_WEEK - 1))}` : 'the last seven days'
  const sentence = mostOf(unit, uses, week) || 'No electricity was used.'
  return (
    <Card title={title}>
      <p>{sentence}</p>
      <ShareBar shares={uses.map((use) => ({ name: use.name, colour: colourOfUse(use), percentage: use.share.percentage }))} />
      {!config.leavesOut?.includes('uses') && (
        <ShareRows
          shares={uses.map((use, i) => ({
            name: use.name,
            colour: colourOfUse(use),
            amount: `${amountText(unit, use.share.value)}, ${shares[i]}`,
          }))}
        />
      )}
      <p className="quiet">
        These are estimates{unit === 'monetary' && ', before daily charges'}
        {period && period.numberOfDays < DAYS_OF_WEEK ? `, from ${period.numberOfDays} of the seven days` : ''}.
      </p>
      <ChartTable
        caption={sentence}
        head={['Use', unit === 'monetary' ? 'Dollars' : 'Energy', 'Share']}
        rows={() => uses.map((use, i) => [use.name, amountText(unit, use.share.value), shares[i] ?? ''])}
      />
      <PageLink config={config} to={paths.energyMix('weekly-update')} text="Usage breakdown" />
    </Card>
  )
})
