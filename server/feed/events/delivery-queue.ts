import type { Queue } from '../../jobs/queue.ts'

/** Each job delivers all that is due to the systems that are told of events. */
export const deliveryQueue: Queue = { name: 'webhooks', attempts: 3, retrySeconds: 5, timeoutSeconds: 600, leavesNothing: true }
