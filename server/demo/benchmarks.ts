import { sum } from '#lib/sum.ts'
import { addDays, addMonths, eachDay } from '#lib/calendar.ts'
import type { PropertyType } from '#schemas/property/entities.ts'
import { generateDay, type LoadSpec } from './load-model.ts'
import { people } from './people.ts'
import { record } from './record.ts'

const MONTHS_BACK = 25
const MONTHS_AHEAD = 24

/** The average and the thrifty home of each region and kind, made by the model that makes every home's readings. */
export function benchmarkRecords(today: string) {
  const specs = new Map<string, { region: string; propertyType: PropertyType; spec: LoadSpec }>()
  for (const { accounts } of people) {
    for (const site of accounts.flatMap((account) => account.sites)) {
      const spec = site.supplies.find((supply) => supply.load)?.load
      const { region } = site.address
      if (spec) specs.set(`${region} ${site.propertyType}`, { region, propertyType: site.propertyType, spec })
    }
  }
  const months = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD }, (_, i) => addMonths(today.slice(0, 7), MONTHS_AHEAD - i))
  return [...specs.values()].flatMap(({ region, propertyType, spec }) =>
    months.map((month) => {
      const days = eachDay(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1))
      // Every fifth day is enough for a month's level.
      const sample = days.filter((_, i) => i % 5 === 2)
      const averageWh = sum(sample.flatMap((day) => generateDay(`peers ${region}`, spec, day).wattHours))
      const wholeMonth = Math.round((averageWh * 1.06 * days.length) / sample.length)
      const data = { region, propertyType, month, averageWh: wholeMonth, efficientWh: Math.round(wholeMonth * 0.71) }
      return record('homeBenchmark', `${region}/${propertyType}/${month}`, data)
    }),
  )
}
