import { accountSwitcher } from '#schemas/account/routes.ts'
import type { SiteGasUsage } from '#schemas/gas/entities.ts'
import { aggregatedSiteGas, naturalGasUsage } from '#schemas/gas/routes.ts'
import { lpgDeliverySummary, lpgOrderInfo, lpgOrderStatus } from '#schemas/lpg/routes.ts'
import { type BillingPlans, broadband, monitoring, plansOfSite } from '#schemas/products/routes.ts'
import { electricityForecast } from '#schemas/usage/routes.ts'
import { evPlanSummary } from '#schemas/ev/routes.ts'
import { evTabs } from '#schemas/portal/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { areSettled, Waiting } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import type { TabPageProps } from '../pages.ts'
import { TabWidgets } from '../tab-widgets.tsx'
import { BottledGasCard } from './cards/bottled-gas-card.tsx'
import { BroadbandCard } from './cards/broadband-card.tsx'
import { ElectricityCard } from './cards/electricity-card.tsx'
import { NaturalGasCard } from './cards/natural-gas-card.tsx'
import { ProductCard } from './cards/product-card.tsx'
import css from './products.module.css'
import { SiteResource } from '../site-resource.tsx'
import { UndeliveredElsewhere } from './undelivered-elsewhere.tsx'

type Plan = BillingPlans['plans'][number]

/** What the selected property has from us, a card each, and what can be added. */
export default function ProductsPage({ tab, initial }: TabPageProps) {
  const plans = useApi(plansOfSite, {})
  return (
    <Page title={tab.label}>
      <SiteResource of={plans} name="Your products" heightRem={30}>
        {({ plans: all }) => (
          <>
            {all.length === 0 && <Notice title="Nothing here yet">This property has no plan with us. Call us to add one.</Notice>}
            <Products plans={all} />
          </>
        )}
      </SiteResource>
      <TabWidgets tab={tab} isStaff={initial.isStaff === true || initial.impersonation !== undefined} />
    </Page>
  )
}

function Products({ plans }: { plans: readonly Plan[] }) {
  const of = (energyType: Plan['energyType']) => plans.filter((plan) => plan.energyType === energyType)
  const [electricity, gas, bottled] = [of('electricity'), of('naturalGas'), of('lpg')]
  const asked = (isAsked: boolean) => (isAsked ? {} : undefined)
  const sites = useApi(accountSwitcher, {})
  const watched = useApi(monitoring, asked(electricity.length > 0))
  const forecast = useApi(electricityForecast, asked(watched.data?.supplyPoints.some(({ latestDay }) => latestDay) ?? false))
  const gasSite = useApi(aggregatedSiteGas, asked(gas.length > 0))
  const status = useApi(lpgOrderStatus, asked(bottled.length > 0))
  const gasAccount = useApi(lpgOrderInfo, asked(bottled.length > 0))
  const connected = useApi(broadband, {})
  const car = useApi(evTabs, {})
  const hasCar = (car.data?.tabs.length ?? 0) > 0
  const charging = useApi(evPlanSummary, asked(hasCar))
  const supplies = (sites.data?.billingAccounts ?? [])
    .flatMap(({ billingAccountSites }) => billingAccountSites)
    .flatMap(({ supplyPoints }) => supplyPoints)
  const agreementOf = ({ supplyPointId }: Plan) => supplies.find(({ id }) => id === supplyPointId)?.supplyAgreementId ?? ''
  const gasQuery = ({ supplyPointId }: Plan) => ({ query: { supplyPointId } })
  const bottledQuery = (plan: Plan) => ({ query: { supplyAgreementId: agreementOf(plan) } })
  // The cards ask for these themselves; here only so that they appear together. More than two of a kind at one property are rare.
  const [firstGas, secondGas, firstBottled, secondBottled] = [gas[0], gas[1], bottled[0], bottled[1]]
  const ofCards = [
    useApi(naturalGasUsage, firstGas && gasQuery(firstGas)),
    useApi(naturalGasUsage, secondGas && gasQuery(secondGas)),
    useApi(lpgDeliverySummary, firstBottled && bottledQuery(firstBottled)),
    useApi(lpgDeliverySummary, secondBottled && bottledQuery(secondBottled)),
  ]
  const isReady = [watched, forecast, gasSite, status, gasAccount, connected, car, charging, ...ofCards].every(
    (answer) => !answer.isLoading || areSettled(answer),
  )
  const connectionOf = (plan: Plan, site: SiteGasUsage | undefined) => site?.supplyPoints.find(({ id }) => id === plan.supplyPointId)
  if (!isReady) return <Waiting label="Loading: your products" heightRem={30} />
  return (
    <>
      {bottled.length > 0 && <UndeliveredElsewhere here={bottled.map(({ supplyPointId }) => supplyPointId)} />}
      <div className={css.cards}>
        {electricity.map((plan) => (
          <ElectricityCard
            key={plan.supplyPointId}
            plan={plan}
            watched={watched.data?.supplyPoints.find(({ connection }) => connection.id === plan.supplyPointId)}
            forecast={forecast.data}
            isOneOfSeveral={electricity.length > 1}
          />
        ))}
        {gas.map((plan) => (
          <NaturalGasCard
            key={plan.supplyPointId}
            plan={plan}
            connection={connectionOf(plan, gasSite.data)}
            isOneOfSeveral={gas.length > 1}
          />
        ))}
        {bottled.map((plan) => (
          <BottledGasCard
            key={plan.supplyPointId}
            plan={plan}
            name="Bottled gas"
            supplyAgreementId={agreementOf(plan)}
            status={status.data?.supplyPoints.find(({ supplyPointId }) => supplyPointId === plan.supplyPointId)}
          />
        ))}
        {connected.data?.connection && <BroadbandCard broadband={connected.data} />}
      </div>
      {hasCar && (
        <ProductCard
          isOffer
          icon="car"
          name="Charging your car"
          plan="What charging costs you, and when it costs least"
          price={charging.data && chargedText(charging.data)}
          action={{ href: paths.ev(), label: 'See your charging' }}
        />
      )}
      {connected.data && !connected.data.connection && <BroadbandCard broadband={connected.data} />}
    </>
  )
}

/** What the car took this month, where there was any of it. */
function chargedText({ data }: RouteAnswer<typeof evPlanSummary>): string | undefined {
  if (!data || data.thisMonth.kwh === 0) return undefined
  const { kwh, costNzd } = data.thisMonth
  return `${kwhText(kwh)} this month${data.kWhOnly || costNzd === undefined ? '' : `, ${moneyText(costNzd)}`}`
}
