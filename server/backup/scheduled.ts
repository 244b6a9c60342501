import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { localHourOf } from '#lib/local-day.ts'
import type { Work } from '../jobs/queue.ts'
import { backUpRunning, type Storage } from './back-up.ts'

/** Where backups of the database inside the process go by themselves, and how many of them stay. */
export interface BackupPlan {
  folder: string
  keep: number
}

const HOUR_MS = 3_600_000
/** Few customers are awake then. Of New Zealand. */
const HOUR_OF_DAY = 3
/** A portal that was off in that hour makes up for it. */
const LONGEST_AGE_MS = 25 * HOUR_MS
/** So that the hour in which clocks are put back makes one, and a portal that is new since the afternoon has one by night. */
const SHORTEST_AGE_MS = 3 * HOUR_MS

/** The names of scheduled backups. Files of other names belong to an operator and stay. */
const NAME = /^portal-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.backup$/
const UNFINISHED = /^portal-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.backup\.\w+\.part$/

/** Makes a backup each night, and keeps the newest. */
export const backupWork = (storage: Storage, plan: BackupPlan): Work => ({
  queue: { name: 'backup', attempts: 3, retrySeconds: 600, timeoutSeconds: 7_200, leavesNothing: false },
  every: '20 * * * *',
  failure: 'no backup was made',
  do: async () => {
    const now = new Date()
    if (isDue(now, plan.folder)) await backUpByDate(storage, plan, now)
  },
})

/** True in the hour of backups and where the newest is too old. */
export function isDue(now: Date, folder: string): boolean {
  const ageMs = backupAgeMs(folder, now)
  return ageMs > LONGEST_AGE_MS || (localHourOf(now) === HOUR_OF_DAY && ageMs > SHORTEST_AGE_MS)
}

/** How long ago the newest backup was made; Infinity without one. */
export function backupAgeMs(folder: string, now = new Date()): number {
  const newest = namesIn(folder, NAME).at(-1)
  return newest ? now.getTime() - madeMs(folder, newest) : Number.POSITIVE_INFINITY
}

export async function backUpByDate(storage: Storage, { folder, keep }: BackupPlan, now: Date): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Left by a process that was killed; one that is written now is younger.
  for (const name of namesIn(folder, UNFINISHED)) {
    if (now.getTime() - madeMs(folder, name) > LONGEST_AGE_MS) rmSync(join(folder, name))
  }
  await backUpRunning(storage, join(folder, `portal-${now.toISOString().replace(/[:.]/g, '-')}.backup`))
  for (const name of namesIn(folder, NAME).slice(0, -keep)) rmSync(join(folder, name))
}

const madeMs = (folder: string, name: string) => statSync(join(folder, name)).mtimeMs

/** Oldest first. */
function namesIn(folder: string, pattern: RegExp): string[] {
  try {
    const names = readdirSync(folder).filter((name) => pattern.test(name))
    return names.sort((a, b) => madeMs(folder, a) - madeMs(folder, b))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
