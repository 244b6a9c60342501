import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ChaosDatabase } from './database.ts'
import type { Receiver } from './systems.ts'
import type { Stage } from './stage.ts'
import { pause } from './wait-until.ts'

const AWAY_MS = 10_000
const LOCKED_SECONDS = 12
/** What a service manager waits before it starts again what ended (deploy/switchboard@.service). */
const RESTART_MS = 2_000
const SLOW_NETWORK_MS = 100
const SLOW_RECEIVER_MS = 15_000
const SLOW_FOR_MS = 20_000

interface Harm {
  name: string
  /** Does it, and ends it again: what is left is what the portal makes of it. */
  do(stage: Stage, receiver: Receiver): Promise<void>
}

/** Everything that is done to a portal, in the order in which it is done first. */
export const HARM: readonly Harm[] = [
  { name: 'process killed', do: ({ processes: [one] }) => kill(one, RESTART_MS) },
  { name: 'process restarted', do: ({ processes: [, two] }) => restart(two) },
  { name: 'process hangs', do: ({ processes: [one] }) => hang(one) },
  { name: 'database killed', do: ({ database }) => kill(database, AWAY_MS) },
  { name: 'database restarted', do: ({ database }) => restart(database) },
  { name: 'database hangs', do: ({ database }) => hang(database) },
  { name: 'disk full', do: fillDisk },
  {
    name: 'network slow',
    async do({ database: { network } }) {
      network.delay(SLOW_NETWORK_MS)
      await pause(SLOW_FOR_MS)
      network.delay(0)
    },
  },
  {
    name: 'network swallows',
    async do({ database: { network } }) {
      network.hang()
      await pause(AWAY_MS)
      network.resume()
    },
  },
  {
    name: 'network refuses',
    async do({ database: { network } }) {
      network.refuse()
      await pause(AWAY_MS)
      network.resume()
    },
  },
  {
    name: 'users locked',
    async do({ database }) {
      await database.ask(`begin; lock table users in access exclusive mode; select pg_sleep(${LOCKED_SECONDS}); commit`)
    },
  },
  {
    name: 'connections ended',
    async do({ database }) {
      await database.ask(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    },
  },
  { name: 'balancer reloaded', do: ({ balancer }) => balancer.reload() },
  {
    name: 'mail and webhooks slow',
    async do({ mail }, receiver) {
      mail.delayMs = SLOW_RECEIVER_MS
      receiver.delayMs = SLOW_RECEIVER_MS
      await pause(SLOW_FOR_MS)
      mail.delayMs = 0
      receiver.delayMs = 0
    },
  },
  { name: 'replica takes over', do: ({ database }) => database.failOver() },
]

/** What the portal and its database have in common. */
type Harmed = Pick<ChaosDatabase, 'start' | 'stop' | 'kill' | 'freeze' | 'thaw'>

async function kill(one: Harmed, awayMs: number): Promise<void> {
  await one.kill()
  await pause(awayMs)
  await one.start()
}

async function restart(one: Harmed): Promise<void> {
  await one.stop()
  await one.start()
}

async function hang(one: Harmed): Promise<void> {
  one.freeze()
  await pause(AWAY_MS)
  one.thaw()
}

/** PostgreSQL ends where it cannot write its log, and starts again once there is room. */
async function fillDisk({ database, disk }: Stage): Promise<void> {
  if (!disk) throw new Error('only root can make and fill a separate disk')
  const filling = join(disk, 'filling')
  const file = openSync(filling, 'w')
  for (const size of [1 << 20, 4096]) {
    const block = Buffer.alloc(size)
    try {
      for (;;) writeSync(file, block)
    } catch {
      // It is full for a block of this size.
    }
  }
  closeSync(file)
  await pause(AWAY_MS)
  rmSync(filling)
  if (!database.isRunning()) await database.start()
}
