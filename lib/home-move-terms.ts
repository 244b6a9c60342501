import type { EnergyType } from '#schemas/account/entities.ts'
import { capitalised } from './capitalised.ts'
import { energiesText } from './energy-names.ts'
import { listed } from './listed.ts'

/** What a customer has no more once they have moved, in a sentence; undefined where everything moves with them. */
export const endingText = (ending: readonly EnergyType[]): string | undefined =>
  ending.length === 0 ? undefined : `${capitalised(energiesText(ending))} ${ending.length === 1 ? 'ends' : 'end'} when you move out.`

/** Which plans of a customer may not be had at the new place, in a sentence; undefined where all move along. */
export const unsureText = (names: readonly string[]): string | undefined =>
  names.length === 0
    ? undefined
    : `${listed(names)} ${names.length === 1 ? 'isn’t' : 'aren’t'} sold everywhere. We’ll tell you before you move which plan you can have there.`
