import { dayText } from './day-text.ts'

interface Billed {
  /** absent where there was no bill yet */
  lastBill?: unknown
  /** the bill period that is running, local days; absent where bills follow deliveries */
  window?: { endDate: string } | undefined
  /** there where the period of the next bill has ended; before the first bill, that is a guess */
  awaited?: { isGuess?: boolean } | undefined
}

/** When the next bill comes, such as `Your first bill comes after 19 Dec`. */
export const nextBillText = ({ lastBill, window, awaited }: Billed): string | undefined =>
  window &&
  `Your ${lastBill ? 'next' : 'first'} bill ${awaited ? (awaited.isGuess ? 'is still to come' : 'is on its way') : `comes after ${dayText(window.endDate)}`}`
