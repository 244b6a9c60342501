import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from '../tests/postgres-programs.ts'
import { randomStream } from '#server/demo/random.ts'
import { buildIfStale } from '../scripts/build-if-stale.ts'
import { makeRelease } from '../scripts/release.ts'
import { startCustomers } from './customers.ts'
import { HARM } from './harm.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { header, lineOf, type Outcome, outcomeOf } from './report.ts'
import { setStage, type Stage } from './stage.ts'
import { startReceiver, startSystems } from './systems.ts'
import { createTraffic, type Request, type Traffic } from './traffic.ts'
import { pause, waitUntil } from './wait-until.ts'
import { type Watch, watchDatabase } from './watch.ts'

const WARM_UP_MS = 15_000
/** A database that is not back by then does not come back. */
const LONGEST_ABSENCE_MS = 120_000

export interface HarmOptions {
  minutes: number
  only: string | undefined
  seed: string
  calmMs: number
}

/** Does harm to one thing after another, under load; prints what comes of each. */
export async function doHarm({ minutes, only, seed, calmMs }: HarmOptions): Promise<Outcome[]> {
  const harm = HARM.filter(({ name }) => (only === undefined || name === only) && (isRoot || name !== 'disk full'))
  await buildIfStale()
  const endMs = performance.now() + minutes * 60_000
  // Not beside the releases of this folder, whose current one may run.
  using releases = mkdtempDisposableSync(join(tmpdir(), 'switchboard-release-'))
  const stage = await setStage(makeRelease(releases.path), 'haproxy')
  try {
    const random = randomStream(`chaos ${seed}`)
    const traffic = createTraffic()
    const ledger = createLedger()
    const people = { origin: stage.origin, certificate: stage.tls.cert, traffic, ledger, random }
    const receiver = await startReceiver({ ...people, tls: stage.tls })
    const watch = await watchDatabase(stage.database.url)
    const customers = startCustomers(people)
    const systems = startSystems(people)
    const course = { stage, traffic, ledger, watch, calmMs }
    console.log(header())
    const outcomes = [await stretch(course, 'nothing yet', () => pause(WARM_UP_MS))]
    for (let round = 0; round === 0 || performance.now() < endMs; round++) {
      for (const { name, do: harmIt } of round === 0 ? harm : shuffled(harm, random)) {
        if (round > 0 && performance.now() >= endMs) break
        outcomes.push(await stretch(course, name, () => harmIt(stage, receiver)))
      }
    }
    await Promise.all([customers.leave(), systems.leave()])
    await watch.stop()
    receiver.close()
    return outcomes
  } finally {
    await stage.close()
  }
}

interface Course {
  stage: Stage
  traffic: Traffic
  ledger: Ledger
  watch: Watch
  calmMs: number
}

/** One harm and the calm after it. */
async function stretch({ stage, traffic, ledger, watch, calmMs }: Course, name: string, harm: () => Promise<void>): Promise<Outcome> {
  const startMs = performance.now()
  const before = ledger.acknowledged
  await harm()
  const overMs = performance.now()
  await waitUntil(async () => !watch.isAway(), LONGEST_ABSENCE_MS, `after "${name}" the database did not come back`)
  await pause(calmMs)
  const lost = await ledger.compare(stage.database)
  const requests = traffic.between(startMs, performance.now())
  const absences = watch.absences.filter((absence) => absence.endMs > startMs)
  const outcome = outcomeOf({
    name,
    requests,
    absences,
    everyAbsence: watch.absences,
    overMs,
    acknowledged: ledger.acknowledged - before,
    lost,
  })
  console.log(lineOf(outcome))
  for (const each of lost) console.log(`    lost: ${each}`)
  console.log(failuresOf(requests, startMs))
  return outcome
}

/** Why requests failed, and when, for the one who looks for the cause. */
function failuresOf(requests: readonly Request[], startMs: number): string {
  const failed = requests.filter(({ failure }) => failure !== undefined)
  return [...Map.groupBy(failed, ({ name, failure }) => `${name} ${failure}`)]
    .map(([what, own]) => {
      const [first, last] = [own[0], own.at(-1)].map((request) => (((request?.endMs ?? 0) - startMs) / 1000).toFixed(1))
      return `    ${own.length} x ${what}, from ${first} to ${last} s`
    })
    .join('\n')
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
