import type { AccountKind } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import type { Payments } from './order.ts'

/** What paying by card costs an account besides, in hundredths of a percent: a business accepts it, a home pays none. */
export const feeRateOf = (
  payments: Pick<Payments, 'cardFees'> | undefined,
  { kind, brand }: { kind: AccountKind; brand: Brand },
): number => (kind === 'sme' ? (payments?.cardFees[brand] ?? 0) : 0)
