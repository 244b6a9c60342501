import { customerCondition, type CustomerCondition } from '#schemas/document/content.ts'
import type { Scope } from '../access.ts'
import type { AudienceScope } from '../config/audience.ts'
import { customerConditions } from '../dashboard/conditions.ts'
import type { Database } from '../db/open.ts'

/** What audiences and conditions ask about a customer. Those of whom the same is true are one group. */
export interface Facts extends Pick<AudienceScope, 'hasEarlyAccess' | 'sites' | 'selected'> {
  /** those that hold */
  conditions: CustomerCondition[]
}

/** Of many sites it is asked only whether there are several. */
const SEVERAL = 2

/** Asks about one customer what a visit asks. */
export async function findFacts(db: Database, scope: Scope): Promise<Facts> {
  const holds = customerConditions(db, scope)
  const conditions: CustomerCondition[] = []
  for (const condition of customerCondition.enum) if (await holds(condition)) conditions.push(condition)
  const { hasEarlyAccess, sites, selected } = scope
  return {
    hasEarlyAccess,
    sites: { length: Math.min(sites.length, SEVERAL) },
    selected: selected && {
      kind: selected.kind,
      brand: selected.brand,
      isBuyingGroup: selected.isBuyingGroup,
      energyTypes: selected.energyTypes.toSorted(),
      hasReadings: selected.hasReadings,
      hasProfile: selected.hasProfile,
      hasEv: selected.hasEv,
    },
    conditions,
  }
}

/** The same text for the same facts: each of them is named in one order. */
export const textOf = (facts: Facts): string => JSON.stringify(facts)

export const factsOf = (text: string): Facts => JSON.parse(text) as Facts
