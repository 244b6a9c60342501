import { defineWidget } from '#registry/widget.ts'
import { paths } from '#lib/paths.ts'
import { Card, CardLink } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ChartTable } from '#ui/charts/chart-table.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { comparedText, neighboursText, praiseOf } from '#ui/insight/compared.ts'
import { ComparedBars } from '#ui/insight/compared-bars.tsx'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import { monthText } from '#lib/day-text.ts'
import schema from './schema.ts'
import css from './home-comparison.module.css'

export default defineWidget(schema, function HomeComparison({ title, config, data }) {
  const { state, month, group, yoursKwh, averageKwh, efficientKwh, hasOwnMonth = false, history = [] } = data
  if (
    state === 'HOME_PROFILE_NOT_COMPLETED' ||
    state === 'COMING_SOON' ||
    month === undefined ||
    yoursKwh === undefined ||
    averageKwh === undefined ||
    group === undefined
  ) {
    const waiting = state === 'HOME_PROFILE_NOT_COMPLETED' ? state : 'COMING_SOON'
    return (
      <Card title={title}>
        <WaitingForInsight
          state={waiting}
          what="how your use compares with similar homes"
          hasTooFew={hasOwnMonth}
          text={config.waitingText}
        >
          {waiting === 'COMING_SOON' && (
            <>
              {!hasOwnMonth && <p>We need a whole month of your readings, and ten homes like yours.</p>}
              <ul className={css.meanwhile} aria-label="Meanwhile">
                <li>
                  <CardLink to={paths.forecasts()}>What this week is likely to cost</CardLink>
                  <p>Day by day, and how sure we are.</p>
                </li>
                <li>
                  <CardLink to={paths.energyMix()}>Where your power goes</CardLink>
                  <p>What uses most in your home.</p>
                </li>
                <li>
                  <CardLink to={paths.tips()}>Tips for this season</CardLink>
                  <p>What saves most at this time of year.</p>
                </li>
                <li>
                  <CardLink to={paths.ecoTracker()}>When power is cleanest</CardLink>
                  <p>Hour by hour, for the whole country.</p>
                </li>
              </ul>
            </>
          )}
        </WaitingForInsight>
      </Card>
    )
  }
  const compared = { actual: yoursKwh, average: averageKwh, efficient: efficientKwh }
  const praise = praiseOf(compared)
  return (
    <Card title={title} aside={state === 'SUCCESS_WITH_LIMITED_DATA' && <span className={css.limited}>Limited data</span>}>
      <p className={`heading ${css.sentence}`}>
        {praise ? `${praise}: in` : 'In'} {monthText(month)} you used {comparedText(compared)} the average of {neighboursText(group.homes)}.
      </p>
      <ComparedBars of={compared} text={kwhText} />
      {!config.leavesOut?.includes('comparedWith') && <p className="quiet">Electricity, compared with {group.description}.</p>}
      {history.length > 0 && !config.leavesOut?.includes('monthsTable') && (
        <ChartTable
          caption="Your use beside similar and efficient homes, by month"
          head={['Month', 'You', 'Similar homes', 'Efficient homes']}
          rows={() =>
            history.map((row) => [
              monthText(row.month),
              kwhText(row.yoursKwh),
              kwhText(row.averageKwh),
              row.efficientKwh === undefined ? '–' : kwhText(row.efficientKwh),
            ])
          }
        />
      )}
      <PageLink config={config} to={paths.homeComparison('historic-trend/electricity', { unit: 'kwh' })} text="Home comparison" />
    </Card>
  )
})
