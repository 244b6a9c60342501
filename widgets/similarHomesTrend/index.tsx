import { lazy, Suspense } from 'react'
import { defineWidget } from '#registry/widget.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { comparedColumns } from '#ui/insight/compared-months.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import schema from './schema.ts'

const HEIGHT_REM = 9
/** Of its legend, its sentence and the link to its table. */
const FOOT_REM = 6

// It uses victory, which no dashboard without such a chart loads.
const ColumnChart = lazy(() => import('#ui/charts/column-chart.tsx').then((file) => ({ default: file.ColumnChart })))

export default defineWidget(
  schema,
  function SimilarHomesTrend({ title, config, data: { state, group, hasOwnMonth = false, history = [] } }) {
    if (history.length === 0) {
      return (
        <Card title={title}>
          <WaitingForInsight
            state={state === 'HOME_PROFILE_NOT_COMPLETED' ? state : 'COMING_SOON'}
            what="how your use compares with similar homes"
            hasTooFew={hasOwnMonth}
            text={config.waitingText}
          />
        </Card>
      )
    }
    const months = history.slice(-(config.months ?? 6)).map(({ month, yoursKwh, averageKwh, efficientKwh }) => ({
      date: month,
      actual: yoursKwh,
      average: averageKwh,
      efficient: efficientKwh,
    }))
    return (
      <Card title={title}>
        <Suspense fallback={<div style={{ minBlockSize: `${HEIGHT_REM + FOOT_REM}rem` }} />}>
          <ColumnChart {...comparedColumns({ months: months.reverse(), unit: 'kwh', others: 'homes' })} heightRem={HEIGHT_REM} />
        </Suspense>
        {group && !config.leavesOut?.includes('comparedWith') && <p className="quiet">Electricity, compared with {group.description}.</p>}
        <PageLink config={config} to={paths.homeComparison('historic-trend/electricity', { unit: 'kwh' })} text="Home comparison" />
      </Card>
    )
  },
)
