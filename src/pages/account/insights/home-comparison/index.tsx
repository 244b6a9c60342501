import { Navigate, useLocation } from 'react-router-dom'
import { homeComparison, thirtyDayComparison } from '#schemas/insights/routes.ts'
import { Resource } from '#api/resource.tsx'
import { paths } from '#lib/paths.ts'
import { CardLink } from '#ui/card.tsx'
import { Controls } from '#ui/controls.tsx'
import { otherUnit, unitIn, UNITS } from '#ui/insight/uses.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import { LinkTabs, tabAt } from '#ui/link-tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { useQueryInAddress } from '#ui/query-in-address.ts'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { SiteResource } from '../../site-resource.tsx'
import { insightState } from '../insight-state.ts'
import { LittleData } from '../little-data.tsx'
import { useInsight } from '#api/use-insight.ts'
import { comparedOf } from './compared-months.ts'
import css from './home-comparison.module.css'
import { Newest } from './newest.tsx'
import { type ComparisonProps, Trend, TREND_TABS } from './trend.tsx'

const PARTS = [
  { to: paths.homeComparison('weekly-update'), label: 'Last 30 days' },
  { to: paths.homeComparison('historic-trend'), label: 'Month by month' },
]

/** A home beside similar homes, or a business beside similar businesses. Source: portal-usage.md, sections 2 to 4. */
export default function HomeComparisonPage({ initial }: AccountPageProps) {
  const { pathname, search, hash } = useLocation()
  const isBusiness = initial.accountType === 'sme'
  const own = isBusiness ? paths.businessComparison() : paths.homeComparison()
  const at = pathname.replace(/\/+$/, '')
  const isOwn = at === own || at.startsWith(`${own}/`)
  const answer = useInsight(homeComparison, isOwn ? { query: { environment: 'web' } } : undefined, { isSettled: ({ isReady }) => isReady })
  // Each kind of customer has one of the addresses.
  if (!isOwn) return <Navigate replace to={`${own}${search}${hash}`} />
  return (
    <Page title={isBusiness ? 'Business comparison' : 'Home comparison'} part={tabAt([...PARTS, ...TREND_TABS], at)}>
      <SiteResource of={answer} name="The comparison" heightRem={40}>
        {(data) => <Compared data={data} isBusiness={isBusiness} part={at.slice(own.length + 1)} />}
      </SiteResource>
    </Page>
  )
}

function Compared({ data, isBusiness, part }: ComparisonProps) {
  const { search } = useLocation()
  const state = insightState(data)
  if (state === 'HOME_PROFILE_NOT_COMPLETED' || state === 'COMING_SOON') {
    // Without a comparison there is nothing below the page's own address. Source: section 2, Redirects.
    if (part !== '') return <Navigate replace to={paths.homeComparison()} />
    return <NotYet data={data} state={state} isBusiness={isBusiness} />
  }
  // The trend is what is shown first. Source: section 4.
  if (!isBusiness && part === '') return <Navigate replace to={`${paths.homeComparison('historic-trend')}${search}`} />
  return (
    <>
      {state !== 'SUCCESS' && (
        <LittleData
          state={state}
          soFar="There is only one month to compare so far. The picture gets better with every one of them."
          hint="Few months can be compared yet, so take this as a first idea."
        />
      )}
      {!isBusiness && <LinkTabs label="Home comparison" links={PARTS} search={search} />}
      {part === 'weekly-update' ? <LastThirtyDays data={data} /> : <Trend data={data} isBusiness={isBusiness} part={part} />}
    </>
  )
}

/** Says what is missing, and whether it will ever come. */
function NotYet({ data, state, isBusiness }: Omit<ComparisonProps, 'part'> & { state: 'HOME_PROFILE_NOT_COMPLETED' | 'COMING_SOON' }) {
  const others = isBusiness ? 'businesses' : 'homes'
  const hasTooFew = state === 'COMING_SOON' && data.hasOwnMonth
  const needed = `at least ten ${others} like yours, so that nobody can be recognised.`
  return (
    <Section title={`You and similar ${others}`}>
      {!data.isMeasured ? (
        <p>There is no smart meter or natural gas at this property, so there is nothing to compare.</p>
      ) : (
        <>
          <WaitingForInsight
            state={state}
            what={`how your use compares with similar ${others}`}
            profileHref={isBusiness ? paths.businessProfile() : paths.homeProfile()}
            hasTooFew={hasTooFew}
            text={hasTooFew ? `A comparison needs ${needed} You’ll see it here as soon as there are ten.` : undefined}
          >
            {hasTooFew && (
              <>
                <p>Meanwhile you can compare with yourself, and see what uses most.</p>
                <CardLink to={paths.usage()}>Your use beside last year’s</CardLink>
                <CardLink to={isBusiness ? paths.businessBreakdown() : paths.energyMix()}>Usage breakdown</CardLink>
              </>
            )}
          </WaitingForInsight>
          {state === 'COMING_SOON' && !hasTooFew && (
            <p className={css.why}>A comparison needs a whole month of your readings, and {needed}</p>
          )}
        </>
      )}
    </Section>
  )
}

function LastThirtyDays({ data: { kWhOnly, electricity } }: Pick<ComparisonProps, 'data'>) {
  const answer = useInsight(thirtyDayComparison, {})
  const [query, show] = useQueryInAddress()
  const unit = unitIn(query, { isCostKnown: !kWhOnly })
  return (
    <Resource
      of={answer}
      name="The last thirty days"
      heightRem={24}
      empty={
        electricity.comparisons.length > 0 ? (
          <Notice title="Not every day was read">We compare the last thirty days once we have your readings for all of them.</Notice>
        ) : (
          <Notice title="Your electricity cannot be compared yet">
            The last thirty days are of electricity alone. You find natural gas under Month by month.
          </Notice>
        )
      }
    >
      {(insights) => {
        const [compared] = comparedOf(insights, 'electricity', unit)
        const [other] = comparedOf(insights, 'electricity', otherUnit(unit))
        return compared ? (
          <>
            {!kWhOnly && (
              <Controls>
                <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={(value) => show({ unit: value })} />
              </Controls>
            )}
            <Newest month={compared} other={other} unit={unit} what="electricity" energy="electricity" />
            <p className="quiet">The other homes’ figure is from their last full month, scaled to 30 days.</p>
          </>
        ) : null
      }}
    </Resource>
  )
}
