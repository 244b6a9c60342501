import type { EnergyType } from '#schemas/account/entities.ts'
import { firstDocument } from '../config/first-release.ts'
import { contentHash } from '../config/content-hash.ts'
import { type DemoAccount, type DemoSite, energyOf } from './world.ts'

/** The hash of the questionnaire that ships with the product. */
export function formHashOf({ kind }: DemoAccount): string {
  const id = kind === 'sme' ? 'businessProfile' : 'homeProfile'
  return contentHash(firstDocument.forms?.find((form) => form.id === id))
}

/** The mandatory answers of a complete profile. Source: portal-usage.md, section 5. */
export function profileAnswers({ kind, buyingGroupName }: DemoAccount, { propertyType, supplies }: DemoSite): Record<string, unknown> {
  const has = (type: EnergyType) => supplies.some((supply) => energyOf(supply) === type)
  // Customers without electricity here have it from another retailer.
  const energy = ['Electricity', has('naturalGas') && 'NaturalGas', has('lpg') && 'Lpg'].filter(Boolean)
  if (kind === 'sme') {
    return {
      TypesOfEnergyUsed: energy,
      NumberOfEmployees: '5-10',
      TotalNumberOfSites: 1,
      FloorAreaInM2: '150-300',
      ...(buyingGroupName
        ? {
            Industry: 'Agriculture, Forestry and Fishing',
            MainUse: 'Agriculture',
            LandAreaInHa: '10-20',
            PaidServices: ['Water pumps', 'Refrigeration'],
          }
        : {
            Industry: 'Accommodation and Food Services',
            MainUse: 'Cafes',
            NumberOfCustomersServedPerMonth: 2600,
            LandAreaInHa: 'Not Applicable',
            PaidServices: ['Refrigeration', 'Food preparation', 'Hot water cylinder'],
          }),
    }
  }
  return {
    EnergyTypesUsed: energy,
    HouseType: propertyType === 'rural' ? 'Rural' : propertyType === 'apartment' ? 'Apartment' : 'Standalone',
    FloorArea: { Min: 100, Max: 149 },
    WaterHeating: has('naturalGas') || !has('electricity') ? 'Gas' : 'Electricity',
    HeatingFuels: 'Electricity',
    AirConditioning: 'HeatPump',
    ...(supplies.some(({ load }) => load?.ev) ? { HasEvThatChargesAtHome: true, HasDedicatedEvWallCharger: true } : {}),
  }
}
