import { pageSettings } from '#browser/page-settings.ts'
import { paths } from '#lib/paths.ts'

/** Where an overdue bill is settled: the payment page, or the bills and whom to call where nothing can be paid online. */
export function settleLink({ isProtected = false }: { isProtected?: boolean | undefined }) {
  if (isProtected) return { href: paths.billHelp(), label: 'Find a way to pay that suits you' }
  return pageSettings.canPay ? { href: paths.payments(), label: 'Pay what’s overdue' } : { href: paths.bills(), label: 'See your bills' }
}
