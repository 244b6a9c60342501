import { dayText } from './day-text.ts'

interface Billed {
  /** absent where there was no bill yet */
  lastBill?: unknown
  /** the bill period that is running, local days; absent where bills follow deliveries */
  window?: { endDate: string } | undefined
  /** there where the period of the next bill has ended; of the first bill, that is a guess */
  awaited?: unknown
}

/** When the next bill comes, such as `Your first bill comes after 19 Dec`. */
export const nextBillText = ({ lastBill, window, awaited }: Billed): string | undefined =>
  window &&
  `Your ${lastBill ? 'next' : 'first'} bill ${awaited ? (lastBill ? 'is on its way' : 'is still to come') : `comes after ${dayText(window.endDate)}`}`
