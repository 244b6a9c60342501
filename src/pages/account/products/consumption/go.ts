import { currentPlace, historyNavigator } from '#browser/history.ts'
import { paths } from '#lib/paths.ts'
import type { Compare } from './view.ts'

/** Unlike `useNavigate`, it stays the same from page to page, so that a memoised part renders only with its data. */
export const go = (to: string) => historyNavigator.push(to, null)

/** Changes only what the page's time is compared with: while another time loads, the columns are still those of the one before. */
export function compareWith(compare: Compare): void {
  const query = Object.fromEntries(new URLSearchParams(currentPlace().place.search))
  go(paths.consumption({ ...query, compare: compare === 'none' ? undefined : compare }))
}
