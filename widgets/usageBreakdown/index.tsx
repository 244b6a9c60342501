import { sum } from '#lib/sum.ts'
import { paths } from '#lib/paths.ts'
import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ChartTable } from '#ui/charts/chart-table.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { ShareRows } from '#ui/charts/share-legend.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { percentShares } from '#lib/percent-shares.ts'
import { moneyText } from '#lib/money-text.ts'
import { Money } from '#ui/money.tsx'
import { daysText } from '#lib/day-text.ts'
import { Day } from '#ui/time.tsx'
import schema from './schema.ts'
import { colourOfUse, REST_COLOUR } from '#ui/insight/use-colours.ts'
import { mostUsed, summedUp, usesBy } from '#ui/insight/uses.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import css from './usage-breakdown.module.css'

export default defineWidget(schema, function UsageBreakdown({ title, config, data }) {
  const { state, kWhOnly, period, totalKwh, totalNzd, dailyChargeNzd, categories } = data
  if (state === 'HOME_PROFILE_NOT_COMPLETED' || state === 'COMING_SOON') {
    return (
      <Card title={title}>
        <WaitingForInsight state={state} what="where your power goes" text={config.waitingText} />
      </Card>
    )
  }
  const { leavesOut = [] } = config
  const inDollars = !kWhOnly && config.unit !== 'kwh' && totalNzd !== undefined
  const uses = usesBy(inDollars ? 'monetary' : 'kwh', categories).filter(({ share }) => share.value > 0)
  const { listed, rest } = summedUp(uses)
  const parts = [
    ...listed.map((use) => ({ name: use.name, colour: colourOfUse(use), value: use.share.value, percentage: use.share.percentage })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: 'Everything else',
            colour: REST_COLOUR,
            value: sum(rest.map(({ share }) => share.value)),
            percentage: sum(rest.map(({ share }) => share.percentage)),
          },
        ]),
  ]
  const shares = percentShares(parts.map(({ value }) => value))
  const valueText = (value: number) => (inDollars ? moneyText(value) : kwhText(value))
  const most = mostUsed(uses)
  const mostText = most && (shares[parts.findIndex(({ name }) => name === most.name)] ?? most.shareText)
  const sentence = most
    ? `${inDollars ? 'Your largest cost' : 'Your largest use'}: ${most.name}, ${mostText} of your electricity${inDollars && dailyChargeNzd !== undefined ? ' before daily charges' : ''}.`
    : 'No electricity was used.'
  return (
    <Card title={title} aside={state === 'SUCCESS_WITH_LIMITED_DATA' && <span className={css.limited}>Limited data</span>}>
      {!leavesOut.includes('total') && (
        <div>
          {inDollars ? <Money nzd={totalNzd} size="large" /> : <span className="figure">{kwhText(totalKwh ?? 0)}</span>}
          {period && (
            <p className="quiet">
              {daysText(period.numberOfDays)} from <Day date={period.startDate} form="year" />
              {inDollars && dailyChargeNzd !== undefined && `, including ${moneyText(dailyChargeNzd)} in daily charges`}
            </p>
          )}
        </div>
      )}
      <ShareBar shares={parts} />
      <p className="quiet">{sentence}</p>
      {!leavesOut.includes('uses') && (
        <ShareRows
          shares={parts.map(({ name, colour, value }, i) => ({ name, colour, amount: valueText(value), share: shares[i] ?? '' }))}
        />
      )}
      <ChartTable
        caption={sentence}
        head={['Use', inDollars ? 'Dollars' : 'Energy', 'Share']}
        rows={() => parts.map(({ name, value }, i) => [name, valueText(value), shares[i] ?? ''])}
      />
      <PageLink config={config} to={paths.usageBreakdown()} text="Usage breakdown" />
    </Card>
  )
})
