import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { ChartTable } from '#ui/charts/chart-table.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { kwhText, percentText } from '#ui/energy.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { Day } from '#ui/time.tsx'
import schema from './schema.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import css from './usage-breakdown.module.css'

export default defineWidget(schema, function UsageBreakdown({ title, config, data }) {
  const { state, kWhOnly, period, totalKwh, totalNzd, dailyChargeNzd, categories } = data
  if (state === 'HOME_PROFILE_NOT_COMPLETED' || state === 'COMING_SOON') {
    return (
      <Card title={title}>
        <WaitingForInsight state={state} what="where your power goes" />
      </Card>
    )
  }
  const inDollars = !kWhOnly && config.unit !== 'kwh' && totalNzd !== undefined
  const listed = categories.length < 6 ? categories : categories.slice(0, Math.ceil(categories.length / 2))
  const rest = categories.slice(listed.length)
  const amountText = ({ kWh, dollar }: (typeof categories)[number]) => (inDollars && dollar ? moneyText(dollar.value) : kwhText(kWh.value))
  const largest = categories[0]
  const sentence = largest
    ? `${largest.name} took the most: ${percentText(largest.kWh.percentage)} of your electricity.`
    : 'No electricity was used.'
  return (
    <Card title={title} aside={state === 'SUCCESS_WITH_LIMITED_DATA' && <span className={css.limited}>Limited data</span>}>
      <div>
        {inDollars ? <Money nzd={totalNzd} size="large" /> : <span className={css.figure}>{kwhText(totalKwh ?? 0)}</span>}
        {period && (
          <p className={css.quiet}>
            {period.numberOfDays} days from <Day date={period.startDate} form="year" />
            {inDollars && dailyChargeNzd !== undefined && `, ${moneyText(dailyChargeNzd)} of it daily charge`}
          </p>
        )}
      </div>
      <ShareBar shares={categories.map(({ name, hexColour, kWh }) => ({ name, colour: hexColour, percentage: kWh.percentage }))} />
      <p className={css.quiet}>{sentence}</p>
      <ul className={css.legend}>
        {listed.map((category) => (
          <li key={category.name}>
            <span className={css.dot} style={{ background: category.hexColour }} aria-hidden="true" />
            <span className={css.name}>{category.name}</span>
            <span>{amountText(category)}</span>
            <span className={css.quiet}>{percentText(category.kWh.percentage)}</span>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <span className={css.dot} aria-hidden="true" />
            <span className={css.name}>{rest.length} smaller ones</span>
            <span />
            <span className={css.quiet}>{percentText(rest.reduce((sum, { kWh }) => sum + kWh.percentage, 0))}</span>
          </li>
        )}
      </ul>
      <ChartTable
        caption={sentence}
        head={['Use', inDollars ? 'Dollars' : 'Energy', 'Share']}
        rows={categories.map((category) => [category.name, amountText(category), percentText(category.kWh.percentage)])}
      />
    </Card>
  )
})
