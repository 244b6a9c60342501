import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '#lib/paths.ts'
import { LinkTabs, tabAt } from '#ui/link-tabs.tsx'
import { Page } from '#ui/page.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Forecast } from './forecast.tsx'
import { LastSevenDaysPart } from './last-seven-days.tsx'
import { Overview } from './overview.tsx'
import { RealTime } from './real-time.tsx'
import { DailyImpact, MonthlyImpactPart, YearlyImpact } from './usage-impact.tsx'
import css from './eco-tracker.module.css'

const PARTS = [
  { to: paths.ecoTracker(), label: 'Overview', isExact: true },
  { to: paths.ecoTracker('realtime'), label: 'Now' },
  { to: paths.ecoTracker('forecast'), label: 'Forecast' },
  { to: paths.ecoTracker('usage-impact'), label: 'Your impact' },
  { to: paths.ecoTracker('last-7-days'), label: 'Last 7 days' },
]

const IMPACTS = [
  { to: paths.ecoTracker('usage-impact/yearly'), label: 'Year' },
  { to: paths.ecoTracker('usage-impact/monthly'), label: 'Month' },
  { to: paths.ecoTracker('usage-impact/daily'), label: 'Day' },
]

const LAST_DAYS = [
  { to: paths.ecoTracker('last-7-days/carbon'), label: 'Your carbon' },
  { to: paths.ecoTracker('last-7-days/electricity'), label: 'The country’s power' },
]

/** The tabs below a part that has some; the first of them is its page. */
const INNER_OF: Partial<Record<string, typeof IMPACTS>> = {
  [paths.ecoTracker('usage-impact')]: IMPACTS,
  [paths.ecoTracker('last-7-days')]: LAST_DAYS,
}

/** As the window's title names them, where their tab alone would say too little. */
const INNER = [...IMPACTS.map(({ to, label }) => ({ to, label: `Your impact by ${label.toLowerCase()}` })), ...LAST_DAYS]

/** How clean New Zealand's electricity is, and what one's own use gives off. Source: portal-usage.md, section 2. */
export default function EcoTrackerPage({ initial }: AccountPageProps) {
  const { pathname } = useLocation()
  const at = pathname.replace(/\/+$/, '')
  const [first] = INNER_OF[at] ?? []
  if (first) return <Navigate replace to={first.to} />
  return (
    <Page title="Eco tracker" part={tabAt([...PARTS, ...INNER], at)}>
      <LinkTabs label="Eco tracker" links={PARTS} />
      <Part part={at.slice(paths.ecoTracker().length + 1)} isBusiness={initial.accountType === 'sme'} />
      <p className={`quiet ${css.source}`}>Generation: Electricity Authority (EMI). Rooftop solar isn’t included.</p>
    </Page>
  )
}

function Part({ part, isBusiness }: { part: string; isBusiness: boolean }) {
  switch (part) {
    case 'realtime':
      return <RealTime />
    case 'forecast':
      return <Forecast />
    case 'usage-impact/yearly':
    case 'usage-impact/monthly':
    case 'usage-impact/daily':
      return (
        <>
          <LinkTabs label="Your impact by" links={IMPACTS} isInner />
          {part === 'usage-impact/yearly' && <YearlyImpact isBusiness={isBusiness} />}
          {part === 'usage-impact/monthly' && <MonthlyImpactPart />}
          {part === 'usage-impact/daily' && <DailyImpact />}
        </>
      )
    case 'last-7-days/carbon':
    case 'last-7-days/electricity':
      return (
        <>
          <LinkTabs label="Last 7 days" links={LAST_DAYS} isInner />
          <LastSevenDaysPart of={part === 'last-7-days/electricity' ? 'country' : 'own'} />
        </>
      )
    default:
      return <Overview />
  }
}
