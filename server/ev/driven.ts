import type { ElectricVehicles } from '#schemas/document/content.ts'
import { PETROL_LITRE } from '#lib/carbon/factors.ts'

/** Kilometres that so much energy from the plug is good for, an estimate. */
export const kilometresOf = (
  wattHours: number,
  kwhPer100Km: number,
  { chargingLossPercentage }: Pick<ElectricVehicles, 'chargingLossPercentage'>,
): number => ((wattHours / 1000) * (1 - chargingLossPercentage / 100) * 100) / kwhPer100Km

/** What an electric car pays for driving kilometres; undefined where the configuration does not say. */
export const roadUserCents = (kilometres: number, { roadUserCharges }: Pick<ElectricVehicles, 'roadUserCharges'>): number | undefined =>
  roadUserCharges && (kilometres / 1000) * roadUserCharges.nzdPer1000Km * 100

/** The same kilometres in the petrol car of the configuration. */
export function petrolFor(kilometres: number, { petrol }: Pick<ElectricVehicles, 'petrol'>) {
  const litres = (kilometres * petrol.litresPer100Km) / 100
  return { litres, cents: litres * petrol.nzdPerLitre * 100, grams: litres * PETROL_LITRE.value * 1000 }
}
