import { accountDetails } from '#schemas/account/routes.ts'
import type { TestPortal } from './portal.ts'

export interface Details {
  email: string
  emailVerified: boolean
  pendingEmailUntil?: string
  mobile: { number: string }
  work: { number: string }
  postalAddress: { address: string }
  sendBillViaEmail: boolean
  sendPromotionViaEmail: boolean
}

/** How a customer is reached, as the account settings show it. */
export const detailsIn = (portal: () => TestPortal) => async (as: string) => (await portal().call(as, accountDetails)).body as Details
export const typeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { type?: string } | undefined)?.type]
