import type { InitialData } from '#schemas/portal/entities.ts'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { call } from '#api/call.ts'
import { type Hashed, sha256 } from '#lib/sha-256.ts'
import { paths } from '#lib/paths.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { onPageShown, type ShownPage } from '#browser/page-shown.ts'

/*
 * Page views for analytics, with hashes in place of the customer's details. Events go to `window.dataLayer`, where a tag
 * manager reads them. Source: portal-shell.md, sections 2, 8 and 9.
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
  [paths.carbonCalculator('default-state')]: 'Carbon Calculator',
  [paths.forecasts()]: 'Electricity Forecasts',
  [paths.businessBreakdown()]: 'Usage Breakdown',
  [paths.energyMix()]: 'Usage Breakdown',
  [paths.usageBreakdown()]: 'Usage Breakdown',
  [paths.ecoTracker()]: 'Eco Tracker',
  [paths.bills()]: 'Bills & Payments',
  [paths.payments()]: 'Bills & Payments',
  [paths.billHelp()]: 'Bills & Payments',
  [paths.transactions()]: 'Transaction History',
}

/** Insights, which are reported as such beside their page view. */
const SHARED = /\/(eco-tracker|energy-mix|home-comparison|forecasts)(?:\/(.*))?$/

export function titleOf({ path, title }: Pick<ShownPage, 'path' | 'title'>): string {
  for (let start = path; start.startsWith(`${paths.account()}/`); start = start.slice(0, start.lastIndexOf('/'))) {
    const known = TITLES[start]
    if (known && (start === path || SHARED.test(path))) return known
  }
  return title
}

/** The insight on a page, and its view; undefined for other pages. */
export function insightOf(path: string): { insight: string; view: string } | undefined {
  const match = SHARED.exec(path)
  return match ? { insight: match[1] as string, view: match[2] ?? 'overview' } : undefined
}

/** Makes a block of an event; if that fails, the block is its name. */
export async function block(name: string, make: () => Promise<Entry> | Entry): Promise<Entry> {
  try {
    return await make()
  } catch {
    return { fallback: `analytics_fallback_${name}` }
  }
}

/** The customer's details as SHA-256 hashes. */
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
  // Hashing takes time: events are queued to keep the order of the pages.
  let last: Promise<unknown> = Promise.resolve()
  return onPageShown((page) => {
    if (!page.isFound || page.isRedirected) return
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
