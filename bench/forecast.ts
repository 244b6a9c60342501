import { forecast } from '#server/usage/forecast.ts'
import { demoHomes, profileHome, realHomes, type Trials, tryForecasts, trialsTogether } from '../tests/forecast-trials.ts'
import { print } from './print.ts'

const RUNS = 200
const EVERY_DAYS = 3

/** How close forecasts of past days come, against 'the same day last week', and what one takes. */
export function measureForecast(): void {
  const homes = demoHomes()
  const trials = homes.map(({ id, days }) => ({ id, trials: tryForecasts(days, EVERY_DAYS) }))
  for (const { id, trials: own } of trials) printError(`the demo home ${id}`, own)
  printError('all demo homes', trialsTogether(trials.map((own) => own.trials)))
  printError('real homes together', tryForecasts(realHomes(), EVERY_DAYS))
  printError('the residential profile', tryForecasts(profileHome(), EVERY_DAYS))
  const days = homes[0]?.days ?? []
  const startMs = performance.now()
  for (let run = 0; run < RUNS; run++) forecast(days, '2026-11-20', '2026-12-20')
  print({ name: 'forecast: thirty days from two years', value: (performance.now() - startMs) / RUNS, unit: 'ms' })
}

const percent = (share: number) => Math.round(share * 1000) / 10

function printError(of: string, { days, usedWh, errorWh, lastWeekErrorWh, daysInRange, weeks, weeksInRange }: Trials): void {
  print({
    name: `forecast of ${of}: error against the same day last week`,
    value: errorWh / lastWeekErrorWh,
    unit: 'ratio',
    budget: 0.9,
    errorOfUsePercent: percent(errorWh / usedWh),
    daysInRangePercent: percent(daysInRange / days),
    weeksInRangePercent: percent(weeksInRange / weeks),
  })
}
