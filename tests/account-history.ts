import fc from 'fast-check'
import { addDays } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { type Agreed, type Bill, openParts, type Owed, type PaidSum, settled } from '#server/billing/settle.ts'
import { earnedDiscount, sharesOf } from '#server/payments/earned-discount.ts'

/** What happens in every history of an account: days pass, and bills come. */
export const COMMON_STEPS = [
  { weight: 3, arbitrary: fc.record({ is: fc.constant('days' as const), days: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('bill' as const),
      cents: fc.integer({ min: 2_000, max: 30_000 }),
      discountCents: fc.constantFrom(0, 0, 300, 1_000),
      dueIn: fc.integer({ min: 0, max: 20 }),
    }),
  },
] as const

/** An account whose bills and payments a test enters day by day, as the portal books them. @param agreedOn what holds on a local day */
export function accountHistory(agreedOn: (today: string) => Agreed = () => ({ extensions: [], arrangements: [] })) {
  let made = 0
  const account = {
    today: '2026-06-01',
    bills: [] as Bill[],
    paid: [] as PaidSum[],
    newId(kind: string): string {
      made += 1
      return `${kind}${made}`
    },
    pass(days: number): void {
      account.today = addDays(account.today, days)
    },
    owedNow: (): Owed => settled(account.bills, account.paid, agreedOn(account.today)),
    overdueCents: (): number =>
      sum(openParts(account.owedNow().bills, account.today).map(({ cents, isOverdue }) => (isOverdue ? cents : 0))),
    bill({ cents, discountCents, dueIn }: { cents: number; discountCents: number; dueIn: number }): void {
      const { today } = account
      const days = { startDay: addDays(today, -30), endDay: addDays(today, -1), issuedDay: today, dueDay: addDays(today, dueIn) }
      account.bills.push({ id: account.newId('B'), ...days, amountCents: cents, discountCents })
    },
    /** @param first the bills, or the arrangement, that it is for @returns what it paid, and what it got for that */
    pay(cents: number, first: readonly string[] = []) {
      const before = account.owedNow()
      const discountCents = earnedDiscount(before, cents, account.today, first)
      const shares = sharesOf(before, cents + discountCents, account.today, first)
      const own = { billIds: shares.map(({ id }) => id), billCents: shares.map((share) => share.cents) }
      account.paid.push({ id: account.newId('PAY-'), day: account.today, cents: cents + discountCents, discountCents, ...own })
      return { before, discountCents, shares }
    },
  }
  return account
}
