import { ExpectedError } from '../scripts/expected-error.ts'

/** Each part prints one JSON object a line: name, value, unit and, where DESIGN sets one, the budget. */
const parts: Record<string, () => Promise<void>> = {
  load: async () => (await import('./load.ts')).measureLoad(),
  forms: async () => (await import('./forms.ts')).measureForms(),
  growth: async () => (await import('./growth.ts')).measureGrowth(),
  api: async () => (await import('./api.ts')).measureApi(),
  bills: async () => (await import('./bills.ts')).measureBills(),
  usage: async () => (await import('./usage.ts')).measureUsage(),
  chart: async () => (await import('./chart.ts')).measureChart(),
  studio: async () => (await import('./studio.ts')).measureStudio(),
  import: async () => (await import('./import.ts')).measureImport(),
  feed: async () => (await import('./feed.ts')).measureFeed(),
  customers: async () => (await import('./customers.ts')).measureManyCustomers(),
  audiences: async () => (await import('./audiences.ts')).measureAudiences(),
  insights: async () => {
    ;(await import('./insights.ts')).measureBreakdown()
    ;(await import('./forecast.ts')).measureForecast()
  },
  night: async () => (await import('./night.ts')).measureNight(),
  start: async () => (await import('./start.ts')).measureStart(),
}

export async function bench(names: string[]): Promise<void> {
  const unknown = names.find((name) => !(name in parts))
  if (unknown) throw new ExpectedError(`There is no part "${unknown}"; there are ${Object.keys(parts).join(', ')}.`)
  for (const [name, measure] of Object.entries(parts)) {
    if (names.length === 0 || names.includes(name)) await measure()
  }
}
