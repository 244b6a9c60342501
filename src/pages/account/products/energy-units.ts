/** What use is shown in; the same order everywhere. */
export const ENERGY_UNITS = [
  { value: 'kwh', label: 'kWh' },
  { value: 'dollars', label: 'Dollars', short: '$' },
] as const
