import type { EnergyType } from '#schemas/account/entities.ts'
import type { UsageSummary } from '#schemas/usage/entities.ts'
import { energiesText } from './energy-names.ts'

type LeftOut = Pick<UsageSummary, 'isGasUnread' | 'isExportUncounted' | 'toDateProperty' | 'billProperties'>

/** Of a cost that exports are not in. */
export const WITHOUT_EXPORTS = 'Without what we pay you for the power you send.'

/** What the use so far covers, and what the bill has beside it, such as `For electricity at Home only. Your bill covers 2 properties.` */
export function coversText(
  energies: readonly EnergyType[],
  { isGasUnread, isExportUncounted, toDateProperty, billProperties }: LeftOut,
): string {
  const only = billProperties ? ` only. Your bill covers ${billProperties} properties.` : ''
  const place = toDateProperty ? ` at ${toDateProperty}${only}` : ''
  const beside = [
    ...(isGasUnread ? ['Gas has its daily charge only: what you use is added when your meter is read.'] : []),
    ...(isExportUncounted ? [WITHOUT_EXPORTS] : []),
  ]
  return [`For ${energiesText(energies)}${place}${beside.length > 0 && !billProperties ? '.' : ''}`, ...beside].join(' ')
}
