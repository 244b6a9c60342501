import type { BreakdownPeriod } from '#schemas/insights/routes.ts'
import { CardLink } from '#ui/card.tsx'
import { pathOf } from '../tips/places.ts'

/** Leads from the biggest saving to the tips for it, where there are such tips. */
export function SavingLink({ of: { biggestSavingCtaLabel: label, biggestSavingTipCategory: category } }: { of: BreakdownPeriod }) {
  return label && category ? <CardLink to={pathOf(category)}>{label}</CardLink> : null
}
