import type { BreakdownPeriod } from '#schemas/insights/routes.ts'
import { pathOfTips } from '#lib/tips.ts'
import { CardLink } from '#ui/card.tsx'

/** Leads from the biggest saving to the tips for it, where there are such tips. */
export function SavingLink({ of: { biggestSavingCtaLabel: label, biggestSavingTipCategory: category } }: { of: BreakdownPeriod }) {
  return label && category ? <CardLink to={pathOfTips(category)}>{label}</CardLink> : null
}
