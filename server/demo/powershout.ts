import { addDays } from '#lib/calendar.ts'
import { instantOf } from '#lib/trading-periods.ts'
import type { FeedData } from '#schemas/feed/kinds.ts'
import { type DemoRecord, endOf, record } from './record.ts'
import { type DemoAccount, ownId } from './world.ts'

const HOURS_A_MONTH = 3

/** Free power hours that were given, booked and used on these days: an evening a month. */
export function pastBookings(account: DemoAccount, supplyPointId: string, days: readonly string[]): DemoRecord[] {
  const { id: billingAccountId } = account
  return days
    .filter((day) => day.endsWith('-23'))
    .flatMap((day) => {
      const month = day.slice(0, 7).replace('-', '')
      const voucherId = ownId(`PS-${month}`, account)
      const given = { billingAccountId, hours: HOURS_A_MONTH, expiresOn: addDays(day, 7), state: 'granted', campaignId: 'MONTHLY' } as const
      const booking = {
        billingAccountId,
        supplyPointId,
        startInstant: instantOf(day, 18).toISOString(),
        durationHours: HOURS_A_MONTH,
        vouchers: [{ voucherId, hours: HOURS_A_MONTH }],
      }
      return [
        record('freeHours', voucherId, given, endOf(addDays(day, -22))),
        record('freeHoursBooking', ownId(`PB-${day.replaceAll('-', '')}`, account), booking, endOf(addDays(day, -4))),
      ]
    })
}

const campaign = (id: string, name: string, description: string, today: string, offerCode?: string): DemoRecord =>
  record('campaign', id, { name, description, startsOn: addDays(today, -60), endsOn: addDays(today, 60), offerCode })

/** What free hours are given for. */
export const campaignRecords = (today: string): DemoRecord[] => [
  campaign('MONTHLY', 'Free hours of the month', 'Three free hours a month, for being with us.', today),
  campaign('WELCOME', 'Thanks for being with us', 'Free hours to say thank you.', today),
  campaign('SUMMER', 'Summer hours', 'For long evenings: cook, wash or keep cool for free.', today, 'SUMMER26'),
  campaign('PAPERLESS', 'Thanks for bills by email', 'You save paper, so we give you free hours.', today),
]

type FreeHours = Omit<FeedData<'freeHours'>, 'billingAccountId'>

/**
 * What an account has now: hours that expire soon and late, a booking to come, and offers, one of which has ended and one of
 * which was accepted elsewhere.
 */
export function freeHoursRecords(account: DemoAccount, today: string): DemoRecord[] {
  const { id: billingAccountId, powershoutHours: hours, offeredHours } = account
  const at = endOf(addDays(today, -20))
  const freeHours = (name: string, own: FreeHours) => record('freeHours', ownId(name, account), { billingAccountId, ...own }, at)
  const offered = (name: string, hours: number) =>
    freeHours(name, { hours, expiresOn: addDays(today, 90), state: 'offer', campaignId: 'SUMMER' })
  if (offeredHours) return [offered('PS-3', offeredHours)]
  if (!hours) return []
  const expiring = Math.floor(hours / 3)
  const supplyPointId = account.sites[0]?.supplies[0]?.id
  const late = { expiresOn: addDays(today, 170), campaignId: 'WELCOME' }
  const records = [
    freeHours('PS-1', { hours: expiring, expiresOn: addDays(today, 24), state: 'granted', campaignId: 'WELCOME' }),
    freeHours('PS-2', { ...late, hours: hours - expiring - 1, state: 'granted' }),
    offered('PS-3', 3),
    freeHours('PS-4', {
      hours: 2,
      expiresOn: addDays(today, 40),
      state: 'offer',
      campaignId: 'WELCOME',
      offerEndsOn: addDays(today, -3),
    }),
    freeHours('PS-5', { ...late, hours: 1, state: 'accepted', campaignId: 'PAPERLESS', offerEndsOn: addDays(today, -1) }),
  ]
  if (supplyPointId === undefined || hours <= 8) return records
  const booked = freeHours('PS-6', { hours: HOURS_A_MONTH, expiresOn: addDays(today, 24), state: 'granted', campaignId: 'MONTHLY' })
  const booking = {
    billingAccountId,
    supplyPointId,
    startInstant: `${addDays(today, 2)}T06:00:00.000Z`,
    durationHours: HOURS_A_MONTH,
    vouchers: [{ voucherId: booked.id, hours: HOURS_A_MONTH }],
  }
  return [
    ...records,
    freeHours('PS-7', { hours: 2, expiresOn: addDays(today, 60), state: 'offer', campaignId: 'PAPERLESS' }),
    booked,
    record('freeHoursBooking', ownId('PB-1', account), booking, endOf(addDays(today, -2))),
  ]
}
