import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { randomStream } from '#server/demo/random.ts'
import { buildIfStale } from '../scripts/build-if-stale.ts'
import { makeRelease } from '../scripts/release.ts'
import type { BalancerName } from './balancer.ts'
import { startCustomers } from './customers.ts'
import { createLedger } from './ledger.ts'
import { startPageReaders } from './pages.ts'
import { setStage } from './stage.ts'
import { startSystems } from './systems.ts'
import { createTraffic, type Request } from './traffic.ts'
import { makeEarlierVersion, makeNextVersion } from './versions.ts'

/** What customers saw of deployments, one after the other, forwards and backwards. */
export interface Deployments {
  requests: number
  failures: Request[]
  longestSeconds: number
  /** pages that were whole, by build */
  pages: Map<string, number>
  brokenPages: string[]
  acknowledged: number
  lost: string[]
}

/** Releases of this version and of a next one, and of an earlier one where the history has it. */
export async function makeVersions(hasEarlier = true): Promise<{ releases: string[]; remove(): void }> {
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-versions-'))
  const earlier = hasEarlier ? makeEarlierVersion(join(folder, 'earlier')) : undefined
  return {
    releases: [...(earlier ? [earlier] : []), makeRelease(join(folder, 'this')), makeNextVersion(join(folder, 'next'))],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Options {
  balancer: BalancerName
  /** in the order of their versions */
  releases: readonly string[]
  times: number
  seed: string
  say(line: string): void
}

/** Deploys one release after the other under load, as docs/running.md says: process by process, each once the one before is ready. */
export async function deploy({ balancer, releases, times, seed, say }: Options): Promise<Deployments> {
  // The oldest fills the database, and each runs on what the others left.
  const stage = await setStage(releases[0] ?? '', balancer)
  try {
    const traffic = createTraffic()
    const ledger = createLedger()
    const people = { origin: stage.origin, certificate: stage.tls.cert, traffic, ledger, random: randomStream(`deploy ${seed}`) }
    const readers = startPageReaders({ ...people, releases })
    const customers = startCustomers(people)
    const systems = startSystems(people)
    for (let time = 0; time < times; time++) {
      const release = releaseOf(releases, time)
      const startMs = performance.now()
      for (const process of stage.processes) {
        await process.stop()
        await process.start(release)
      }
      const requests = traffic.between(startMs, performance.now())
      const failed = requests.filter(({ failure }) => failure).length
      say(`${balancer}, deployment ${time + 1}: ${basename(release)}, ${requests.length} requests, ${failed} failed`)
    }
    await Promise.all([readers.leave(), customers.leave(), systems.leave()])
    const requests = traffic.between(0, Number.POSITIVE_INFINITY)
    return {
      requests: requests.length,
      failures: requests.filter(({ failure }) => failure !== undefined),
      longestSeconds: Math.max(...requests.map(({ startMs, endMs }) => endMs - startMs)) / 1000,
      pages: readers.whole,
      brokenPages: readers.broken,
      acknowledged: ledger.acknowledged,
      lost: await ledger.compare(stage.database),
    }
  } finally {
    await stage.close()
  }
}

/** In words: what came of it, and what may not be. */
export function describe({ requests, failures, longestSeconds, pages, brokenPages, acknowledged, lost }: Deployments): {
  summary: string
  faults: string[]
} {
  const whole = [...pages].map(([build, count]) => `${count} of ${build}`).join(', ')
  return {
    summary: `${requests} requests, ${failures.length} failed, the longest ${longestSeconds.toFixed(1)} s; whole pages: ${whole}; ${acknowledged} writes acknowledged, ${lost.length} lost`,
    faults: [
      ...[...Map.groupBy(failures, ({ name, failure }) => `${name} ${failure}`)].map(
        ([what, own]) => `${own.length} requests failed: ${what}`,
      ),
      ...[...new Set(brokenPages)].map((one) => `a page was broken: ${one}`),
      ...lost.map((one) => `lost: ${one}`),
    ],
  }
}

/** From the oldest forward to the newest and back again. */
function releaseOf(releases: readonly string[], time: number): string {
  const last = releases.length - 1
  const place = (time + 1) % (2 * last)
  return releases[place <= last ? place : 2 * last - place] ?? ''
}
