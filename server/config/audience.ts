import { createHash } from 'node:crypto'
import type { Scope } from '../access.ts'
import type { Audience } from '#schemas/document/audience.ts'

/** A rule of an audience, and whether a customer meets it. */
interface RuleOutcome {
  rule: keyof Audience
  isMet: boolean
}

/** What the rules ask about a customer, and about their visit. */
export interface AudienceScope extends Pick<Scope, 'userId' | 'hasEarlyAccess' | 'platform' | 'now'> {
  sites: { length: number }
  selected?: Omit<NonNullable<Scope['selected']>, 'billingAccountId' | 'siteId'> | undefined
}

type Rules = { [Rule in keyof Required<Audience>]: (wanted: NonNullable<Audience[Rule]>, scope: AudienceScope, owner: string) => boolean }

/** The test of each rule. `owner` is what the audience belongs to, such as `widget:bill`. */
const RULES: Rules = {
  earlyAccess: (wanted, { hasEarlyAccess }) => wanted === hasEarlyAccess,
  properties: (wanted, { sites }) => wanted === (sites.length > 1 ? 'multiple' : 'single'),
  accountTypes: (wanted, { selected }) => selected !== undefined && wanted.includes(selected.kind),
  brands: (wanted, { selected }) => selected !== undefined && wanted.includes(selected.brand),
  buyingGroup: (wanted, { selected }) => wanted === (selected?.isBuyingGroup ?? false),
  hasReadings: (wanted, { selected }) => wanted === (selected?.hasReadings ?? false),
  hasProfile: (wanted, { selected }) => wanted === (selected?.hasProfile ?? false),
  hasEv: (wanted, { selected }) => wanted === (selected?.hasEv ?? false),
  energyTypes: (wanted, { selected }) => wanted.some((type) => selected?.energyTypes.includes(type)),
  platforms: (wanted, { platform }) => wanted.includes(platform),
  from: (wanted, { now }) => now >= new Date(wanted),
  until: (wanted, { now }) => now < new Date(wanted),
  percentage: (wanted, { userId }, owner) => bucketOf(userId, owner) < wanted,
}

/** True if a customer meets every rule of an audience. */
export function isInAudience(audience: Audience | undefined, scope: AudienceScope, owner: string): boolean {
  return outcomesOf(audience, scope, owner).every(({ isMet }) => isMet)
}

export function outcomesOf(audience: Audience | undefined, scope: AudienceScope, owner: string): RuleOutcome[] {
  return (Object.keys(audience ?? {}) as (keyof Audience)[])
    .filter((rule) => audience?.[rule] !== undefined)
    .map((rule) => ({ rule, isMet: testOf(rule)(audience?.[rule], scope, owner) }))
}

/** During a deployment, or after going back to an older version, a release may have rules that this version does not know: no customer meets them. */
function testOf(rule: keyof Audience): (wanted: unknown, scope: AudienceScope, owner: string) => boolean {
  return Object.hasOwn(RULES, rule) ? (RULES[rule] as ReturnType<typeof testOf>) : () => false
}

/** A customer's number from 0 to 99 for an owner, always the same, and independent of those for other owners. */
export const bucketOf = (userId: string, owner: string): number =>
  createHash('sha256').update(`${owner}:${userId}`).digest().readUInt32BE(0) % 100
