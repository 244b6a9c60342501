import type { Monitoring } from '#schemas/products/routes.ts'
import { monitoring } from '#schemas/products/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { dayText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { paths } from '#lib/paths.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { UnusualDays } from '#ui/insight/unusual-days.tsx'
import { meterMessage, meterStateOf } from '#ui/insight/meter-states.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import css from './monitoring.module.css'

type Watched = Monitoring['supplyPoints'][number]

/** Whether the selected property's electricity is as usual. Source: portal-shell.md, section 2. */
export default function MonitoringPage() {
  const answer = useApi(monitoring, {})
  return (
    <Page title="Monitoring">
      <Resource of={answer} name="Monitoring" heightRem={20}>
        {({ supplyPoints, days }) =>
          supplyPoints.length === 0 ? (
            <Notice title="Nothing to watch here">We don’t supply electricity to this property.</Notice>
          ) : (
            supplyPoints.map((watched) => (
              <Meter key={watched.connection.id} watched={watched} days={days} isOneOfSeveral={supplyPoints.length > 1} />
            ))
          )
        }
      </Resource>
    </Page>
  )
}

function Meter({ watched, days, isOneOfSeveral }: { watched: Watched; days: number; isOneOfSeveral: boolean }) {
  const { connection, state, latestDay, thisBillKwh, usualKwh, unusualDays = [] } = watched
  const name = connection.nickname ?? `Meter ${connection.meterSerial ?? connection.id}`
  return (
    <Section title={foundText(watched, days)} lead={isOneOfSeveral ? name : undefined}>
      <Figures>
        {thisBillKwh !== undefined && <Figure name="This period so far">{kwhText(thisBillKwh)}</Figure>}
        {usualKwh !== undefined && <Figure name="A usual day">{kwhText(usualKwh)}</Figure>}
        {latestDay && <Figure name="Last reading">{dayText(latestDay, 'year')}</Figure>}
      </Figures>
      {unusualDays.length > 0 && (
        <div className={css.days}>
          <UnusualDays days={unusualDays} />
        </div>
      )}
      <p className={css.state}>
        {meterStateOf(state).title}. {meterMessage(watched)} <Link to={paths.monitoring()}>About your meter</Link>
      </p>
    </Section>
  )
}

/** What was found, the most useful first. */
function foundText({ state, latestDay, unusualDays = [] }: Watched, days: number): string {
  if (state === 'readByHand') return 'Nothing to watch here'
  if (!latestDay) return 'We start watching with your first readings'
  const count = unusualDays.length
  if (count === 0) return `Nothing unusual in the last ${days} days`
  return `${count === 1 ? 'One day' : `${count} days`} took more than twice your usual use`
}
