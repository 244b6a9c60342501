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
/** So that the hour in which clocks are put back makes one. */
const SHORTEST_AGE_MS = 12 * HOUR_MS

const NAME = /^portal-[\dTZ-]+\.backup$/
const UNFINISHED = /^portal-[\dTZ-]+\.backup\.\w+\.part$/

/** Makes a backup each night, and keeps the newest. */
export const backupWork = (storage: Storage, plan: BackupPlan): Work => ({
  queue: { name: 'backup', attempts: 3, retrySeconds: 600, timeoutSeconds: 7_200, leavesNothing: false },
  every: '20 * * * *',
  atOnce: 1,
  noticedWithinSeconds: 30,
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
  const newest = backupsIn(folder).at(-1)
  return newest ? now.getTime() - statSync(join(folder, newest)).mtimeMs : Number.POSITIVE_INFINITY
}

export async function backUpByDate(storage: Storage, { folder, keep }: BackupPlan, now: Date): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Left by a process that was killed: nobody else writes here.
  for (const name of namesIn(folder, UNFINISHED)) rmSync(join(folder, name))
  await backUpRunning(storage, join(folder, `portal-${now.toISOString().replace(/[:.]/g, '-')}.backup`))
  for (const name of backupsIn(folder).slice(0, -keep)) rmSync(join(folder, name))
}

/** Oldest first. */
const backupsIn = (folder: string) => namesIn(folder, NAME).sort()

function namesIn(folder: string, pattern: RegExp): string[] {
  try {
    return readdirSync(folder).filter((name) => pattern.test(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
