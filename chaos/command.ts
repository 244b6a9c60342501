import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ExpectedError } from '../scripts/expected-error.ts'
import { isRoot } from '../tests/postgres-programs.ts'
import { BALANCERS, type BalancerName } from './balancer.ts'
import { doHarm, type HarmOptions } from './course.ts'
import { deploy, describe, makeVersions } from './deployments.ts'
import { HARM } from './harm.ts'
import { brokenLimits, tableOf } from './report.ts'

const USAGE = `npm run chaos -- [--minutes N] [--only NAME] [--seed N] [--calm SECONDS]
npm run chaos -- deploy [--balancer NAME] [--times N] [--seed N]

Runs two processes of the portal on PostgreSQL behind haproxy, as deploy/ has it, under customers who read and write, and does harm
to one thing after another; or deploys one version after another, forwards and backwards. Prints what customers saw and what was
lost, and ends with exit code 1 where that is more than it may be.

  --minutes N      goes on for so long; without it, until each harm was done once
  --only NAME      does this harm alone: ${HARM.map(({ name }) => `"${name}"`).join(', ')}
  --calm SECONDS   between two harms; 20 without it
  --seed TEXT      the order of harm after the first round, and what customers do; 1 without it
  --balancer NAME  ${BALANCERS.join(', ')}; all of them without it
  --times N        how many deployments; 10 without it`

/** `npm run chaos`. @throws ExpectedError where limits are broken, or something is not installed */
export async function chaos(args: string[]): Promise<void> {
  const wanted = read(args)
  const broken = wanted.is === 'deploy' ? await deployments(wanted) : await harm(wanted)
  if (broken.length > 0) throw new ExpectedError(broken.join('\n'))
  console.log('All within the limits.')
}

async function harm(options: HarmOptions): Promise<string[]> {
  requireProgram('haproxy')
  if (!isRoot) console.log('"disk full" is left out: only root can give the database a separate disk.')
  const outcomes = await doHarm(options)
  console.log(`\n${tableOf(outcomes)}\n`)
  return brokenLimits(outcomes)
}

async function deployments({ balancers, times, seed }: Deploy): Promise<string[]> {
  for (const balancer of balancers) requireProgram(balancer.split('-')[0] ?? '')
  const { releases, remove } = await makeVersions()
  try {
    const broken: string[] = []
    for (const balancer of balancers) {
      const outcome = await deploy({ balancer, releases, times, seed, say: console.log })
      const { summary, faults } = describe(outcome)
      console.log(`${balancer}: ${summary}`)
      broken.push(...faults.map((fault) => `${balancer}: ${fault}`))
    }
    return broken
  } finally {
    remove()
  }
}

/** @throws ExpectedError that says how to get it */
export function requireProgram(name: string): void {
  if (spawnSync(name, ['-v']).status === 0) return
  throw new ExpectedError(
    `${name} is not installed here. On Debian and Ubuntu: apt-get install ${name} (and stop the service that it starts).`,
  )
}

interface Deploy {
  is: 'deploy'
  balancers: readonly BalancerName[]
  times: number
  seed: string
}

function read(args: string[]): Deploy | ({ is: 'harm' } & HarmOptions) {
  const text = { type: 'string' } as const
  const options = { minutes: text, only: text, seed: text, calm: text, balancer: text, times: text }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { only, balancer, seed = '1' } = values
    const [minutes, calm, times] = [values.minutes ?? '0', values.calm ?? '20', values.times ?? '10'].map(Number) as [
      number,
      number,
      number,
    ]
    const isKnown = (only === undefined || HARM.some(({ name }) => name === only)) && ['', 'deploy'].includes(positionals.join(' '))
    const balancers = BALANCERS.filter((name) => balancer === undefined || name === balancer)
    if (!(minutes >= 0 && calm >= 0 && times >= 1) || !isKnown || balancers.length === 0) throw new Error('not understood')
    return positionals.length > 0 ? { is: 'deploy', balancers, times, seed } : { is: 'harm', minutes, only, seed, calmMs: calm * 1000 }
  } catch {
    throw new ExpectedError(USAGE)
  }
}
