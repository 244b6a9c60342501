import type { NavigationGroup } from './navigation.ts'
import { paths } from './paths.ts'

/**
 * The account menu: entries that the customer's navigation has. Everyone gets Logout below it. The specification's names, in
 * sentence case as everywhere.
 */
const TOP_MENU: { label: string; keys: readonly string[]; path: string }[] = [
  { label: 'Dashboard', keys: ['dashboard'], path: paths.dashboard() },
  { label: 'Usage', keys: ['electricity', 'naturalGas', 'orderBottledGas', 'bottledGas'], path: paths.usage() },
  { label: 'Bills', keys: ['bills'], path: paths.bills() },
  { label: 'Profile', keys: ['profile'], path: paths.profile() },
  { label: 'EV IQ', keys: ['ev'], path: paths.ev() },
  { label: 'Tips', keys: ['tips'], path: paths.tips() },
  { label: 'Account details', keys: ['accountSettings'], path: paths.accountSettings() },
  { label: 'Payment options', keys: ['paymentOptions'], path: paths.paymentOptions() },
  { label: 'Home profile', keys: ['homeProfile'], path: paths.homeProfile() },
]

export function topMenu(groups: readonly NavigationGroup[]): { label: string; path: string }[] {
  const own = new Set(groups.flatMap(({ key, children }) => [key, ...children]))
  return TOP_MENU.filter(({ keys }) => keys.some((key) => own.has(key)))
}
