import { nextMark } from '#lib/local-day.ts'

/** Source: portal-usage.md, section 9, eco tracker refresh. */
const MINUTES = 10

/** Asks again at each mark of ten minutes; not while the tab is hidden. */
export const FOLLOW_MARKS = { refreshInterval: () => nextMark(new Date(), MINUTES).getTime() - Date.now() + 500 }
