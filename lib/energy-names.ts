import type { EnergyType } from '#schemas/account/entities.ts'
import { capitalised } from './capitalised.ts'
import { listed } from './listed.ts'

/** What each energy is called in a choice and in data. Source: portal-usage.md, section 3, Energy types. */
export const ENERGY_NAMES: Record<EnergyType, string> = { electricity: 'Electricity', naturalGas: 'Natural Gas', lpg: 'Bottled Gas' }

const IN_A_SENTENCE: Record<EnergyType, string> = { electricity: 'electricity', naturalGas: 'natural gas', lpg: 'bottled gas' }

/** An energy at the start of a line, as menus and titles have it. */
export const energyName = (energy: EnergyType): string => capitalised(IN_A_SENTENCE[energy])

/** Energies in a sentence, such as `electricity and bottled gas`. */
export const energiesText = (energies: readonly EnergyType[]): string => listed(energies.map((energy) => IN_A_SENTENCE[energy]))
