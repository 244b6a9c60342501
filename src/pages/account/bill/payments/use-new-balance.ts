import { useEffect, useState } from 'react'
import { billingAccounts } from '#schemas/account/routes.ts'
import { transactionHistory } from '#schemas/billing/routes.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { useRefreshWithWidgets } from '#api/use-api.ts'

/** Once a payment is decided, everything that says what is owed is asked for again. */
export function useNewBalance(isDecided: boolean): void {
  const refresh = useRefreshWithWidgets()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is decided
  useEffect(() => {
    if (isDecided) void refresh(billPayments.path, transactionHistory.path, billingAccounts.path, notificationIcons.path)
  }, [isDecided])
}

/** The same where a payment that was being decided is no more. @param isDeciding undefined while that is not known */
export function useDecided(isDeciding: boolean | undefined): void {
  const [wasDeciding, setWasDeciding] = useState(false)
  useEffect(() => {
    if (isDeciding) setWasDeciding(true)
  }, [isDeciding])
  useNewBalance(wasDeciding && isDeciding === false)
}
