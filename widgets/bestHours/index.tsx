import { defineWidget } from '#registry/widget.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { BestHoursChart } from '#ui/insight/best-hours-chart.tsx'
import { bestHoursReason, bestHoursTitle, carHoursTitle } from '#ui/insight/best-hours-texts.ts'
import css from './best-hours.module.css'
import schema from './schema.ts'

export default defineWidget(schema, function BestHours({ title, config, data }) {
  const { isForCar = false, leavesOut = [] } = config
  const now = new Date()
  return (
    <Card title={title}>
      <p className={`heading ${css.title}`}>{isForCar ? carHoursTitle(data, now) : bestHoursTitle(data, now)}</p>
      {!leavesOut.includes('reason') && <p className="quiet">{bestHoursReason(data)}</p>}
      {!leavesOut.includes('chart') && <BestHoursChart hours={data} heightRem={7} now={now} />}
      {isForCar ? (
        <PageLink config={config} to={paths.ev()} text="All your charging" />
      ) : (
        <PageLink config={config} to={paths.forecasts()} text="Electricity forecast" />
      )}
    </Card>
  )
})
