import type { InitialData } from '#schemas/portal/entities.ts'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { call } from '#api/call.ts'
import { type Hashed, sha256 } from '#lib/sha-256.ts'
import { paths } from '#lib/paths.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { onPageShown, type ShownPage } from '#browser/page-shown.ts'

/*
 * What analytics hears of: pages, and who looks at them under names that only a hash of theirs is left of. Events go
 * to `window.dataLayer`, from where a tag manager takes them. Source: portal-shell.md, sections 2, 8 and 9.
 */

type Entry = Record<string, unknown>

declare global {
  interface Window {
    dataLayer?: Entry[]
  }
}

const TITLES: Record<string, string> = {
  [paths.dashboard()]: 'Dashboard',
  [paths.consumption()]: 'Electricity Usage',
  [paths.naturalGas()]: 'Natural Gas Usage',
  [paths.homeComparison()]: 'Home Comparison',
  [paths.carbonCalculator()]: 'Carbon Calculator',
  [paths.forecasts()]: 'Electricity Forecasts',
  [paths.businessBreakdown()]: 'Usage Breakdown',
  [paths.usageBreakdown()]: 'Usage Breakdown',
  [paths.ecoTracker()]: 'Eco Tracker',
  [paths.bills()]: 'Bills & Payments',
  [paths.payments()]: 'Bills & Payments',
  [paths.transactions()]: 'Transaction History',
}

/** Pages that are handled alike, beyond being pages. */
const SHARED = /\/(eco-tracker|energy-mix|home-comparison|forecasts)(?:\/(.*))?$/

export function titleOf({ path, title }: Pick<ShownPage, 'path' | 'title'>): string {
  for (let start = path; start.startsWith(`${paths.account()}/`); start = start.slice(0, start.lastIndexOf('/'))) {
    const known = TITLES[start]
    if (known && (start === path || SHARED.test(path))) return known
  }
  return title
}

/** An insight that was looked at, and which view of it; undefined for every other page. */
export function insightOf(path: string): { insight: string; view: string } | undefined {
  const match = SHARED.exec(path)
  return match ? { insight: match[1] as string, view: match[2] ?? 'overview' } : undefined
}

/** Where a block of an event could not be made, its name stands in its place. */
export async function block(name: string, make: () => Promise<Entry> | Entry): Promise<Entry> {
  try {
    return await make()
  } catch {
    return { fallback: `analytics_fallback_${name}` }
  }
}

/** Whom an event is about: their e-mail address, user name and addresses as SHA-256, nothing of them in clear. */
export async function describeUser({ email, username, accountType, hasEarlyAccess }: InitialData): Promise<Entry> {
  return {
    emailHash: await sha256(email),
    usernameHash: await sha256(username),
    accountType,
    hasEarlyAccess,
  }
}

async function describeAddresses(): Promise<Entry> {
  const { billingAccounts } = await call(accountSwitcher, {})
  const addresses = billingAccounts.flatMap(({ billingAccountSites }) => billingAccountSites.map(({ address }) => address))
  const addressHashes: Hashed[] = await Promise.all(addresses.map(sha256))
  return { addressHashes }
}

export function followPages(initial: InitialData): () => void {
  const push = (entry: Entry) => {
    window.dataLayer ??= []
    window.dataLayer.push(entry)
  }
  const user = block('user', () => describeUser(initial))
  const account = block('account', describeAddresses)
  // Events keep the order of the pages, though what they say takes its time.
  let last: Promise<unknown> = Promise.resolve()
  return onPageShown((page) => {
    if (!page.isFound) return
    last = last.then(async () => {
      push({
        event: 'page_view',
        brand: pageSettings.brand,
        page: await block('page', () => ({ title: titleOf(page), path: page.path })),
        user: await user,
        account: await account,
      })
      const insight = insightOf(page.path)
      if (insight) push({ event: 'insight_view', ...insight })
    })
  })
}
