import { jobLookup } from '#server/jobs/start-jobs.ts'
import { gathering } from '#server/numbers/gatherer.ts'
import { nextDayIfNear } from './one-day.ts'
import './quick-hashes.ts'

/** A job that is sent before the queue listens is found when it is looked for next, which dozens of tests would wait for. */
jobLookup.seconds = 0.5
/** What browsers count waits for others, which each test of it would wait for. */
gathering.forMs = 100

await nextDayIfNear()
