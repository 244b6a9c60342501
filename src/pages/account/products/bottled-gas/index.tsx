import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LpgAccount } from '#schemas/lpg/entities.ts'
import { plansOfSite } from '#schemas/products/routes.ts'
import { lpgDeliveryHistory, lpgDeliverySummary, lpgOrderInfo, lpgOrderStatus } from '#schemas/lpg/routes.ts'
import { useApi } from '#api/use-api.ts'
import { MOVED_OUT, nothingOrderedText, orderingClosed } from '#lib/order-message.ts'
import { paths } from '#lib/paths.ts'
import { unbroken } from '#lib/unbroken.ts'
import { telHref } from '#lib/tel-href.ts'
import { areSettled, Resource, Waiting } from '#api/resource.tsx'
import { ActionLink } from '#ui/action-link.tsx'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { settleLink } from '#ui/settle-link.ts'
import { gasPlaceName, gasPlaces } from '../gas-places.ts'
import { Choices } from '../../choices.tsx'
import { PlanSection } from '../plan-section.tsx'
import { UndeliveredElsewhere } from '../undelivered-elsewhere.tsx'
import css from './bottled-gas.module.css'
import { DeliveryHistory, DeliverySummary, historyQuery } from './delivery-history.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderStatus } from './order-status.tsx'

/** Bottled gas: the current order, past deliveries and the plan. Source: portal-usage.md, sections 2 to 5. */
export default function BottledGasPage() {
  const account = useApi(lpgOrderInfo, {})
  const hasNone = account.data?.billingAccountSites.length === 0
  return (
    <Page title="Bottled gas">
      {hasNone ? (
        <Notice title="No bottled gas here">
          Your account has no bottled gas with us. <Link to={paths.products()}>See your products</Link>
        </Notice>
      ) : (
        <Resource of={account} name="Bottled gas" heightRem={40}>
          {(data) => <BottledGas account={data} />}
        </Resource>
      )}
    </Page>
  )
}

const ORDER_UNDER_WAY = 'You can order again once this order has arrived'

function BottledGas({ account }: { account: LpgAccount }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const told = useRef<HTMLDivElement>(null)
  const status = useApi(lpgOrderStatus, {})
  const query = new URLSearchParams(search)
  const places = gasPlaces(account)
  const chosen =
    places.find(({ supply }) => supply.id === query.get('supply')) ??
    places.find(({ site }) => site.isDefault) ??
    places.find(({ site }) => !site.isLeft) ??
    places[0]
  const isOrdering = query.get('order') === 'open'
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const supplyAgreementId = chosen?.supply.supplyAgreementId
  const plans = useApi(plansOfSite, {})
  const summary = useApi(lpgDeliverySummary, supplyAgreementId ? { query: { supplyAgreementId } } : undefined)
  const history = useApi(lpgDeliveryHistory, supplyAgreementId ? { query: historyQuery(supplyAgreementId, page) } : undefined)
  if (!chosen) return null
  if (!areSettled(status, plans, summary, history)) return <Waiting label="Loading: bottled gas" heightRem={40} />
  const { site, supply } = chosen
  // When to order is not told to who can order nothing.
  const noneText = account.isOrderingClosed || site.isLeft ? 'Nothing is on its way.' : nothingOrderedText(summary.data ?? {})
  const here = { supply: query.get('supply') ?? undefined, page: query.get('page') ?? undefined }
  return (
    <>
      {/* What went wrong comes before what is good to know. */}
      <UndeliveredElsewhere here={[supply.id]} />
      {account.notification && (
        <div className={css.notification}>
          <Notice title={account.notification.title}>{unbroken(account.notification.body)}</Notice>
        </div>
      )}
      {places.length > 1 && (
        <Choices>
          <Select
            isInline
            label="Deliver to"
            options={places.map((place) => ({ value: place.supply.id, label: gasPlaceName(place) }))}
            value={supply.id}
            onChange={(id) => navigate(paths.bottledGas({ supply: id }))}
          />
        </Choices>
      )}
      <div className={css.layout}>
        <div>
          <Section title={gasPlaceName(chosen)} lead={gasPlaceName(chosen) === site.address ? undefined : site.address} isNarrow>
            <Resource of={status} name="Your order" heightRem={6}>
              {({ supplyPoints }) => {
                const own = supplyPoints.find(({ supplyPointId }) => supplyPointId === supply.id)
                return own ? (
                  <div ref={told} tabIndex={-1}>
                    <OrderStatus status={own.status} statusKey={own.statusKey} order={own.order} noneText={noneText} />
                  </div>
                ) : null
              }}
            </Resource>
            {site.isLeft ? <p>{MOVED_OUT}</p> : account.isOrderingClosed && <p>{orderingClosed(account)}</p>}
            <Actions>
              {site.isLeft ? null : account.isOrderingClosed ? (
                <ActionLink href={settleLink(account).href}>{settleLink(account).label}</ActionLink>
              ) : (
                <Button
                  onClick={() => navigate(paths.bottledGas({ ...here, order: 'open' }))}
                  disabledReason={supply.hasActiveOrders ? ORDER_UNDER_WAY : undefined}
                >
                  Order bottles
                </Button>
              )}
              <a className="target" href={telHref(account.orderPhoneNumber)}>
                {site.isLeft ? 'Call' : 'or call'} {account.orderPhoneNumber}
              </a>
            </Actions>
          </Section>
          <DeliveryHistory key={supply.id} supplyAgreementId={supply.supplyAgreementId} supplyPointId={supply.id} page={page} />
        </div>
        <div>
          <DeliverySummary supplyAgreementId={supply.supplyAgreementId} />
          {/* It tells the plan of the selected property, which another one may not have. */}
          {site.isDefault && <PlanSection energyType="lpg" />}
        </div>
      </div>
      {isOrdering && (
        <OrderDialog
          account={account}
          supply={supply}
          address={site.address}
          onClose={(hasOrdered) => {
            navigate(paths.bottledGas(here), { replace: true })
            // Not to the button, which cannot be used again now, and would say so across the order.
            if (hasOrdered) told.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}
