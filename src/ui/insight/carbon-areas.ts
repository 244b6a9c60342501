import type { CarbonArea } from '#schemas/carbon/entities.ts'

/** How the areas are called and drawn. */
export const AREAS: Record<CarbonArea, { name: string; colour: string }> = {
  electricity: { name: 'Electricity', colour: 'var(--color-use-electronics)' },
  gas: { name: 'Gas', colour: 'var(--color-use-heating)' },
  travel: { name: 'Travel', colour: 'var(--color-use-vehicle)' },
  shower: { name: 'Showers and baths', colour: 'var(--color-use-hot-water)' },
}
