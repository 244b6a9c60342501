import { sum } from '#lib/sum.ts'
import type { AccountBook } from './account-book.ts'
import type { Arrangement, PaidSum } from './settle.ts'

interface Day {
  made: readonly Arrangement[]
  ended: readonly Arrangement[]
  paid: readonly PaidSum[]
}

/**
 * Payments before, under and after the arrangements of a day. What the portal booked names what it settled: an arrangement under which it
 * was made, or bills that were in none just then. Of what the retailer's systems say nobody knows the hour.
 */
export function enterDay(book: AccountBook, { made, ended, paid }: Day): void {
  if (made.length === 0 && ended.length === 0) {
    for (const payment of paid) book.enterPayment(payment)
    return
  }
  let left = paid
  /** @param billIds what they settled, where that follows from what was agreed */
  const enter = (some: readonly PaidSum[], billIds?: readonly string[]) => {
    for (const payment of some) book.enterPayment(billIds ? { ...payment, billIds } : payment)
    left = left.filter((payment) => !some.includes(payment))
  }
  const changes = [
    ...ended.filter((one) => !made.includes(one)).map((arrangement) => ({ is: 'ended', arrangement })),
    ...made.flatMap((arrangement) => [{ is: 'made', arrangement }, ...(ended.includes(arrangement) ? [{ is: 'ended', arrangement }] : [])]),
  ]
  for (const [at, { is, arrangement }] of changes.entries()) {
    const rest = changes.slice(at)
    if (is === 'ended') {
      const isLast = rest.every((change) => change.is === 'ended')
      enter(left.filter(({ billIds }) => (billIds ? billIds.includes(arrangement.id) : isLast)))
      book.end(arrangement)
    } else {
      enter(left.filter(({ billIds }) => billIds && !rest.some((change) => billIds.includes(change.arrangement.id))))
      book.spendCredit(arrangement.madeDay, '9999-12-31')
      const { payments, billIds } = paidBefore(
        book,
        arrangement,
        left.filter(({ billIds }) => !billIds),
      )
      enter(payments, billIds)
      book.arrange(arrangement)
    }
  }
  enter(left)
}

/** At most this many payments, or bills, of a day are tried in every combination. */
const MOST_COMBINED = 8

/** All combinations, the largest first. */
const combinationsOf = <One>(all: readonly One[]): One[][] => {
  const few = all.slice(0, MOST_COMBINED)
  return Array.from({ length: 2 ** few.length }, (_, set) => few.filter((_one, at) => (set >> at) & 1)).sort((a, b) => b.length - a.length)
}

/**
 * Which payments of the day of an arrangement came before it: those that leave open just what was agreed, and pay bills that it is not for;
 * else as many as leave what was agreed.
 */
function paidBefore(book: AccountBook, arrangement: Arrangement, payments: readonly PaidSum[]) {
  const beyondCents = book.openCents(arrangement) - sum(arrangement.instalments.map(({ cents }) => cents))
  const some = combinationsOf(payments)
  for (const bills of combinationsOf(arrangement.billIds ? book.openBeside(arrangement) : [])) {
    const cents = beyondCents + sum(bills.map(({ owedCents }) => owedCents))
    const chosen = some.findLast((one) => sum(one.map((payment) => payment.cents)) === cents)
    if (chosen && (chosen.length > 0 || bills.length === 0))
      return { payments: chosen, billIds: bills.length > 0 ? bills.map(({ id }) => id) : undefined }
  }
  let left = beyondCents
  const enough = payments.filter((payment) => {
    const isBefore = payment.cents <= left
    if (isBefore) left -= payment.cents
    return isBefore
  })
  return { payments: enough, billIds: undefined }
}
