import { sum } from '#lib/sum.ts'
import type { Request } from './traffic.ts'
import type { Absence } from './watch.ts'

/** What customers saw of one harm, until the next. */
export interface Outcome {
  name: string
  /** how long the database did not do its work, s */
  awaySeconds: number
  requests: number
  failedWhileAway: number
  /** what failed although the database was there */
  failed: number
  longestSeconds: number
  /** from the database's return, or the end of the harm, to the last failure, s */
  backAfterSeconds: number
  acknowledged: number
  lost: number
}

/** What an operator may count on. Of all requests of a run, and of each return of the database. */
export const LIMITS = { failedShare: 0.001, backAfterSeconds: 5 }

interface Stretch {
  name: string
  requests: readonly Request[]
  absences: readonly Absence[]
  /** those before this harm as well, in which a request may have begun */
  everyAbsence: readonly Absence[]
  /** when the harm had ended, as far as it ends by itself */
  overMs: number
  acknowledged: number
  lost: readonly string[]
}

export function outcomeOf({ name, requests, absences, everyAbsence, overMs, acknowledged, lost }: Stretch): Outcome {
  const failures = requests.filter(({ failure }) => failure !== undefined)
  const isWhileAway = (request: Request) => everyAbsence.some(({ startMs, endMs }) => request.startMs < endMs && request.endMs > startMs)
  const otherwise = failures.filter((request) => !isWhileAway(request))
  const backMs = absences.length > 0 ? Math.max(...absences.map(({ endMs }) => endMs)) : overMs
  return {
    name,
    awaySeconds: sum(absences.map(({ startMs, endMs }) => endMs - startMs)) / 1000,
    requests: requests.length,
    failedWhileAway: failures.length - otherwise.length,
    failed: otherwise.length,
    longestSeconds: Math.max(0, ...requests.map(({ startMs, endMs }) => endMs - startMs)) / 1000,
    backAfterSeconds: Math.max(0, ...failures.map(({ endMs }) => endMs - backMs)) / 1000,
    acknowledged,
    lost: lost.length,
  }
}

/** What was broken of the limits, in words; nothing where all is well. */
export function brokenLimits(outcomes: readonly Outcome[]): string[] {
  const total = (field: 'requests' | 'failed' | 'lost') => sum(outcomes.map((outcome) => outcome[field]))
  const share = total('failed') / Math.max(1, total('requests'))
  const slow = outcomes.filter(({ backAfterSeconds, awaySeconds }) => awaySeconds > 0 && backAfterSeconds > LIMITS.backAfterSeconds)
  return [
    ...(total('lost') > 0 ? [`${total('lost')} acknowledged writes are lost.`] : []),
    ...(share >= LIMITS.failedShare
      ? [`${percent(share)} of requests failed while the database was there; ${percent(LIMITS.failedShare)} are too many.`]
      : []),
    ...slow.map(({ name, backAfterSeconds }) => `After "${name}" requests failed for ${backAfterSeconds.toFixed(1)} s more.`),
  ]
}

const percent = (share: number) => `${(share * 100).toFixed(3)} %`

const COLUMNS: readonly [title: string, (outcome: Outcome) => string][] = [
  ['database away, s', ({ awaySeconds }) => awaySeconds.toFixed(1)],
  ['requests', ({ requests }) => String(requests)],
  ['failed then', ({ failedWhileAway }) => String(failedWhileAway)],
  ['failed otherwise', ({ failed }) => String(failed)],
  ['longest, s', ({ longestSeconds }) => longestSeconds.toFixed(1)],
  ['back after, s', ({ backAfterSeconds }) => backAfterSeconds.toFixed(1)],
  ['acknowledged', ({ acknowledged }) => String(acknowledged)],
  ['lost', ({ lost }) => String(lost)],
]
const NAME_WIDTH = 24
const row = (name: string, cells: readonly string[]) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell, i) => cell.padStart((COLUMNS[i]?.[0].length ?? 0) + 2)).join('')

export const header = (): string =>
  row(
    '',
    COLUMNS.map(([title]) => title),
  )
export const lineOf = (outcome: Outcome): string =>
  row(
    outcome.name,
    COLUMNS.map(([, cell]) => cell(outcome)),
  )

/** One line for each harm, however often it was done, and one for all. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const groups = [...Map.groupBy(outcomes, ({ name }) => name)].map(([name, own]) =>
    together(own.length > 1 ? `${name}, ${own.length} times` : name, own),
  )
  return [header(), ...groups.map(lineOf), lineOf(together('all', outcomes))].join('\n')
}

function together(name: string, outcomes: readonly Outcome[]): Outcome {
  const total = (of: (outcome: Outcome) => number) => sum(outcomes.map(of))
  const most = (of: (outcome: Outcome) => number) => Math.max(0, ...outcomes.map(of))
  return {
    name,
    awaySeconds: total(({ awaySeconds }) => awaySeconds),
    requests: total(({ requests }) => requests),
    failedWhileAway: total(({ failedWhileAway }) => failedWhileAway),
    failed: total(({ failed }) => failed),
    longestSeconds: most(({ longestSeconds }) => longestSeconds),
    backAfterSeconds: most(({ backAfterSeconds }) => backAfterSeconds),
    acknowledged: total(({ acknowledged }) => acknowledged),
    lost: total(({ lost }) => lost),
  }
}
