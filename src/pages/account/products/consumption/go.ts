import { historyNavigator } from '#browser/history.ts'

/** Unlike `useNavigate`, it stays the same from page to page, so that a memoised part renders only with its data. */
export const go = (to: string) => historyNavigator.push(to, null)
