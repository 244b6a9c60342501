import { Navigate, useLocation } from 'react-router-dom'
import { type UsageBreakdown, usageBreakdown } from '#schemas/insights/routes.ts'
import { areSettled } from '#api/resource.tsx'
import { paths } from '#lib/paths.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import { LinkTabs, tabAt } from '#ui/link-tabs.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { SiteResource } from '../../site-resource.tsx'
import { LittleData } from '../little-data.tsx'
import { useInsight } from '#api/use-insight.ts'
import { breakdownState } from './breakdown-state.ts'
import { HistoricTrend } from './historic-trend.tsx'
import { estimateText } from '#ui/insight/use-text.ts'
import { useColumnChart } from './use-columns.tsx'
import { latestWeekOf, WeeklyUpdate } from './weekly-update.tsx'

const PARTS = [
  { to: paths.energyMix('weekly-update'), label: 'Latest week' },
  { to: paths.energyMix('historic-trend'), label: 'Bill by bill' },
]

/** What energy was used for: a home's energy mix, a business's breakdown. Source: portal-usage.md, sections 2 to 5. */
export default function EnergyMixPage({ initial }: AccountPageProps) {
  const { pathname, search, hash } = useLocation()
  const isBusiness = initial.accountType === 'sme'
  const own = isBusiness ? paths.businessBreakdown() : paths.energyMix()
  const at = pathname.replace(/\/+$/, '')
  const isOwn = at === own || at.startsWith(`${own}/`)
  const answer = useInsight(usageBreakdown, isOwn ? { query: { environment: 'web' } } : undefined, { isSettled: ({ isReady }) => isReady })
  const part = at.slice(own.length + 1)
  const hasTrend = isOwn && part !== 'weekly-update'
  const chart = useColumnChart(hasTrend)
  // Each kind of customer has one of the addresses; the trend is what is shown first (section 4).
  if (!isOwn) return <Navigate replace to={`${isBusiness ? own : paths.energyMix('historic-trend')}${search}${hash}`} />
  if (!isBusiness && at === own) return <Navigate replace to={`${paths.energyMix('historic-trend')}${search}${hash}`} />
  return (
    <Page title="Usage breakdown" part={tabAt(PARTS, at)}>
      <SiteResource of={answer} isReady={!hasTrend || areSettled(chart)} name="The breakdown" heightRem={40}>
        {(data) => <Breakdown data={data} isBusiness={isBusiness} part={part} />}
      </SiteResource>
    </Page>
  )
}

interface Shown {
  data: UsageBreakdown
  isBusiness: boolean
  /** weekly-update, historic-trend or no-data; a business has both on one page */
  part: string
}

function Breakdown({ data, isBusiness, part }: Shown) {
  const state = breakdownState(data)
  // What there is decides over the address: a link to what is not there leads to what is.
  if (!isBusiness && state === 'NO_DATA' && part !== 'no-data') return <Navigate replace to={paths.energyMix('no-data')} />
  if (part === 'no-data' && state !== 'NO_DATA') return <Navigate replace to={paths.energyMix('historic-trend')} />
  switch (state) {
    case 'NO_DATA':
      return (
        <Section title="Where your energy goes">
          <p>There is no smart meter or natural gas at this property, so there is nothing to break down.</p>
        </Section>
      )
    case 'HOME_PROFILE_NOT_COMPLETED':
    case 'COMING_SOON':
      return (
        <Section title="Where your energy goes">
          <WaitingForInsight
            state={state}
            what="where your energy goes"
            profileHref={isBusiness ? paths.businessProfile() : paths.homeProfile()}
          />
        </Section>
      )
    case 'SUCCESS_WITH_POPUP':
    case 'SUCCESS_WITH_LIMITED_DATA':
    case 'SUCCESS':
      return (
        <>
          {state !== 'SUCCESS' && (
            <LittleData
              state={state}
              soFar="There are only a few days of readings so far. The picture gets better with every one of them."
              hint="There are few readings in this time yet, so take the shares as a first idea."
            />
          )}
          {!isBusiness && <LinkTabs label="Usage breakdown" links={PARTS} />}
          {(isBusiness || part === 'weekly-update') && <WeeklyUpdate data={data} isBusiness={isBusiness} />}
          {part !== 'weekly-update' && (
            <>
              <HistoricTrend data={data} isBusiness={isBusiness} />
              {/* On the page of a business, the week's chart says so. */}
              {!(isBusiness && latestWeekOf(data)) && <p className="quiet">{estimateText(data.daysKnown, isBusiness)}</p>}
            </>
          )}
        </>
      )
  }
}
