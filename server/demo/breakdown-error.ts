import { eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { generateDay } from './load-model.ts'
import { people } from './people.ts'
import { profileAnswers } from './profile-answers.ts'
import { usesOfDays } from '../insights/uses-of-days.ts'
import { whatUsesPower } from '../insights/what-uses-power.ts'

/**
 * How the breakdown calls what the demo world's generator made. The generator spreads its `Other` over the whole day, and knows nothing of
 * the difference between appliances and electronics that a meter could show.
 */
const CALLED: Record<string, string> = { Other: 'Always on', Electronics: 'Appliances' }

interface HomeError {
  home: string
  use: string
  /** share of the use in the year's electricity, in percentage points: as made, as estimated, and how far months are off on average */
  made: number
  estimated: number
  off: number
}

/** How far the breakdown of the demo's homes is off, month by month, by home and use. @param first day of readings @param last the last */
export function breakdownErrors(first: string, last: string): HomeError[] {
  const days = eachDay(first, last)
  const homes = people.flatMap(({ accounts }) =>
    accounts.flatMap((account) =>
      account.sites.flatMap((site) => {
        const load = site.supplies.find((supply) => supply.load)
        return load?.load && site.isProfileComplete !== false && account.kind === 'residential'
          ? [{ account, site, id: load.id, load: load.load }]
          : []
      }),
    ),
  )
  return homes.flatMap(({ account, site, id, load }) => {
    const made = days.map((localDay) => ({ localDay, ...generateDay(id, load, localDay) }))
    const answered = whatUsesPower(account.kind, site.address.region, profileAnswers(account, site))
    const estimated = new Map(usesOfDays(made, answered, first).map(({ localDay, uses }) => [localDay, uses]))
    const months = [...Map.groupBy(made, ({ localDay }) => localDay.slice(0, 7)).values()].map((own) => ({
      truth: sharesOf(own.map(({ categories }) => called(categories))),
      estimate: sharesOf(own.map(({ localDay }) => estimated.get(localDay) ?? {})),
    }))
    const uses = [...new Set(months.flatMap(({ truth, estimate }) => [...truth.keys(), ...estimate.keys()]))]
    const meanOf = (value: (month: (typeof months)[number]) => number) => sum(months.map(value)) / months.length
    return uses.map((use) => ({
      home: site.id,
      use,
      made: meanOf(({ truth }) => truth.get(use) ?? 0),
      estimated: meanOf(({ estimate }) => estimate.get(use) ?? 0),
      off: meanOf(({ truth, estimate }) => Math.abs((truth.get(use) ?? 0) - (estimate.get(use) ?? 0))),
    }))
  })
}

function called(categories: Readonly<Record<string, number>>): Record<string, number> {
  const uses: Record<string, number> = {}
  for (const [name, wattHours] of Object.entries(categories)) uses[CALLED[name] ?? name] = (uses[CALLED[name] ?? name] ?? 0) + wattHours
  return uses
}

/** Percentages of some days together. */
function sharesOf(days: readonly Readonly<Record<string, number>>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, wattHours] of days.flatMap((day) => Object.entries(day))) sums.set(name, (sums.get(name) ?? 0) + wattHours)
  const total = sum([...sums.values()])
  return new Map([...sums].map(([name, wattHours]) => [name, total === 0 ? 0 : (wattHours / total) * 100]))
}
