import type { EnergyType } from '#schemas/account/entities.ts'

/** What each energy is called in a choice and in data. Source: portal-usage.md, section 3, Energy types. */
export const ENERGY_NAMES: Record<EnergyType, string> = { electricity: 'Electricity', naturalGas: 'Natural Gas', lpg: 'Bottled Gas' }

const IN_A_SENTENCE: Record<EnergyType, string> = { electricity: 'electricity', naturalGas: 'natural gas', lpg: 'bottled gas' }

/** An energy at the start of a line, as menus and titles have it. */
export const energyName = (energy: EnergyType): string => {
  const name = IN_A_SENTENCE[energy]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Energies in a sentence, such as `electricity and bottled gas`. */
export function energiesText(energies: readonly EnergyType[]): string {
  const names = energies.map((energy) => IN_A_SENTENCE[energy])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
