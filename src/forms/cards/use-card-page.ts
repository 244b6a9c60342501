import { useLocation } from 'react-router-dom'
import type { CardPage, CardState } from '#schemas/payments/entities.ts'
import { billPayments, recurringPaymentInfo, saveCard, savedCardInfo } from '#schemas/payments/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { useForgetWidgetData } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { useWork } from '#api/use-action.ts'
import { useRefresh } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'

/** Loads again what shows a card and what it pays. */
export function useRefreshCards(): () => Promise<unknown> {
  const refresh = useRefresh()
  const forgetWidgetData = useForgetWidgetData()
  return async () => {
    await forgetWidgetData()
    await refresh(savedCardInfo.path, recurringPaymentInfo.path, billPayments.path, notificationIcons.path)
  }
}

/** Opens the page in the answer. Reloads the card data if there is no page, or the customer has moved to another page. */
export function useLeaveFor(): (answer: Promise<CardPage>) => Promise<void> {
  const refreshCards = useRefreshCards()
  return async (answer) => {
    const from = location.pathname
    const { redirectUrl } = await answer
    if (redirectUrl === undefined || location.pathname !== from) {
      await refreshCards()
      return
    }
    location.assign(redirectUrl)
    // The page is left: until then its button stays busy.
    await new Promise(() => {})
  }
}

/** Opens the gateway's page for another card, or for the expiry and security code of the saved one. */
export function useCardPage({ billingAccountId }: Pick<CardState, 'billingAccountId'>) {
  const leaveFor = useLeaveFor()
  const isFromOptions = useLocation().pathname === paths.paymentOptions()
  return useWork(async (change: 'card' | 'code') => {
    // Each click has a new key: with the previous one, a page that the customer left would not open again.
    await leaveFor(call(saveCard, { body: { billingAccountId, change, cardKey: crypto.randomUUID(), isFromOptions } }))
  })
}
