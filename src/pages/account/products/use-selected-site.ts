import { accountSwitcher } from '#schemas/account/routes.ts'
import { useApi } from '#api/use-api.ts'

/** Number of the property that is selected; undefined until it is known. */
export function useSelectedSite(): string | undefined {
  const { data } = useApi(accountSwitcher, {})
  const sites = data?.billingAccounts.flatMap(({ billingAccountSites }) => billingAccountSites)
  return sites?.find(({ isSelected }) => isSelected)?.billingAccountSiteId
}
