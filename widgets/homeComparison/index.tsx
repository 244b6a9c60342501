import type { CSSProperties } from 'react'
import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { ChartTable } from '#ui/charts/chart-table.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import { monthText } from '#lib/day-text.ts'
import schema from './schema.ts'
import css from './home-comparison.module.css'

export default defineWidget(schema, function HomeComparison({ title, data }) {
  const { state, month, region, yoursKwh, averageKwh, efficientKwh, history = [] } = data
  if (
    state === 'HOME_PROFILE_NOT_COMPLETED' ||
    state === 'COMING_SOON' ||
    month === undefined ||
    yoursKwh === undefined ||
    averageKwh === undefined ||
    efficientKwh === undefined
  ) {
    const waiting = state === 'HOME_PROFILE_NOT_COMPLETED' ? state : 'COMING_SOON'
    return (
      <Card title={title}>
        <WaitingForInsight state={waiting} what="how your use compares with similar homes" />
      </Card>
    )
  }
  const difference = Math.round(((yoursKwh - averageKwh) / averageKwh) * 100)
  const compared = difference === 0 ? 'as much as' : `${Math.abs(difference)}% ${difference < 0 ? 'less' : 'more'} than`
  const sentence = `In ${monthText(month)} you used ${compared} similar homes${region ? ` in ${region}` : ''}.`
  const rows = [
    { name: 'You', kwh: yoursKwh, tone: 'you' },
    { name: 'Similar homes', kwh: averageKwh, tone: 'average' },
    { name: 'Efficient homes', kwh: efficientKwh, tone: 'efficient' },
  ]
  const top = Math.max(yoursKwh, averageKwh, efficientKwh, 1)
  return (
    <Card title={title} aside={state === 'SUCCESS_WITH_LIMITED_DATA' && <span className={css.limited}>Limited data</span>}>
      <p className={css.sentence}>{sentence}</p>
      <ul className={css.rows}>
        {rows.map(({ name, kwh, tone }) => (
          <li key={name}>
            <span className="label">{name}</span>
            <span className={css.value}>{kwhText(kwh)}</span>
            <span className={css.track}>
              <span className={css.bar} data-tone={tone} style={{ '--share': kwh / top } as CSSProperties} />
            </span>
          </li>
        ))}
      </ul>
      {history.length > 0 && (
        <ChartTable
          caption="Your use beside similar and efficient homes, by month"
          head={['Month', 'You', 'Similar homes', 'Efficient homes']}
          rows={history.map((row) => [monthText(row.month), kwhText(row.yoursKwh), kwhText(row.averageKwh), kwhText(row.efficientKwh)])}
        />
      )}
    </Card>
  )
})
