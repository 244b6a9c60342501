import { localDayOf } from '#lib/local-day.ts'

/** Answers from this local day or before it were given to another questionnaire. Source: portal-usage.md, section 9. */
export const FRESH_START_EPOCH = '2022-12-31'

/** True for answers so old that the customer is asked again. */
export const isFromBeforeFreshStart = (answeredAt: Date) => localDayOf(answeredAt) <= FRESH_START_EPOCH
