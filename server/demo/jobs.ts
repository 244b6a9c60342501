import type { Database } from '../db/open.ts'
import type { Work } from '../jobs/queue.ts'
import { runDeliveries } from './delivery-worker.ts'
import { catchUp } from './seed.ts'

/** What goes on in the demo world by itself: time, and the deliveries of bottled gas. */
export const demoWork = (db: Database): Work[] => [
  {
    queue: { name: 'demo-days', attempts: 3, retrySeconds: 60, timeoutSeconds: 3_600, leavesNothing: false },
    every: '3 * * * *',
    atOnce: 1,
    noticedWithinSeconds: 30,
    failure: 'the demo world could not catch up',
    do: () => catchUp(db),
  },
  {
    // The next minute does what this one could not.
    queue: { name: 'demo-deliveries', attempts: 1, retrySeconds: 1, timeoutSeconds: 60, leavesNothing: true },
    every: '* * * * *',
    atOnce: 1,
    noticedWithinSeconds: 30,
    failure: 'demo deliveries failed',
    do: () => runDeliveries(db),
  },
]
