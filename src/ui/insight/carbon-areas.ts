import type { CarbonArea } from '#schemas/carbon/entities.ts'

/** How the areas are called and drawn, and what counts as one. */
export const AREAS: Record<CarbonArea, { name: string; colour: string; counts: string }> = {
  electricity: { name: 'Electricity', counts: 'From your meter, or an estimate', colour: 'var(--color-use-appliances)' },
  gas: { name: 'Gas', counts: 'Heating, hot water and cooking', colour: 'var(--color-use-heating)' },
  travel: { name: 'Travel', counts: 'How far your cars go, and on what', colour: 'var(--color-use-vehicle)' },
  shower: { name: 'Showers and baths', counts: 'How often, and for how long', colour: 'var(--color-use-hot-water)' },
}
