import { randomUUID } from 'node:crypto'
import { mostBottles } from '#lib/bottle-count.ts'
import { yearBefore } from '#lib/calendar.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { MOVED_OUT, orderingClosed } from '#lib/order-message.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf, grossCents } from '#lib/money.ts'
import * as routes from '#schemas/lpg/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { type Scope, todayOf } from '../access.ts'
import { siteAddress, findPerson } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { findOwed, isOverdue } from '../billing/queries.ts'
import { brandOf, brandTextsIn, findPageTexts } from '../config/brand.ts'
import { findRelease } from '../config/release.ts'
import { letter } from '../mail/letter.ts'
import { canMail } from '../mail/mailer.ts'
import { content, inAnHour, noData } from '../http/envelope.ts'
import { problem } from '../http/problem.ts'
import { tariffsOf } from '../usage/cost.ts'
import { deliverySummaryOf } from './delivery-summary.ts'
import { expectedDateOf, isNews, latestOrderOf, orderOf, STATUS_TEXT, UNDER_WAY } from './order-status.ts'
import * as queries from './queries.ts'
import { findBottledGas } from './supplies.ts'

const LATEST_ORDERS = 5
const DONE = ['successful', 'unsuccessful', 'cancelled'] as const

/** Bottled gas: what can be ordered, ordering it, and how it comes. Source: portal-usage.md, sections 3, 7 and 8. */
export function lpgRoutes(api: Api, { db, mail, brand }: AreaParts): void {
  const noSuchSupply = () => problem('/error/not_found', 'The selected account has no such bottled gas supply.')

  api.handle(routes.lpgOrderInfo, async ({ scope }) => {
    const supplies = await queries.findLpgSupplies(db, scope)
    const orders = await Promise.all(supplies.map((supply) => queries.findOrders(db, supply, { limit: LATEST_ORDERS })))
    const texts = await findPageTexts(db, scope, brand, 'bottledGas')
    const { document } = await findRelease(db, scope.releaseHash)
    const siteIds = [...new Set(supplies.map(({ site }) => site.id))]
    return {
      billingAccountSites: siteIds.flatMap((siteId) => {
        const own = supplies.map((supply, i) => ({ ...supply, orders: orders[i] ?? [] })).filter(({ site }) => site.id === siteId)
        if (!own[0]) return []
        const { site, isLeft } = own[0]
        return [
          {
            id: siteId,
            address: siteAddress(site),
            nickname: site.nickname ?? undefined,
            isDefault: siteId === scope.selected?.siteId,
            isLeft: isLeft || undefined,
            supplyPoints: own.map(({ supply, plan, orders: latest }) => ({
              id: supply.id,
              idWithoutLpgPrefix: supply.id.replace(/^LPG-?/i, ''),
              supplyAgreementId: supply.supplyAgreementId,
              nickname: supply.nickname ?? undefined,
              bottleSize: supply.bottleSizeKg ?? 45,
              hasActiveOrders: latest.some(({ state }) => UNDER_WAY.includes(state)),
              orders: latest.map(orderOf),
              maxBottles: supply.maxBottles ?? undefined,
              pricePerBottleNzd: dollarsOf(bottleCents({ plan }, todayOf(scope))),
            })),
          },
        ]
      }),
      isOrderingClosed: await isOverdue(db, scope),
      isProtected: (await findOwed(db, scope)).isProtected || undefined,
      ...texts,
      orderPhoneNumber: brandTextsIn(document, brandOf(scope, brand)).phone,
      expectedDate: expectedDateOf(todayOf(scope)),
    }
  })

  api.handle(routes.lpgOrderStatus, async ({ scope }) => {
    const supplies = await queries.findLpgSupplies(db, scope)
    return {
      supplyPoints: await Promise.all(
        supplies.map(async (supply) => {
          const [latest] = await queries.findOrders(db, supply, { limit: 1 })
          // Bottles that did not come to a place that was left need not be ordered again.
          const isOver = latest?.state === 'unsuccessful' && supply.isLeft
          const order = latest && !isOver && isNews(latest, todayOf(scope)) ? orderOf(latest) : undefined
          const statusKey = order?.statusKey ?? 'noOrder'
          return { supplyPointId: supply.supply.id, status: STATUS_TEXT[statusKey], statusKey, order }
        }),
      ),
    }
  })

  api.handle(routes.lpgDeliveryHistory, async ({ scope, query: { supplyAgreementId, skip = 0, pageSize = 40 } }) => {
    const supply = await queries.findLpgSupply(db, scope, supplyAgreementId)
    if (!supply) return noSuchSupply()
    const [orders, total] = await Promise.all([
      queries.findOrders(db, supply, { states: DONE, skip, limit: pageSize }),
      queries.countOrders(db, supply, DONE),
    ])
    return { deliveryHistory: orders.map(orderOf), additionalData: { total, pageSize } }
  })

  api.handle(routes.lpgDeliverySummary, async ({ scope, query: { supplyAgreementId } }) => {
    const supply = await queries.findLpgSupply(db, scope, supplyAgreementId)
    if (!supply) return noSuchSupply()
    const [latest] = await queries.findOrders(db, supply, { limit: 1 })
    return deliverySummaryOf(await queries.findDeliveries(db, supply, yearBefore(todayOf(scope))), {
      ...latestOrderOf(latest),
      isLeft: supply.isLeft,
    })
  })

  api.handle(routes.lpgCheckOrder, async ({ scope, body: { supplyAgreementId, numberOfBottles } }) => {
    const supply = await queries.findLpgSupply(db, scope, supplyAgreementId)
    if (!supply) return noSuchSupply()
    const ineligible = <const Reason extends string>(reason: Reason) => ({ status: 'ineligible' as const, reason })
    if (supply.isLeft) return ineligible('ineligible_moved_out')
    const detail = tooLateText(scope, supply)
    if (detail !== undefined) return { status: 'ineligible' as const, detail }
    // Bottles are not delivered to an account that owes an older bill.
    if (await isOverdue(db, scope)) return ineligible('ineligible_credit_control')
    if ((await queries.countOrders(db, supply, UNDER_WAY)) > 0) return ineligible('ineligible_order_in_progress')
    if (numberOfBottles !== undefined && numberOfBottles > mostOf(supply)) return ineligible('ineligible_too_many_bottles')
    return { status: 'eligible' as const }
  })

  api.handle(routes.lpgPlaceOrder, async ({ scope, body: { supplyAgreementId, numberOfBottles, questions, orderKey } }) => {
    const supply = await queries.findLpgSupply(db, scope, supplyAgreementId)
    if (!supply) return noSuchSupply()
    const most = mostOf(supply)
    if (numberOfBottles > most) return problem('/error/validation', `Order at most ${counted(most, 'bottle')} at once.`)
    const { vulnerabilityQuestionnaire } = await findPageTexts(db, scope, brand, 'bottledGas')
    const wanted = vulnerabilityQuestionnaire.isEnabled ? vulnerabilityQuestionnaire.questions.map(({ key }) => key) : []
    const answered = wanted.flatMap((key) => (questions?.[key] === undefined ? [] : [[key, questions[key]] as const]))
    const missing = wanted.filter((key) => !answered.some(([known]) => known === key))
    if (missing.length > 0) return problem('/error/validation', `Answer every question; missing: ${missing.join(', ')}.`)
    const known = orderKey === undefined ? undefined : await queries.findByKey(db, supply.supply.billingAccountId, orderKey)
    if (!known && supply.isLeft) return problem('/error/validation', MOVED_OUT)
    const tooLate = known ? undefined : tooLateText(scope, supply)
    if (tooLate !== undefined) return problem('/error/validation', tooLate)
    if (!known && (await isOverdue(db, scope))) {
      return problem('/error/lpg/ineligible_credit_control', orderingClosed(await findOwed(db, scope)))
    }
    const person = await findPerson(db, scope)
    const placed = await queries.placeOrder(
      db,
      scope,
      supply,
      {
        orderKey: orderKey ?? randomUUID(),
        numberOfBottles,
        questions: vulnerabilityQuestionnaire.isEnabled ? Object.fromEntries(answered) : undefined,
      },
      (orderId) =>
        letter(brandOf(scope, brand), person, 'Your order of bottled gas from', [
          `Thanks for your order of ${counted(numberOfBottles, 'bottle')} for ${siteAddress(supply.site)}.`,
          `It will be with you by ${dayText(expectedDateOf(todayOf(scope)), 'weekday')}. We’ll email you again when your delivery day is booked.`,
          `Your order number is ${orderId}.`,
        ]),
    )
    switch (placed.is) {
      case 'inProgress':
        return problem('/error/lpg/order_in_progress', 'An order for this supply is under way; the next can follow once it has come.')
      case 'keyUsed':
        return problem('/error/lpg/order_key_used', await whatWasOrdered(scope, placed.order))
      case 'placed':
        return {
          orderId: placed.order.id,
          numberOfBottles: placed.order.numberOfBottles,
          priceNzd: dollarsOf(placed.order.numberOfBottles * bottleCents(supply, localDayOf(placed.order.placedAt))),
          emailSent: canMail(mail),
          email: person.email,
        }
    }
  })

  api.handle(routes.bottledGasWidget, async (scope) => {
    const supplies = await findBottledGas(db, scope)
    return supplies.length > 0
      ? content(
          { supplies, isOrderingClosed: await isOverdue(db, scope), isProtected: (await findOwed(db, scope)).isProtected || undefined },
          { nextAt: inAnHour() },
        )
      : noData()
  })

  /** Why nothing is ordered that would come after the last day at its place. */
  function tooLateText(scope: Scope, { leftOn }: queries.LpgSupply): string | undefined {
    const expected = expectedDateOf(todayOf(scope))
    if (!leftOn || leftOn >= expected) return undefined
    return `It would come by ${dayText(expected, 'weekday')}, after your last day there. Call us if you need it.`
  }

  /** What a customer is told who sends the key of an order with another one, or after it has ended. */
  async function whatWasOrdered(scope: Scope, order: queries.Order): Promise<string> {
    const place = (await queries.findLpgSupplies(db, scope)).find(({ supply }) => supply.id === order.supplyPointId)
    const what = `order of ${counted(order.numberOfBottles, 'bottle')}${place ? ` for ${siteAddress(place.site)}` : ''}`
    return UNDER_WAY.includes(order.state)
      ? `We have your ${what}: an earlier try reached us. Nothing more was ordered. To change it, call us.`
      : `Your ${what} has ended: ${STATUS_TEXT[order.state].toLowerCase()}. Nothing more was ordered.`
  }
}

/** What a bottle costs that is ordered on a local day, GST included. */
const bottleCents = ({ plan }: Pick<queries.LpgSupply, 'plan'>, day: string) =>
  grossCents(Math.round(Number(tariffsOf(plan)(day).dayRate) * 100))

const mostOf = ({ supply }: queries.LpgSupply) => mostBottles(supply.maxBottles ?? undefined)
