import { defineWidget } from '#registry/widget.ts'
import { paths } from '#lib/paths.ts'
import { Card, CardLink } from '#ui/card.tsx'
import { BestHoursChart } from '#ui/insight/best-hours-chart.tsx'
import { bestHoursReason, bestHoursTitle, carHoursTitle } from '#ui/insight/best-hours-texts.ts'
import css from './best-hours.module.css'
import schema from './schema.ts'

export default defineWidget(schema, function BestHours({ title, config: { isForCar = false }, data }) {
  const now = new Date()
  return (
    <Card title={title}>
      <p className={css.title}>{isForCar ? carHoursTitle(data, now) : bestHoursTitle(data, now)}</p>
      <p className="quiet">{bestHoursReason(data)}</p>
      <BestHoursChart hours={data} heightRem={7} now={now} />
      {isForCar ? <CardLink to={paths.ev()}>All your charging</CardLink> : <CardLink to={paths.forecasts()}>Electricity forecast</CardLink>}
    </Card>
  )
})
