import { monthsBefore } from '#lib/calendar.ts'
import type { AccountKind, EnergyType } from '#schemas/account/entities.ts'
import type { ExplainedSupply } from '#schemas/billing/insights.ts'
import type { Correction } from '../correction.ts'
import type { BillWindow } from '../windows.ts'

/** A bill may charge for electricity of so many months before its date. */
const MONTHS_RECOVERABLE = 6

/**
 * How much of an undercharge a bill of today may still charge for. A retailer must not charge a domestic or a small business consumer for
 * electricity used more than six months before the date of the invoice, but for the clause's exceptions, which concern what the
 * customer did and are not known here. Source: Electricity Industry Participation Code 2010, clause 11.32H, as inserted by the
 * Improving Electricity Billing Amendment 2026, in force since 30 October 2026. It is no rule of gas.
 * @returns undefined where nothing was undercharged, and for gas
 */
export function recoveryOf(
  correction: Correction | undefined,
  energyType: EnergyType,
  { startDay, endDay }: BillWindow,
  { kind, today }: { kind: AccountKind; today: string },
): ExplainedSupply['recovery'] {
  if (!correction || correction.cents <= 0 || energyType !== 'electricity') return undefined
  const firstDay = monthsBefore(today, MONTHS_RECOVERABLE)
  const isTooOld = endDay < firstDay ? 'all' : startDay < firstDay ? 'some' : 'none'
  return { isTooOld, firstDay, isSmallBusiness: kind === 'sme' }
}
