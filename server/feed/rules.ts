import { daysBetween } from '#lib/calendar.ts'
import { isIcp } from '#lib/forms/icp.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { amountOf, centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { KIND_BY_UNIT } from '#schemas/feed/billing.ts'
import type { FeedData, FeedKind, FeedRecord } from '#schemas/feed/kinds.ts'
import type { Wrong } from './refused.ts'

type Rule<Kind extends FeedKind> = (data: FeedData<Kind>) => Wrong | false | undefined

/** What a schema cannot say of the data of a kind. */
const rules: { readonly [Kind in FeedKind]?: readonly Rule<Kind>[] } = {
  person: [
    ({ phones = [] }) => {
      const kinds = phones.map(({ purpose, type }) => purpose ?? type)
      if (phones.some(({ purpose, type }) => (purpose === undefined) === (type === undefined))) {
        return { place: 'data.phones', reason: 'each has either the purpose mobile or a type' }
      }
      return new Set(kinds).size < kinds.length && { place: 'data.phones', reason: 'has two numbers of one kind' }
    },
  ],
  plan: [
    ({ prices }) =>
      prices.some(({ from }, i) => i > 0 && from <= (prices[i - 1]?.from ?? '')) && {
        place: 'data.prices',
        reason: 'must be earliest first, each from a later day',
      },
    ({ nightHours }) =>
      nightHours?.from === nightHours?.to && nightHours && { place: 'data.nightHours', reason: 'must not end when they begin' },
    ({ prices, nightHours }) =>
      !nightHours &&
      prices.some(({ nightRate }) => nightRate !== undefined) && { place: 'data.nightHours', reason: 'is missing: there is a night rate' },
    ({ prices, peakHours }) =>
      !peakHours &&
      prices.some(({ peakRate }) => peakRate !== undefined) && { place: 'data.peakHours', reason: 'is missing: there is a peak rate' },
  ],
  supplyPoint: [({ icp }) => wrongIcp(icp)],
  address: [({ icp }) => wrongIcp(icp)],
  generationDay: [({ day, kilowattHours }) => wrongCount('data.kilowattHours', day, kilowattHours.length)],
  halfHours: [
    ({ day, wattHours }) => wrongCount('data.wattHours', day, wattHours.length),
    ({ day, statuses }) => wrongCount('data.statuses', day, statuses.length),
    ({ wattHours, statuses }) => {
      const at = wattHours.findIndex((value, i) => (value === null) !== (statuses[i] === '-'))
      return at >= 0 && { place: `data.wattHours.${at}`, reason: 'is null where its status is -, and only there' }
    },
  ],
  energyPeriod: [({ startDay, endDay }) => wrongPeriod(startDay, endDay)],
  campaign: [({ startsOn, endsOn }) => wrongOrder('data.endsOn', startsOn, endsOn)],
  evSession: [
    ({ startInstant, endInstant }) =>
      Date.parse(endInstant) <= Date.parse(startInstant) && { place: 'data.endInstant', reason: 'must be after startInstant' },
  ],
  bill: [
    ({ startDay, endDay }) => wrongPeriod(startDay, endDay),
    ({ issuedDay, dueDay }) => wrongOrder('data.dueDay', issuedDay, dueDay),
    ({ amount, lines }) => {
      const lineCents = sum(lines.map((line) => centsOf(line.amount)))
      return lineCents !== centsOf(amount) && { place: 'data.amount', reason: `must be ${amountOf(lineCents)}, the sum of the lines` }
    },
    ({ gst, lines }) => {
      const gstCents = sum(lines.filter(({ kind, unit }) => (kind ?? KIND_BY_UNIT[unit]) === 'gst').map((line) => centsOf(line.amount)))
      return gstCents !== centsOf(gst) && { place: 'data.gst', reason: `must be ${amountOf(gstCents)}, the sum of the lines of GST` }
    },
  ],
  creditExtension: [({ askedDay, endDay }) => wrongOrder('data.endDay', askedDay, endDay)],
  paymentArrangement: [
    ({ madeDay, endedDay }) => endedDay !== undefined && wrongOrder('data.endedDay', madeDay, endedDay),
    ({ instalments }) => {
      const at = instalments.findIndex(({ dueDay }, i) => i > 0 && dueDay <= (instalments[i - 1]?.dueDay ?? ''))
      return at >= 0 && { place: `data.instalments.${at}.dueDay`, reason: 'must be after the one before' }
    },
    ({ instalments }) => {
      const at = instalments.findIndex(({ amount }) => centsOf(amount) <= 0)
      return at >= 0 && { place: `data.instalments.${at}.amount`, reason: 'must be above 0.00' }
    },
  ],
  referral: [
    ({ state, amount }) =>
      (state === 'credited') !== (amount !== undefined) && {
        place: 'data.amount',
        reason: 'is there where it is credited, and only there',
      },
    ({ joinedDay, creditedDay }) => creditedDay !== undefined && wrongOrder('data.creditedDay', joinedDay, creditedDay),
  ],
  donationPledge: [
    ({ amount }) => centsOf(amount) <= 0 && { place: 'data.amount', reason: 'must be above 0.00' },
    ({ pledgedDay, endedDay }) => endedDay !== undefined && wrongOrder('data.endedDay', pledgedDay, endedDay),
  ],
}

/** Where a record breaks the rules of its kind. */
export function wrongsIn({ kind, data }: FeedRecord): Wrong[] {
  const own = (rules[kind] ?? []) as readonly Rule<never>[] // of the record's own kind, as its data are
  return own.flatMap((rule) => rule(data as never) || [])
}

/** No bill covers more days. The limit bounds the work of pages, which count a bill by day. */
const MOST_BILLED_DAYS = 400

const wrongOrder = (place: string, first: string, last: string) => last < first && { place, reason: `must not be before ${first}` }

const wrongPeriod = (startDay: string, endDay: string) =>
  wrongOrder('data.endDay', startDay, endDay) ||
  (daysBetween(startDay, endDay) >= MOST_BILLED_DAYS && {
    place: 'data.endDay',
    reason: `must be within ${MOST_BILLED_DAYS} days of ${startDay}`,
  })

const wrongIcp = (icp: string | undefined) =>
  icp !== undefined && !isIcp(icp) && { place: 'data.icp', reason: 'has wrong check characters' }

function wrongCount(place: string, day: string, length: number) {
  const wanted = tradingPeriodCount(day)
  return length !== wanted && { place, reason: `must be ${wanted} long: ${day} has as many half-hours` }
}
