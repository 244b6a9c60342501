import type { DueDay } from '#schemas/payments/entities.ts'
import { dayText } from './day-text.ts'
import { listed } from './listed.ts'
import { moneyText } from './money-text.ts'

/** What a card that was declined for all of it at once takes all the same, bill by bill. @param days one at least */
export const takenLaterText = (days: readonly DueDay[]): string =>
  `We take ${listed(days.map(({ amountNzd, date }) => `${moneyText(amountNzd)} on ${dayText(date, 'weekday')}`))}, as bills fall due. What is due already, please pay yourself.`
