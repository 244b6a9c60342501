import type { accountSwitcher } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { streetOf } from '#lib/street-of.ts'

/** The home that the answers are about, by its name where there are several, up to an 'and'. */
export function homeInWords(accounts: RouteAnswer<typeof accountSwitcher> | undefined): string {
  const sites = accounts?.billingAccounts.flatMap(({ billingAccountSites }) => billingAccountSites) ?? []
  const selected = sites.find(({ isSelected }) => isSelected)
  return sites.length > 1 && selected ? `your home (${selected.nickname ?? streetOf(selected.address)}),` : 'your home,'
}
