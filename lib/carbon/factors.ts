/*
 * What the carbon calculator counts with. Each number says where it comes from; the page shows all of them.
 */

const MFE = {
  source: 'Ministry for the Environment, Measuring emissions 2024, by way of EECA’s emission factors',
  href: 'https://environment.govt.nz/publications/measuring-emissions-a-guide-for-organisations-2024-detailed-guide/',
}
const BASELINE = {
  source: 'Residential Baseline Study 2021, as used by Rewiring Aotearoa’s household model',
  href: 'https://github.com/rewiring-nz/household-model',
}
const OURS = { source: 'Our assumption' }

export interface Factor {
  name: string
  value: number
  unit: string
  source: string
  href?: string
}
const factor = (name: string, value: number, unit: string, origin: { source: string; href?: string }): Factor => ({
  name,
  value,
  unit,
  ...origin,
})

/** Where the country's generation of the last year is not known. */
export const GRID = factor('Electricity', 74, 'g CO₂e per kWh', { source: 'Ministry for the Environment, Measuring emissions 2023' })

/** The size of the home that the averages describe. */
export const AVERAGE_PEOPLE = factor('People in an average home', 2.7, 'people', BASELINE)

/** 54.035 kg a GJ, of 277.8 kWh. */
export const NATURAL_GAS = factor('Natural gas', 0.1945, 'kg CO₂e per kWh', MFE)
/** 2.966 kg a kilogram, of 50 MJ or 13.889 kWh. */
export const BOTTLED_GAS = factor('Bottled gas (LPG)', 0.2136, 'kg CO₂e per kWh', MFE)
export const BOTTLED_GAS_ENERGY = factor('Energy in bottled gas', 13.889, 'kWh per kg', MFE)

export const GAS_HEATING = factor('Heating with gas, an average home', 4_281, 'kWh a year', BASELINE)
export const GAS_HOT_WATER = factor('Hot water with gas, an average home', 2_409, 'kWh a year', BASELINE)
export const GAS_COOKING = factor('Cooking with gas, an average home', 708, 'kWh a year', BASELINE)

/** 31.4 kWh of petrol a day for 30 km, at 9.789 kWh and 2.373 kg a litre. */
export const PETROL = factor('A mid-size petrol car of average age', 0.2537, 'kg CO₂e per km', {
  ...MFE,
  source: `${MFE.source}; use per km: ${BASELINE.source}`,
})
/** What burning it gives off. */
export const PETROL_LITRE = factor('Regular petrol', 2.373, 'kg CO₂e per litre', MFE)
/** 22.8 kWh of diesel a day for 30 km, at 10.692 kWh and 2.671 kg a litre. */
export const DIESEL = factor('A mid-size diesel car of average age', 0.1899, 'kg CO₂e per km', {
  ...MFE,
  source: `${MFE.source}; use per km: ${BASELINE.source}`,
})
export const HYBRID_SHARE = factor('A hybrid beside the same car with petrol', 0.7, 'of its fuel', OURS)
export const ELECTRIC_CAR = factor('A mid-size electric car, charging losses included', 0.244, 'kWh per km', BASELINE)

/** How much more or less a car uses than one of middle size and age. */
export const ENGINE_SHARES: Record<string, number> = { UpTo1300: 0.8, UpTo1600: 0.88, UpTo2000: 1, UpTo3000: 1.15, Over3000: 1.35 }
export const CAR_YEAR_SHARES: Record<string, number> = { Before2010: 1.08, From2010: 1, From2016: 0.92 }
export const EV_SIZE_SHARES: Record<string, number> = { Small: 0.85, Medium: 1, Large: 1.2 }
export const EV_YEAR_SHARES: Record<string, number> = { Before2018: 1.05, From2018: 1, From2022: 0.95 }
const CAR_SHARES = [
  factor('Engines up to 1.3, 1.6, 2, 3 litres and over', 1, 'times 0.8, 0.88, 1, 1.15 and 1.35', OURS),
  factor('Cars from before 2010, up to 2015, since 2016', 1, 'times 1.08, 1 and 0.92', OURS),
  factor('Small, middle and large electric cars', 1, 'times 0.85, 1 and 1.2', OURS),
  factor('Electric cars from before 2018, up to 2021, since 2022', 1, 'times 1.05, 1 and 0.95', OURS),
]

export const BATH_LITRES = factor('A bath', 120, 'litres', OURS)
const SHOWER = factor('A shower', 9, 'litres a minute', { source: 'EECA, hot water' })
const WARMING = factor('Warming the water by 25 °C', 0.0291, 'kWh a litre', { source: '4.186 kJ for each litre and degree' })
export const HEAT_PUMP = factor('Heat that a heat pump makes of a kWh', 3, 'kWh', OURS)
export const DRYER_LOAD = factor('A load in the dryer', 3, 'kWh', OURS)

export const AVERAGE_ELECTRICITY = factor('Electricity, an average home', 7_100, 'kWh a year', {
  source: 'Electricity Authority, average residential use',
  href: 'https://www.emi.ea.govt.nz/',
})
/** 29 % of a home's energy is hot water (HEEP), of which we count half as showers and baths: 0.29 x 7,100 / 2. */
export const AVERAGE_SHOWERS = factor('Showers and baths, an average home', 1_030, 'kWh a year', {
  source: 'BRANZ, Household Energy End-use Project: hot water is 29 %; half of it for showers is our assumption',
})
/** 22 % of homes with 22.5 GJ of natural gas, and 24 % with two 45 kg bottles. */
export const AVERAGE_GAS = factor('Gas, all homes together', 332, 'kg CO₂e a year for each', {
  source: '22 % of homes with 22.5 GJ of natural gas and 24 % with bottled gas, for which we assume two 45 kg bottles a year',
})
/** 8,896 kilotonnes for 4.84 million people. */
export const AVERAGE_TRAVEL = factor('Fuel for households’ own travel', 1_838, 'kg CO₂e a year for each person', {
  source: 'Stats NZ, consumption-based emissions 2017: 8,896 kilotonnes for 4.84 million people',
  href: 'https://www.stats.govt.nz/',
})

/** Everything that is counted with but the electricity's factor. */
export const FACTORS: readonly Factor[] = [
  NATURAL_GAS,
  BOTTLED_GAS,
  BOTTLED_GAS_ENERGY,
  GAS_HEATING,
  GAS_HOT_WATER,
  GAS_COOKING,
  PETROL,
  DIESEL,
  HYBRID_SHARE,
  ELECTRIC_CAR,
  ...CAR_SHARES,
  SHOWER,
  BATH_LITRES,
  WARMING,
  HEAT_PUMP,
  DRYER_LOAD,
  AVERAGE_PEOPLE,
  AVERAGE_ELECTRICITY,
  AVERAGE_SHOWERS,
  AVERAGE_GAS,
  AVERAGE_TRAVEL,
]
