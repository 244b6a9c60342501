import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { energiesText } from '#lib/energy-names.ts'
import { listed } from '#lib/listed.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import type { EventType } from '#schemas/feed/event-types.ts'
import type { Notification } from '#schemas/notifications/entities.ts'
import { dueDayOf, type OwedBill } from '../billing/settle.ts'
import type { bills, payments } from '../db/schema/billing.ts'
import type { customerEvents } from '../db/schema/customer-events.ts'
import type { powershoutBookings, powershoutLedger } from '../db/schema/powershout.ts'
import type { supplyPoints } from '../db/schema/supply.ts'
import type { HomeMove, StoredStep } from '../home-move/steps.ts'
import { afterStepText, STEP_TEXT } from '../home-move/words.ts'
import { isToBeTaken, type Taker } from '../payments/taker.ts'

/** A notification before it is known who has read it. */
export type Happened = Omit<Notification, 'at' | 'isRead'> & { at: Date }

type Row<Table extends { $inferSelect: unknown }> = Table['$inferSelect']

/** @param paying what is to be done about it, if anything */
export function billReady({ id, amount }: Row<typeof bills>, at: Date, paying: string | undefined): Happened {
  const own = { id: `bill/${id}`, kind: 'billReady', at, href: paths.billInsights({ bill: id }) } as const
  if (Number(amount) < 0) return { ...own, title: `A credit of ${moneyText(-Number(amount))} is on your account` }
  return {
    ...own,
    title: `Your bill of ${moneyText(Number(amount))} is ready`,
    body: paying,
  }
}

/** A debit below zero is one that the bank took back. */
export function debited({ id, amount }: Row<typeof payments>, at: Date): Happened {
  const own = { id: `debit/${id}`, at }
  if (Number(amount) >= 0) {
    return { ...own, kind: 'paymentTaken', title: `We took ${moneyText(Number(amount))} by direct debit`, href: paths.transactions() }
  }
  return {
    ...own,
    kind: 'paymentDeclined',
    title: `Your bank took back a direct debit of ${moneyText(-Number(amount))}`,
    body: 'What it had paid is owed again.',
    href: paths.payments(),
  }
}

/**
 * What is to be done about a bill: nothing where it is paid or taken automatically, and nothing urges where someone depends on power for
 * their health.
 */
export function payingText(bill: OwedBill, taker: Taker | undefined, today: string): string {
  const day = dueDayOf(bill)
  if (bill.owedCents === 0) return 'Paid.'
  if (bill.isArranged) return 'You pay it in instalments, as agreed.'
  if (taker && day >= today && isToBeTaken(taker, bill, today)) return `We take it ${taker.by} on ${dayText(day, 'weekday')}.`
  return bill.isProtected ? 'Pay it when you can.' : `It ${day < today ? 'was' : 'is'} due ${dayText(day, 'weekday')}.`
}

export const readingDue = ({ id, energyType }: Row<typeof supplyPoints>, day: string, at: Date): Happened => ({
  id: `reading/${id}/${day}`,
  kind: 'readingDue',
  at,
  title: `Your ${energiesText([energyType])} meter is due to be read on ${dayText(day, 'weekday')}`,
  body: 'Send us a reading, and your next bill is not an estimate.',
  href: energyType === 'naturalGas' ? paths.naturalGas({ read: 'open' }) : paths.consumption({ read: 'open' }),
})

/** @param ending what is left of vouchers that can be booked until that day */
export const hoursExpire = (day: string, ending: readonly { hours: number }[], at: Date): Happened => ({
  id: `expire/${day}`,
  kind: 'hoursExpire',
  at,
  title: `${counted(sum(ending.map(({ hours }) => hours)), 'free hour')} can be booked until ${dayText(day, 'weekday')}`,
  href: paths.powershout(),
})

export const hoursExpired = ({ position, hours, at }: Row<typeof powershoutLedger>): Happened => ({
  id: `expired/${position}`,
  kind: 'hoursExpired',
  at,
  title: `${counted(Math.abs(hours), 'free hour')} expired`,
  href: paths.powershout(),
})

export function bookingBegins({ id, startInstant, durationHours }: Row<typeof powershoutBookings>, at: Date, now: Date): Happened {
  const end = new Date(startInstant.getTime() + durationHours * 3_600_000)
  const begins = `${dayText(localDayOf(startInstant), 'weekday')}, ${timeText(startInstant)}`
  return {
    id: `booking/${id}`,
    kind: 'bookingBegins',
    at: end <= now ? startInstant : at,
    title: end <= now ? `You had free power on ${begins}` : `Your free power begins ${begins}`,
    body: `${counted(durationHours, 'hour')}, until ${timeText(end)}.`,
    href: paths.powershout(),
  }
}

const TIME = new Intl.DateTimeFormat('en-NZ', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'Pacific/Auckland' })
const timeText = (instant: Date): string => TIME.format(instant).replace(':00', '')

/** @param left the streets of the places that are left */
export function moveMovedOn(step: StoredStep, move: HomeMove, left: readonly string[], phone: string): Happened {
  const out = listed(left)
  const into = move.moveInAddress?.street
  const places = out && into ? `${out} to ${into}` : out ? `out of ${out}` : into ? `into ${into}` : move.caseNumber
  return {
    id: `move/${move.id}/${step.position}`,
    kind: 'moveMovedOn',
    at: step.at,
    title: `${STEP_TEXT[step.step]}: ${places}`,
    body: [step.message, afterStepText(move, step, phone)].filter(Boolean).join(' '),
    href: paths.movingHouse(),
  }
}

export const healthReviewDue = (day: string, at: Date): Happened => ({
  id: `healthReview/${day}`,
  kind: 'healthReviewDue',
  at,
  title: `Please have it confirmed again by ${dayText(day, 'year')} that someone depends on power`,
  body: 'Print the form for the health practitioner. Your power stays on until we have heard from you.',
  href: paths.medicalDependence('form'),
})

/** What an account is told of how its bills are paid. */
const OF_EVENT = {
  'nz.switchboard.payment.made': ({ amount, by }) => ({
    kind: 'paymentTaken',
    title: by === 'autopay' ? `We took ${moneyText(Number(amount))} from the saved card` : `${moneyText(Number(amount))} was paid by card`,
    href: paths.transactions(),
  }),
  'nz.switchboard.payment.declined': ({ amount, triesLeft, billId }, isProtected) => ({
    kind: 'paymentDeclined',
    title: `The card was declined: ${moneyText(Number(amount))} was not paid`,
    body: isProtected
      ? 'Your power stays on. Pay it when you can.'
      : Number(triesLeft) > 0
        ? 'We try again. You can use another card before then, or pay it yourself.'
        : billId === undefined
          ? 'Pay yourself what is due now. See here if we still take any of it later.'
          : 'Pay it yourself, or use another card.',
    href: paths.payments(),
  }),
  'nz.switchboard.direct_debit.given': () => autopay('Bills are paid by direct debit from now on'),
  'nz.switchboard.direct_debit.ended': () => autopay('Direct debit has ended'),
  'nz.switchboard.card_payments.given': ({ lastFour }) => autopay(`Bills are paid from the card ending in ${lastFour} from now on`),
  'nz.switchboard.card_payments.ended': () => autopay('Automatic payment by card has ended'),
} satisfies {
  [Type in EventType]?: (data: Record<string, unknown>, isProtected: boolean) => Pick<Happened, 'kind' | 'title' | 'body' | 'href'>
}

const autopay = (title: string) => ({ kind: 'autopayChanged', title, href: paths.paymentOptions() }) as const

// The keys of an object literal are its types, which Object.keys does not say.
export const AUTOPAY_EVENTS = Object.keys(OF_EVENT) as (keyof typeof OF_EVENT)[]

/** @param reader a person is told who else did it */
export function ofEvent(
  { id, type, at, data, personId, staffId }: Row<typeof customerEvents>,
  reader: string,
  isProtected: boolean,
): Happened[] {
  const told = type in OF_EVENT ? OF_EVENT[type as keyof typeof OF_EVENT](data, isProtected) : undefined
  if (!told) return []
  const isOwnAct = told.kind === 'autopayChanged' && (personId !== reader || staffId !== null)
  const by = isOwnAct ? { body: 'Another person with access to the account did this.' } : {}
  return [{ id: `event/${id}`, at, ...told, ...by }]
}
