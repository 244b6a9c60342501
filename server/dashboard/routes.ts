import * as routes from '#schemas/dashboard/routes.ts'
import type { Brand } from '#schemas/brand.ts'
import { addDays, daysBetween } from '#lib/calendar.ts'
import { localHourOf, nextMark } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { type Scope, todayOf } from '../access.ts'
import { addressOf, connectionOf, findPerson, findSelected, findSites } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { balanceOf, findBills, findBillsOf, findLatestPayments, findWindows } from '../billing/queries.ts'
import { daysInWindow } from '../billing/windows.ts'
import { contentInWordsOf } from '../config/brand.ts'
import { isInAudience } from '../config/audience.ts'
import type { Audience } from '#schemas/document/audience.ts'
import type { CustomerCondition } from '#schemas/document/content.ts'
import { findRelease } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { content, inAnHour, noData } from '../http/envelope.ts'
import { breakdownOf } from '../insights/breakdown.ts'
import { costOf } from '../insights/period-cost.ts'
import { carbonLevel } from '../insights/generation.ts'
import { findCategoryDays, findComparison, findGeneration, isProfileComplete, sumsOf } from '../insights/queries.ts'
import { findPowershout } from '../powershout/queries.ts'
import { problem } from '../http/problem.ts'
import { pictureOf } from '../property/queries.ts'
import { kwhOf } from '../usage/days-of-use.ts'
import { energiesOf, findSoFar, togetherOf } from '../usage/estimate.ts'
import {
  dailyUsageOf,
  findDaysOfUse,
  findElectricitySupplies,
  findLatestDays,
  findRecentElectricity,
  findUseBySite,
} from '../usage/queries.ts'
import { customerConditions } from './facts.ts'
import { observe } from './observation.ts'
import { findDismissed, saveDismissal } from './queries.ts'

const RECENT_DAYS = 14
const LATEST_BILLS = 6
const LATEST_PAYMENTS = 3
const COMPARED_MONTHS = 6
const ECO_TRACKER_MINUTES = 10
/** Fewer days than this and a breakdown says so. */
const ENOUGH_DAYS = 20

/** The calls that feed the widgets of the dashboard. */
export function dashboardRoutes(api: Api, db: Database, brand: Brand): void {
  api.handle(routes.heroWidget, async (scope) => {
    const selected = await findSelected(db, scope)
    if (!selected) return noData()
    const { firstName } = await findPerson(db, scope)
    const { site, account } = selected
    return content(
      {
        firstName,
        partOfDay: partOfDay(localHourOf(scope.now)),
        address: addressOf(site),
        nickname: site.nickname ?? undefined,
        propertyType: pictureOf(site).type,
        colorSchema: pictureOf(site).colorSchema,
        propertyCount: scope.sites.length,
        accountType: account.kind,
      },
      { nextAt: inAnHour() },
    )
  })

  api.handle(routes.heroMessageWidget, async (scope) => {
    const { heroMessages } = await findContent(scope)
    const [message] = await fitting(heroMessages, scope, ({ id }) => `content:heroMessages:${id}`, 1)
    if (!message) return noData(inAnHour())
    const { id, tone, title, body, link } = message
    return content({ id, tone, title, body, link }, { nextAt: inAnHour() })
  })

  api.handle(routes.heroMenuWidget, async (scope) => {
    const { heroMenu } = await findContent(scope)
    const items = heroMenu.filter(({ key, audience }) => isInAudience(audience, scope, `content:heroMenu:${key}`))
    if (items.length === 0) return noData()
    return content({ items: items.map(({ key, label, icon, href }) => ({ key, label, icon, href })) })
  })

  api.handle(routes.actionTiles, async (scope) => {
    const { actionTiles } = await findContent(scope)
    const tiles = actionTiles.filter(({ id, audience }) => isInAudience(audience, scope, `content:actionTiles:${id}`))
    if (tiles.length === 0) return noData()
    return content({
      tiles: tiles.map(({ id, label, description, icon, href }) => ({ id, label, description, icon, href })),
    })
  })

  api.handle(routes.nextBestActionWidget, async (scope) => {
    const { nextBestActions } = await findContent(scope)
    const dismissed = await findDismissed(db, scope)
    const actions = await fitting(
      nextBestActions.filter(({ type }) => !dismissed.has(type)),
      scope,
      ({ type }) => `content:nextBestActions:${type}`,
    )
    if (actions.length === 0) return noData(inAnHour())
    return content(
      {
        actions: actions.map(({ type, title, body, icon, link }) => ({ type, title, body, icon, link })),
      },
      { nextAt: inAnHour() },
    )
  })

  api.handle(routes.dismissNextBestAction, async ({ scope, body }) => {
    const { nextBestActions } = await findContent(scope)
    if (!nextBestActions.some(({ type }) => type === body.type)) return problem('/error/not_found')
    await saveDismissal(db, scope, body.type)
    return undefined
  })

  api.handle(routes.heroInfoWidget, async (scope) => {
    const selected = await findSelected(db, scope)
    if (!selected) return noData()
    const own = (await findSites(db, scope)).find(
      ({ site }) => site.id === selected.site.id && site.billingAccountId === selected.account.id,
    )
    return content({
      customerNumber: selected.account.customerNumber,
      memberSince: selected.account.joinedOn,
      buyingGroupName: selected.account.buyingGroupName ?? undefined,
      connections: (own?.supplies ?? []).map(connectionOf),
    })
  })

  api.handle(routes.billSummaryWidget, async (scope) => {
    const selected = await findSelected(db, scope)
    if (!selected) return noData()
    const { account } = selected
    const bills = await findBills(db, scope)
    const [last] = bills
    const window = (await findWindows(db, scope)).windows.at(todayOf(scope))
    const parts = await findSoFar(db, scope, { first: window.startDay, last: window.endDay }, todayOf(scope))
    const actual = togetherOf(parts.map((part) => part.actual))
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    // A bill is of all properties of an account; what has come together is told of the one that is shown.
    const isOneOfSeveral = scope.sites.filter(({ billingAccountId }) => billingAccountId === account.id).length > 1
    return content(
      {
        balance: balanceOf(bills, todayOf(scope)),
        isDirectDebit: account.hasDirectDebit,
        deliveryMethod: account.billDelivery,
        ...(last
          ? {
              lastBill: {
                startDate: last.startDay,
                endDate: last.endDay,
                issuedDate: last.issuedDay,
                amountNzd: dollarsOf(last.amountCents),
              },
            }
          : {}),
        window: {
          startDate: window.startDay,
          endDate: window.endDay,
          daysPassed: Math.max(0, Math.min(daysBetween(window.startDay, todayOf(scope)), daysInWindow(window))),
          daysInBillPeriod: daysInWindow(window),
          ...(parts.length > 0
            ? {
                toDateKwh: kwhOf(actual.wattHours),
                toDateNzd: kWhOnly ? undefined : dollarsOf(actual.cents),
                toDateEnergies: energiesOf(parts),
                toDateProperty: isOneOfSeveral ? (selected.site.nickname ?? selected.site.street) : undefined,
              }
            : {}),
        },
      },
      { nextAt: inAnHour() },
    )
  })

  api.handle(routes.accountSummaryWidget, async (scope) => {
    const selected = await findSelected(db, scope)
    if (!selected) return noData()
    const { account } = selected
    const bills = await findBills(db, scope)
    const payments = await findLatestPayments(db, scope, LATEST_PAYMENTS)
    return content(
      {
        customerNumber: account.customerNumber,
        accountName: account.name,
        type: account.kind,
        totalBalanceNzd: balanceOf(bills, todayOf(scope)).totalBalance,
        bills: bills.slice(0, LATEST_BILLS).map((bill) => ({
          id: bill.id,
          issuedDate: bill.issuedDay,
          dueDate: bill.dueDay,
          amountNzd: dollarsOf(bill.amountCents),
          status: bill.owedCents === 0 ? ('paid' as const) : bill.dueDay < todayOf(scope) ? ('overdue' as const) : ('due' as const),
        })),
        payments: payments.map(({ paidDay, amount, method }) => ({ paidDate: paidDay, amountNzd: Number(amount), method })),
      },
      { nextAt: inAnHour() },
    )
  })

  api.handle(routes.recentUsageWidget, async (scope) => {
    const recent = await findRecentElectricity(db, scope, RECENT_DAYS)
    if (!recent) return noData(inAnHour())
    const { days, totalWh, cents, daysWithUsage, previousWh } = recent
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    return content(
      {
        startDate: days[0]?.localDay ?? '',
        endDate: days.at(-1)?.localDay ?? '',
        days: days.map((day) => dailyUsageOf(day, kWhOnly)),
        totalKwh: kwhOf(totalWh),
        totalCostNZD: kWhOnly ? undefined : dollarsOf(cents),
        dailyAverageKwh: kwhOf(Math.round(totalWh / daysWithUsage)),
        previousTotalKwh: previousWh === undefined ? undefined : kwhOf(previousWh),
        kWhOnly,
      },
      { nextAt: inAnHour() },
    )
  })

  api.handle(routes.usageBreakdownWidget, async (scope) => {
    if (!scope.selected) return noData()
    const kWhOnly = scope.selected.isBuyingGroup
    if (!(await isProfileComplete(db, scope))) {
      return content({ state: 'HOME_PROFILE_NOT_COMPLETED' as const, kWhOnly, categories: [] })
    }
    const [bill] = await findBills(db, scope)
    const period = bill ?? { startDay: addDays(todayOf(scope), -30), endDay: addDays(todayOf(scope), -1) }
    const uses = await findCategoryDays(db, scope, period.startDay, period.endDay)
    const days = uses.length
    if (days === 0) return content({ state: 'COMING_SOON' as const, kWhOnly, categories: [] })
    const span = { first: period.startDay, last: period.endDay, inHalfHours: true }
    const cost = kWhOnly ? undefined : costOf(await findDaysOfUse(db, scope, await findElectricitySupplies(db, scope), span), uses)
    const isBusiness = scope.selected.kind === 'sme'
    const { tipCategory: _category, ...breakdown } = breakdownOf(sumsOf(uses), days, { cost, isBusiness })
    return content(
      {
        state: days < ENOUGH_DAYS ? ('SUCCESS_WITH_LIMITED_DATA' as const) : ('SUCCESS' as const),
        kWhOnly,
        period: { startDate: period.startDay, numberOfDays: days },
        totalNzd: cost ? dollarsOf(cost.cents + cost.chargeCents) : undefined,
        dailyChargeNzd: cost ? dollarsOf(cost.chargeCents) : undefined,
        ...breakdown,
      },
      { nextAt: inAnHour() },
    )
  })

  api.handle(routes.homeComparisonWidget, async (scope) => {
    if (!scope.selected) return noData()
    if (!(await isProfileComplete(db, scope))) return content({ state: 'HOME_PROFILE_NOT_COMPLETED' as const })
    const comparison = await findComparison(db, scope, todayOf(scope), COMPARED_MONTHS)
    const latest = comparison?.history.at(-1)
    if (!comparison || !latest) return content({ state: 'COMING_SOON' as const })
    return content(
      {
        state: comparison.history.length < COMPARED_MONTHS ? ('SUCCESS_WITH_LIMITED_DATA' as const) : ('SUCCESS' as const),
        ...latest,
        region: comparison.region,
        history: comparison.history,
      },
      { nextAt: inAnHour() },
    )
  })

  api.handle(routes.ecoTrackerWidget, async (scope) => {
    const nextAt = nextMark(new Date(), ECO_TRACKER_MINUTES)
    const generation = await findGeneration(db, scope.now)
    if (!generation) return noData(nextAt)
    const { current, hours, start } = generation
    return content(
      {
        carbonLevel: carbonLevel(current.gramsCo2PerKwh),
        ecoFriendlyPercentage: current.ecoFriendlyPercentage,
        gramsCo2PerKwh: current.gramsCo2PerKwh,
        generationSources: current.sources,
        hours,
      },
      { asOf: start, nextAt },
    )
  })

  api.handle(routes.powerShoutWidget, async (scope) => {
    const powershout = await findPowershout(db, scope)
    return powershout ? content(powershout, { nextAt: inAnHour() }) : noData(inAnHour())
  })

  api.handle(routes.propertyListWidget, async (scope) => {
    const sites = await findSites(db, scope)
    if (sites.length === 0) return noData()
    const use = await findUseBySite(db, scope)
    const bills = await findBillsOf(db, scope, scope.billingAccountIds)
    return content({
      properties: sites.map(({ site, address, supplies }) => {
        const used = use.find((row) => row.billingAccountId === site.billingAccountId && row.siteId === site.id)
        return {
          billingAccountId: site.billingAccountId,
          siteId: site.id,
          address,
          nickname: site.nickname ?? undefined,
          propertyType: pictureOf(site).type,
          colorSchema: pictureOf(site).colorSchema,
          isSelected: isSelected(scope, site.billingAccountId, site.id),
          energyTypes: [...new Set(supplies.map(({ supply }) => supply.energyType))],
          lastThirtyDaysKwh: used && used.wattHours / 1000,
          amountToPayNzd: balanceOf(bills.get(site.billingAccountId) ?? [], todayOf(scope)).amountToPayNZD,
        }
      }),
    })
  })

  api.handle(routes.propertySwitcherWidget, async (scope) => {
    const sites = await findSites(db, scope)
    if (sites.length === 0) return noData()
    return content({
      properties: sites.map(({ site, address }) => ({
        billingAccountId: site.billingAccountId,
        siteId: site.id,
        address,
        nickname: site.nickname ?? undefined,
        isSelected: isSelected(scope, site.billingAccountId, site.id),
      })),
    })
  })

  api.handle(routes.sidekickWidget, async (scope) => {
    const observation = observe(await findLatestDays(db, scope, RECENT_DAYS))
    if (!observation) return noData(inAnHour())
    return content({ ...observation, link: { label: 'See your insights', href: '/account/insights' } }, { nextAt: inAnHour() })
  })

  async function findContent(scope: Scope) {
    const { document } = await findRelease(db, scope.releaseHash)
    return contentInWordsOf(document, (scope.isPreview && scope.selected?.brand) || brand)
  }

  /** Entries meant for this person whose condition holds, in order. */
  async function fitting<T extends { when: CustomerCondition; audience?: Audience }>(
    entries: T[],
    scope: Scope,
    nameOf: (entry: T) => string,
    limit = 3,
  ): Promise<T[]> {
    const holds = customerConditions(db, scope)
    const found: T[] = []
    for (const entry of entries) {
      if (found.length === limit) break
      if (isInAudience(entry.audience, scope, nameOf(entry)) && (await holds(entry.when))) found.push(entry)
    }
    return found
  }
}

function isSelected({ selected }: Scope, billingAccountId: string, siteId: string): boolean {
  return selected?.billingAccountId === billingAccountId && selected.siteId === siteId
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
