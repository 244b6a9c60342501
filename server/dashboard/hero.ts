import { localHourOf } from '#lib/local-day.ts'
import type { Scope } from '../access.ts'
import { connectionOf, findPerson, findSelected, findSites, siteAddress } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { pictureOf } from '../property/queries.ts'

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
  const { account, site } = selected
  const own = (await findSites(db, scope)).find((each) => each.site.billingAccountId === site.billingAccountId && each.site.id === site.id)
  return {
    customerNumber: account.customerNumber,
    memberSince: account.joinedOn,
    buyingGroupName: account.buyingGroupName ?? undefined,
    connections: (own?.supplies ?? []).map(connectionOf),
  }
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
