import { sum } from '#lib/sum.ts'
import { addDays, addMonths, eachDay } from '#lib/calendar.ts'
import type { Database } from '../db/open.ts'
import { homeBenchmarks } from '../db/schema/insights.ts'
import { people } from './people.ts'
import { insertNew } from './insert-new.ts'
import { generateDay, type LoadSpec } from './load-model.ts'

const MONTHS_BACK = 25
const MONTHS_AHEAD = 24

/** The average and the thrifty home of each region and kind, made by the model that makes every home's readings. */
export async function seedBenchmarks(db: Database, today: string): Promise<void> {
  const specs = new Map<string, { region: string; propertyType: string; spec: LoadSpec }>()
  for (const { accounts } of people) {
    for (const site of accounts.flatMap((account) => account.sites)) {
      const spec = site.supplies.find((supply) => supply.load)?.load
      const { region } = site.address
      if (spec) specs.set(`${region} ${site.propertyType}`, { region, propertyType: site.propertyType, spec })
    }
  }
  const rows: (typeof homeBenchmarks.$inferInsert)[] = []
  for (const { region, propertyType, spec } of specs.values()) {
    for (let back = -MONTHS_AHEAD; back < MONTHS_BACK; back++) {
      const month = addMonths(today.slice(0, 7), -back)
      const days = eachDay(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1))
      // Every fifth day is enough for a month's level.
      const sample = days.filter((_, i) => i % 5 === 2)
      const averageWh = sum(sample.flatMap((day) => generateDay(`peers ${region}`, spec, day).wattHours))
      const wholeMonth = Math.round((averageWh * 1.06 * days.length) / sample.length)
      rows.push({ region, propertyType, month, averageWh: wholeMonth, efficientWh: Math.round(wholeMonth * 0.71) })
    }
  }
  await insertNew(db, homeBenchmarks, rows)
}
