import { setTimeout } from 'node:timers/promises'
import { type Jobs, type Parts, startJobs } from './start-jobs.ts'
import type { Work } from './queue.ts'

const AGAIN_AFTER_MS = 2_000

/**
 * Starts the jobs of a process that answers customers already: where the database fails meanwhile, again until it does not.
 * @returns undefined if the process stops first
 */
export async function startWhenPossible(
  parts: Parts,
  works: readonly Work[],
  lifecycle: { readonly isStopping: boolean },
): Promise<Jobs | undefined> {
  while (!lifecycle.isStopping) {
    try {
      return await startJobs(parts, works)
    } catch (error) {
      parts.log.error({ err: error }, 'the jobs could not be started, and are started again')
      await setTimeout(AGAIN_AFTER_MS)
    }
  }
  return undefined
}
