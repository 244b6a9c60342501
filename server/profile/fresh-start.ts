import { localDayOf } from '#lib/local-day.ts'

/** Answers from this local day or before it were given to another questionnaire. Source: portal-usage.md, section 9. */
const FRESH_START_EPOCH = '2022-12-31'

/** Whether answers are so old that they are asked for anew. */
export const isFromBeforeFreshStart = (answeredAt: Date) => localDayOf(answeredAt) <= FRESH_START_EPOCH
