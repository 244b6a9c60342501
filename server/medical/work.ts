import type { Database } from '../db/open.ts'
import type { Work } from '../jobs/queue.ts'
import { tellDecisions } from './decisions.ts'
import type { Telling } from '../mail/telling.ts'
import { askForReviews } from './review.ts'

/** Looks every five minutes for what was decided, and for what has to be confirmed again. */
export const medicalWork = (db: Database, telling: Telling): Work => ({
  queue: { name: 'medical-dependence', attempts: 3, retrySeconds: 60, timeoutSeconds: 600, leavesNothing: true },
  every: '*/5 * * * *',
  failure: 'homes where someone depends on power for their health could not be told what was decided, or asked to have it confirmed again',
  async do() {
    await tellDecisions(db, telling)
    await askForReviews(db, telling)
  },
})
