import { billingAccounts } from '#schemas/account/routes.ts'
import { transactionHistory } from '#schemas/billing/routes.ts'
import { billHelp } from '#schemas/help/routes.ts'
import { lpgOrderInfo } from '#schemas/lpg/routes.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { useRefreshWithWidgets } from '#api/use-api.ts'

/** Loads everything again that says what is owed and when. */
export function useAgreed(): () => Promise<unknown> {
  const refresh = useRefreshWithWidgets()
  return () =>
    refresh(billHelp.path, billPayments.path, billingAccounts.path, transactionHistory.path, lpgOrderInfo.path, notificationIcons.path)
}
