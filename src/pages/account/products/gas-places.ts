import type { LpgAccount } from '#schemas/lpg/entities.ts'

/** Where an account's bottles are delivered to. */
export const gasPlaces = ({ billingAccountSites }: Pick<LpgAccount, 'billingAccountSites'>) =>
  billingAccountSites.flatMap((site) => site.supplyPoints.map((supply) => ({ site, supply })))

/** Such as `Pottery, Kiln`: the property, and the supply where it has a name. */
export const gasPlaceName = ({ site, supply }: ReturnType<typeof gasPlaces>[number]): string =>
  [site.nickname ?? site.address, supply.nickname].filter(Boolean).join(', ')
