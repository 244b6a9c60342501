import type { NotEligible } from '#schemas/powershout/entities.ts'

/** Why no free hours can be booked for a property: on the page, and in the answer to a booking that is refused. */
export const WHY_NO_FREE_HOURS: Record<NotEligible, string> = {
  noElectricity: 'This account has no electricity with us.',
  noHalfHours: 'The meter does not send half-hours, so we can’t tell what is used when.',
  lowPricePlan: 'You are on a low price plan, which comes without free power hours.',
  buyingGroup: 'Your buying group’s prices come without free power hours.',
  notConnected: 'The power is not connected.',
}
