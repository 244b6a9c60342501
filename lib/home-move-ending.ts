import type { EnergyType } from '#schemas/account/entities.ts'
import { capitalised } from './capitalised.ts'
import { energiesText } from './energy-names.ts'

/** What a customer has no more once they have moved, in a sentence; undefined where everything moves with them. */
export const endingText = (ending: readonly EnergyType[]): string | undefined =>
  ending.length === 0 ? undefined : `${capitalised(energiesText(ending))} ${ending.length === 1 ? 'ends' : 'end'} when you move out.`
