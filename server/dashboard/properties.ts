import { kwhOf } from '#lib/kwh.ts'
import { localHourOf } from '#lib/local-day.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { type Scope, todayOf } from '../access.ts'
import { siteAddress, connectionOf, findPerson, findSelected, findSites } from '../account/queries.ts'
import { balanceOf, findOwedOf, NOTHING_OWED } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { findGasToSeeTo } from '../lpg/supplies.ts'
import { pictureOf } from '../property/queries.ts'
import { findUseBySite } from '../usage/queries.ts'

/** The greeting, and the selected property's picture. */
export async function findHero(db: Database, scope: Scope) {
  const selected = await findSelected(db, scope)
  if (!selected) return undefined
  const { site, account } = selected
  const { type, colorSchema } = pictureOf(site)
  return {
    firstName: (await findPerson(db, scope)).firstName,
    partOfDay: partOfDay(localHourOf(scope.now)),
    address: siteAddress(site),
    nickname: site.nickname ?? undefined,
    propertyType: type,
    colorSchema,
    propertyCount: scope.sites.length,
    accountType: account.kind,
  }
}

/** The selected account's number and the selected site's connections. */
export async function findHeroInfo(db: Database, scope: Scope) {
  const selected = await findSelected(db, scope)
  if (!selected) return undefined
  const { account } = selected
  const own = (await findSites(db, scope)).find(({ site }) => isSelected(scope, site))
  return {
    customerNumber: account.customerNumber,
    memberSince: account.joinedOn,
    buyingGroupName: account.buyingGroupName ?? undefined,
    connections: (own?.supplies ?? []).map(connectionOf),
  }
}

/** Every property with its use and what its account owes. */
export async function findPropertyList(db: Database, scope: Scope) {
  const found = await findSites(db, scope)
  const use = await findUseBySite(db, scope)
  const owed = await findOwedOf(db, scope, scope.billingAccountIds)
  const gas = await findGasToSeeTo(db, scope)
  return found.map(({ site, address, supplies }) => {
    const used = use.find((row) => row.billingAccountId === site.billingAccountId && row.siteId === site.id)
    const { type, colorSchema } = pictureOf(site)
    const toSeeTo = site.billingAccountId === scope.selected?.billingAccountId ? gas.get(site.id) : undefined
    return {
      ...choiceOf(scope, site, address),
      propertyType: type,
      colorSchema,
      energyTypes: [...new Set(supplies.map(({ supply }) => supply.energyType))],
      lastThirtyDaysKwh: used && kwhOf(used.wattHours),
      gasToSeeTo: toSeeTo && { is: toSeeTo.is, date: toSeeTo.date },
      amountToPayNzd: payableOnTime(balanceOf(owed.get(site.billingAccountId) ?? NOTHING_OWED, todayOf(scope))),
    }
  })
}

/** Every property, to choose from. */
export async function findPropertyChoices(db: Database, scope: Scope) {
  return (await findSites(db, scope)).map(({ site, address }) => choiceOf(scope, site, address))
}

type Site = Awaited<ReturnType<typeof findSites>>[number]['site']

const choiceOf = (scope: Scope, site: Site, address: string) => ({
  billingAccountId: site.billingAccountId,
  siteId: site.id,
  address,
  nickname: site.nickname ?? undefined,
  isSelected: isSelected(scope, site),
})

const isSelected = ({ selected }: Scope, { billingAccountId, id }: Site) =>
  selected?.billingAccountId === billingAccountId && selected.siteId === id

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
