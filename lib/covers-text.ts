import type { EnergyType } from '#schemas/account/entities.ts'
import type { UsageSummary } from '#schemas/usage/entities.ts'
import { energiesText } from './energy-names.ts'

type LeftOut = Pick<UsageSummary, 'isGasUnread' | 'toDateProperty' | 'billProperties'>

/** What the use so far covers, and what the bill has beside it, such as `For electricity at Home only. Your bill covers 2 properties.` */
export function coversText(energies: readonly EnergyType[], { isGasUnread, toDateProperty, billProperties }: LeftOut): string {
  const only = billProperties ? ` only. Your bill covers ${billProperties} properties.` : ''
  const place = toDateProperty ? ` at ${toDateProperty}${only}` : ''
  const gas = `${billProperties ? '' : '.'} Gas has its daily charge only: what you use is added when your meter is read.`
  return `For ${energiesText(energies)}${place}${isGasUnread ? gas : ''}`
}
