import type { Work } from '../jobs/queue.ts'
import { askAboutCards } from './card-requests.ts'
import { askAboutOpen } from './ask-orders.ts'
import type { Payments } from './order.ts'
import { takeBills } from './take-bills.ts'

/** The next minute tries again. */
const queueOf = (name: string) => ({ name, attempts: 1, retrySeconds: 1, timeoutSeconds: 300, leavesNothing: true })

/** Asks every minute about payments and cards whose end nobody has told. */
export const paymentWork = (payments: Payments): Work => ({
  queue: queueOf('payments'),
  every: '* * * * *',
  failure: 'the gateway could not be asked about payments',
  async do() {
    await askAboutOpen(payments)
    await askAboutCards(payments)
  },
})

/** Takes the bills that fall due by automatic card payment. */
export const autopayWork = (payments: Payments): Work => ({
  queue: queueOf('autopay'),
  every: '*/10 * * * *',
  failure: 'a bill could not be taken from a card',
  do: () => takeBills(payments),
})
