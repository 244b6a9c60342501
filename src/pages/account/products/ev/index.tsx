import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { removeMyEv } from '#schemas/ev/routes.ts'
import { evTabs } from '#schemas/portal/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useAction } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { LinkTabs, tabAt } from '#ui/link-tabs.tsx'
import { Page } from '#ui/page.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Choices } from '../../choices.tsx'
import { SiteChoice } from '../../site-choice.tsx'
import type { Removal } from './car-form.tsx'
import { Everywhere } from './everywhere.tsx'
import { NoCar } from './no-car.tsx'
import { Overview } from './overview.tsx'
import { PlanInsights } from './plan-insights.tsx'
import { useSelectedSite } from '../use-selected-site.ts'

/** The electric car: what it charges, where and for how much. Its tabs come from the server. Source: portal-usage.md, section 2. */
export default function EvPage({ initial }: AccountPageProps) {
  const { pathname } = useLocation()
  const at = pathname.replace(/\/+$/, '')
  const siteId = useSelectedSite()
  const tabs = useApi(evTabs, {})
  const links = (tabs.data?.tabs ?? []).map(({ path, label }) => ({ to: path, label, isExact: path === paths.ev() }))
  return (
    <Page
      title="Charging your car"
      part={at === paths.ev() ? undefined : tabAt(links, at)}
      up={{ to: paths.products(), label: 'My Products' }}
      // Without a car there are no tabs, and only the first page has something to say.
      isFound={links.length > 0 || at === paths.ev()}
    >
      <Choices>
        <SiteChoice />
      </Choices>
      <Resource of={tabs} name="Charging your car" heightRem={40}>
        {/* What was done for one property is not said of another. The page around it stays: it is one view. */}
        {() => <OfSite key={siteId} at={at} links={links} initial={initial} />}
      </Resource>
    </Page>
  )
}

function OfSite({
  at,
  links,
  initial,
}: { at: string; links: ComponentProps<typeof LinkTabs>['links'] } & Pick<AccountPageProps, 'initial'>) {
  const removal = useAction(removeMyEv, { refreshes: 'everything' })
  if (links.length === 0) {
    return <NoCar hasElectricity={initial.energyTypes?.includes('electricity') ?? false} isRemoved={removal[1].is === 'done'} />
  }
  return (
    <>
      {links.length > 1 && <LinkTabs label="Charging your car" links={links} />}
      <Part at={at} isActing={initial.impersonation !== undefined} removal={removal} />
    </>
  )
}

function Part({ at, isActing, removal }: { at: string; isActing: boolean; removal: Removal }) {
  switch (at) {
    case paths.evPlanInsights():
      return <PlanInsights />
    case paths.evEverywhere():
      return <Everywhere isActing={isActing} />
    default:
      return <Overview removal={removal} />
  }
}
