import type { Database } from '../db/open.ts'
import type { Work } from '../jobs/queue.ts'
import type { Brand } from '#schemas/brand.ts'
import { runDeliveries } from './delivery-worker.ts'
import { runMoves } from './move-worker.ts'
import { formGroups } from '../insights/similar-homes/form-groups.ts'
import { localDayOf } from '#lib/local-day.ts'
import { loadNeighbours } from './load-neighbours.ts'
import { catchUp } from './seed.ts'

interface DemoWorld {
  brand: Brand
  hasNeighbours: boolean
}

/** What goes on in the demo world by itself: time, the deliveries of bottled gas, moves, and what neighbours use. */
export const demoWork = (db: Database, { brand, hasNeighbours }: DemoWorld): Work[] => [
  ...(hasNeighbours ? [neighboursWork(db, brand)] : []),
  {
    queue: { name: 'demo-days', attempts: 3, retrySeconds: 60, timeoutSeconds: 3_600, leavesNothing: false },
    every: '3 * * * *',
    failure: 'the demo world could not catch up',
    do: () => catchUp(db),
  },
  {
    // The next minute does what this one could not.
    queue: { name: 'demo-deliveries', attempts: 1, retrySeconds: 1, timeoutSeconds: 60, leavesNothing: true },
    every: '* * * * *',
    failure: 'demo deliveries failed',
    do: () => runDeliveries(db),
  },
  {
    queue: { name: 'demo-moves', attempts: 1, retrySeconds: 1, timeoutSeconds: 60, leavesNothing: true },
    every: '* * * * *',
    failure: 'demo moves failed',
    do: () => runMoves(db),
  },
]

/** They come behind the running portal: 150 homes take longer than a start may. */
const neighboursWork = (db: Database, brand: Brand): Work => ({
  queue: { name: 'demo-neighbours', attempts: 3, retrySeconds: 60, timeoutSeconds: 3_600, leavesNothing: false },
  every: '* * * * *',
  failure: 'the neighbours of the demo world could not be loaded',
  async do({ signal }) {
    // The first night would be late for those who try it out.
    if (await loadNeighbours(db, { brand, signal })) await formGroups(db, localDayOf(new Date()), { signal })
  },
})
