import type { Work } from '../jobs/queue.ts'
import { askAboutOpen, type Payments } from './orders.ts'

/** Asks every minute about payments whose end nobody has told. */
export const paymentWork = (payments: Payments): Work => ({
  // The next minute asks again.
  queue: { name: 'payments', attempts: 1, retrySeconds: 1, timeoutSeconds: 300, leavesNothing: true },
  every: '* * * * *',
  atOnce: 1,
  noticedWithinSeconds: 30,
  failure: 'the gateway could not be asked about payments',
  do: () => askAboutOpen(payments),
})
