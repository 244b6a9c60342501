import { momentText } from '#ui/time.tsx'
import { labelOf } from '#lib/field-words.ts'

const either = (yes: string, no: string) => (wanted: unknown) => (wanted ? yes : no)
const anyOf = (wanted: unknown) => (Array.isArray(wanted) ? wanted : [wanted]).map((one) => labelOf(String(one))).join(' or ')

const TEXTS: Record<string, (wanted: unknown) => string> = {
  accountTypes: (wanted) => `${anyOf(wanted)} account`,
  brands: anyOf,
  energyTypes: anyOf,
  properties: (wanted) => (wanted === 'multiple' ? 'Several properties' : 'One property'),
  buyingGroup: either('In a buying group', 'Not in a buying group'),
  hasReadings: either('Electricity readings have arrived', 'No electricity readings yet'),
  hasProfile: either('Home or business profile complete', 'Home or business profile not complete'),
  hasEv: either('Has an electric car or a plan for one', 'No electric car known'),
  earlyAccess: either('Has early access', 'No early access'),
  platforms: (wanted) => `Device: ${anyOf(wanted).toLowerCase()}`,
  from: (wanted) => `From ${momentText(String(wanted))}`,
  until: (wanted) => `Until ${momentText(String(wanted))}`,
  percentage: (wanted) => `In a share of ${wanted}% of customers`,
}

/** A rule of an audience as a sentence that is true of who meets it; a rule of a later version by its own name. */
export const ruleText = (rule: string, wanted: unknown): string => TEXTS[rule]?.(wanted) ?? `${labelOf(rule)} ${wanted}`

/** Whom an entry of a list is for, by its audience or its kinds of account; empty for one without. */
export function audienceText(entry: unknown): string {
  const { audience, accountTypes } = (entry ?? {}) as { audience?: Record<string, unknown>; accountTypes?: unknown }
  return Object.entries(audience ?? (accountTypes ? { accountTypes } : {}))
    .map(([rule, wanted]) => ruleText(rule, wanted))
    .join(', ')
}
