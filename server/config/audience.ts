import { createHash } from 'node:crypto'
import type { Scope } from '../access.ts'
import type { Audience } from '#schemas/document/audience.ts'

/** What a rule asks, and whether it holds for somebody. */
export interface RuleOutcome {
  rule: keyof Audience
  isMet: boolean
}

/** One test for each rule there is: whether it lets somebody in. `owner` is what the audience belongs to. */
const RULES: { [Rule in keyof Required<Audience>]: (wanted: NonNullable<Audience[Rule]>, scope: Scope, owner: string) => boolean } = {
  earlyAccess: (wanted, { hasEarlyAccess }) => wanted === hasEarlyAccess,
  properties: (wanted, { sites }) => wanted === (sites.length > 1 ? 'multiple' : 'single'),
  accountTypes: (wanted, { selected }) => selected !== undefined && wanted.includes(selected.kind),
  brands: (wanted, { selected }) => selected !== undefined && wanted.includes(selected.brand),
  buyingGroup: (wanted, { selected }) => wanted === (selected?.isBuyingGroup ?? false),
  energyTypes: (wanted, { selected }) => wanted.some((type) => selected?.energyTypes.includes(type)),
  platforms: (wanted, { platform }) => wanted.includes(platform),
  percentage: (wanted, { userId }, owner) => bucketOf(userId, owner) < wanted,
}

/** Whether somebody belongs to an audience: every rule that is given must hold. */
export function isInAudience(audience: Audience | undefined, scope: Scope, owner: string): boolean {
  return outcomesOf(audience, scope, owner).every(({ isMet }) => isMet)
}

/** What each rule of an audience says of somebody. */
export function outcomesOf(audience: Audience | undefined, scope: Scope, owner: string): RuleOutcome[] {
  return (Object.keys(audience ?? {}) as (keyof Audience)[])
    .filter((rule) => audience?.[rule] !== undefined)
    .map((rule) => ({
      rule,
      isMet: (RULES[rule] as (wanted: unknown, scope: Scope, owner: string) => boolean)(audience?.[rule], scope, owner),
    }))
}

/**
 * A number from 0 to 99 that somebody keeps for one thing, and that says nothing of their number for another.
 * The database computes the same in server/studio/customers.ts.
 */
export const bucketOf = (userId: string, owner: string): number =>
  createHash('sha256').update(`${owner}:${userId}`).digest().readUInt32BE(0) % 100
