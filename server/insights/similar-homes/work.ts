import { localDayOf } from '#lib/local-day.ts'
import type { Database } from '../../db/open.ts'
import type { Queue, Work } from '../../jobs/queue.ts'
import { formGroups } from './form-groups.ts'

export const similarHomesQueue: Queue = {
  name: 'similar-homes',
  attempts: 3,
  retrySeconds: 300,
  timeoutSeconds: 3_600,
  leavesNothing: false,
}

/** Compares the homes of all customers, every night at about 3 in New Zealand. */
export const similarHomesWork = (db: Database): Work => ({
  queue: similarHomesQueue,
  every: '20 14 * * *',
  failure: 'similar homes could not be compared',
  async do({ signal }) {
    await formGroups(db, localDayOf(new Date()), { signal })
  },
})
