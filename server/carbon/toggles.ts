import type { CarbonHome, CarbonInput, ToggleType } from '#schemas/carbon/entities.ts'
import { changedHome, kilogramsOf, TOGGLES, totalOf } from '#lib/carbon/footprint.ts'
import { paths } from '#lib/paths.ts'

interface Content {
  title: string
  body: string
  actions: { label: string; href: string }[]
}

/** What each change is called, what we assume of it, and where in the portal to go on. */
const CONTENT: Record<ToggleType, Content> = {
  driveLess: {
    title: 'Drive a fifth less',
    body: 'One drive in five by bus, by bike, on foot or by sharing a ride.',
    actions: [],
  },
  driveElectric: {
    title: 'Drive electric',
    body: 'The same kilometres in a mid-size electric car, charged at home.',
    actions: [{ label: 'Tips for electric cars', href: paths.tips('category/electric-vehicle') }],
  },
  heatPump: {
    title: 'Heat with a heat pump',
    body: 'A heat pump instead of the gas heating. It makes three kWh of heat from one of electricity.',
    actions: [{ label: 'Tips for heating', href: paths.tips('category/heating') }],
  },
  shortShowers: {
    title: 'One-minute showers',
    body: 'As many showers as now, each a minute long.',
    actions: [{ label: 'Open the shower optimiser', href: paths.showerOptimizer() }],
  },
  lineDry: {
    title: 'Dry one load a week on the line',
    body: 'Instead of in a dryer, all year.',
    actions: [{ label: 'Tips for appliances', href: paths.tips('category/lights-and-appliances') }],
  },
}

/** A kilogram a year is not worth a switch. */
const LEAST_KILOGRAMS = 1

/** The changes that make a difference to a home, each on or off. */
export function togglesFor(home: CarbonHome, { gas }: Pick<CarbonInput, 'gas'>, gramsPerKwh: number, on: readonly string[]) {
  const before = totalOf(kilogramsOf(home, gramsPerKwh))
  const saves = (type: ToggleType) => before - totalOf(kilogramsOf(changedHome(home, [type]), gramsPerKwh)) >= LEAST_KILOGRAMS
  const isMeant = (type: ToggleType) => type !== 'heatPump' || gas.uses.includes('Heating')
  return TOGGLES.filter((type) => isMeant(type) && saves(type)).map((type) => ({
    type,
    isToggleOn: on.includes(type),
    content: CONTENT[type],
  }))
}
