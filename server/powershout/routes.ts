import { eq } from 'drizzle-orm'
import { BRANDS } from '#lib/brands.ts'
import { addDays } from '#lib/calendar.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { WHY_NO_FREE_HOURS } from '#lib/no-free-hours.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import { MOST_HOURS, type Powershout } from '#schemas/powershout/entities.ts'
import * as routes from '#schemas/powershout/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import { findPerson } from '../account/queries.ts'
import { brandOf, findPageTexts } from '../config/brand.ts'
import { powershoutBookings } from '../db/schema/powershout.ts'
import type { Api } from '../http/api.ts'
import { content, inAnHour, noData } from '../http/envelope.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { addBooking, balanceOf, deleteBooking } from './bookings.ts'
import { bookingFile } from './calendar-file.ts'
import { findSuggestion } from './find-suggestion.ts'
import { findActivity } from './history.ts'
import { broughtByMonth } from './months.ts'
import { acceptOffer, deleteOffer, findOwnOffers } from './offers.ts'
import { canBook, findPlaces, ofAccount } from './places.ts'
import * as queries from './queries.ts'
import { findResults } from './results.ts'

/** Source: portal-usage.md, section 9. */
const PAGE_SIZE = 40
const HOUR_MS = 3_600_000

/** Free power hours: offers, bookings and what they brought. Source: portal-usage.md, sections 3 to 5, 7 and 8, Powershout. */
export function powershoutRoutes(api: Api, { db, brand, mail, publicUrl }: AreaParts): void {
  const noSuchPlace = () => problem('/error/not_found', 'There is no such electricity supply among yours.')
  const noSuchOffer = () => problem('/error/not_found', 'There is no such offer to you.')
  const noSuchBooking = () => problem('/error/not_found', 'There is no such booking among yours.')

  api.handle(routes.powershoutCurrency, async ({ scope }): Promise<Powershout | ReturnType<typeof noAccount>> => {
    const { selected } = scope
    if (!selected) return noAccount()
    const places = await findPlaces(db, scope)
    const own = ofAccount(places, selected.billingAccountId)
    const vouchers = await queries.findOwnVouchers(db, scope)
    const isEligible = canBook(places, scope)
    return {
      billingAccountId: selected.billingAccountId,
      loyaltyAccountId: own[0]?.loyaltyAccountId ?? selected.billingAccountId,
      memberId: (await findPerson(db, scope)).contactId,
      isEligible,
      notEligible: isEligible ? undefined : (own[0]?.notEligible ?? 'noElectricity'),
      balance: balanceOf(vouchers),
      vouchers,
      activeBookings: await queries.findActiveBookings(db, scope),
      notifications: await findNotifications(scope),
      widgetCopy: await findPageTexts(db, scope, brand, 'powershout'),
      canRemind: canMail(mail),
      isReminded: await queries.isReminded(db, scope),
    }
  })

  api.handle(routes.powershoutBalance, async ({ scope }) => {
    const vouchers = await queries.findOwnVouchers(db, scope)
    const balance = balanceOf(vouchers)
    return { balance, ecoHours: Math.min(balance, MOST_HOURS), vouchers }
  })

  api.handle(routes.powershoutHistory, async ({ scope, query: { pageSize = PAGE_SIZE, pageNumber = 1 } }) => {
    const { total, items } = await findActivity(db, scope, { pageSize, pageNumber })
    return { activityHistory: items, additionalData: { total, pageSize } }
  })

  api.handle(routes.powershoutBookings, async ({ scope, query: { bookingDatesOnly, supplyPointId, selectedDate } }) => {
    const places = await findPlaces(db, scope)
    const place = places.find((each) => each.supplyPointId === supplyPointId)
    if (supplyPointId !== undefined && !place) return noSuchPlace()
    const billingAccountId = place?.billingAccountId ?? scope.selected?.billingAccountId
    const rows = billingAccountId
      ? await queries.findBookings(
          db,
          billingAccountId,
          supplyPointId === undefined ? undefined : eq(powershoutBookings.supplyPointId, supplyPointId),
          ...(selectedDate === undefined ? [] : [queries.fromDay(selectedDate), queries.beforeDay(addDays(selectedDate, 1))]),
        )
      : []
    if (bookingDatesOnly) return { bookingDates: [...new Set(rows.map(queries.dayOf))] }
    return { bookings: rows.map((row) => queries.bookingOf(row, places, scope.now)) }
  })

  api.handle(routes.powershoutOffers, ({ scope }) => findOwnOffers(db, scope))

  api.handle(routes.powershoutExpiringHours, async ({ scope }) => {
    const vouchers = await queries.findOwnVouchers(db, scope)
    const byDay = Map.groupBy(vouchers, ({ expiryDate }) => expiryDate)
    return { expiringHours: [...byDay].map(([expiryDate, own]) => ({ expiryDate, hours: sum(own.map(({ hours }) => hours)) })) }
  })

  api.handle(routes.powershoutEligibleAccounts, async ({ scope }) => ({
    eligibleAccounts: (await findPlaces(db, scope)).map(({ siteId: _site, isBuyingGroup: _group, leftOn: _leftOn, ...place }) => ({
      ...place,
      isEligible: place.notEligible === undefined,
      isSelected: place.billingAccountId === scope.selected?.billingAccountId,
    })),
  }))

  api.handle(routes.powershoutAcceptOffer, async ({ scope, body: { loyaltyAccountId, memberId, ...wanted } }) => {
    const billingAccountId = await findOfferedTo(scope, loyaltyAccountId, memberId)
    if (!billingAccountId) return noSuchOffer()
    const accepted = await acceptOffer(db, scope, billingAccountId, wanted)
    switch (accepted.is) {
      case 'unknown':
        return noSuchOffer()
      case 'alreadyAccepted':
        return problem(
          '/error/powershout/offer_already_accepted',
          'Its hours are in your balance, unless they were booked or have expired.',
        )
      case 'expired':
        return problem('/error/powershout/offer_expired', 'The last day to accept it is over.')
      case 'anotherQuantity':
        return problem('/error/powershout/invalid_request', `The offer is of ${counted(accepted.hours, 'hour')}. Load the page again.`)
      case 'anotherCode':
        return problem('/error/powershout/invalid_request', 'The offer has another code. Load the page again.')
      case 'accepted': {
        const { hours: quantity, expiresOn: hoursExpiryDate, balance } = accepted
        return { campaignOfferId: wanted.campaignOfferId, quantity, hoursExpiryDate, balance }
      }
    }
  })

  api.handle(routes.powershoutDeleteOffer, async ({ scope, body: { loyaltyAccountId, memberId, campaignOfferId } }) => {
    const billingAccountId = await findOfferedTo(scope, loyaltyAccountId, memberId)
    const isDeleted = billingAccountId !== undefined && (await deleteOffer(db, scope, billingAccountId, campaignOfferId))
    return isDeleted ? undefined : noSuchOffer()
  })

  api.handle(routes.powershoutAddBooking, async ({ scope, body }) => {
    const { startDate, supplyAgreementId, duration, ecoHours = duration, supplyPointId, loyaltyAccountId, vouchers, bookingKey } = body
    const places = await findPlaces(db, scope)
    const place = places.find((each) => each.supplyPointId === supplyPointId)
    if (!place || place.supplyAgreementId !== supplyAgreementId || place.loyaltyAccountId !== loyaltyAccountId) return noSuchPlace()
    const invalid = (detail: string) => problem('/error/powershout/invalid_request', detail)
    if (ecoHours !== duration) return invalid('A booking takes as many hours as it is long.')
    const start = new Date(startDate)
    // New Zealand is whole hours ahead of UTC, in summer and in winter.
    if (!(start.getTime() % HOUR_MS === 0)) return invalid('Free hours begin on the hour.')
    const booked = await addBooking(db, scope, place, { start, duration, vouchers, bookingKey })
    switch (booked.is) {
      case 'timeElapsed':
        return problem('/error/powershout/time_elapsed', 'That day is over. You can book free hours until 11:59 pm on the day.')
      case 'duplicate':
        return problem('/error/powershout/duplicate_booking', 'Some of these hours are booked already. Choose other ones.')
      case 'tooFew':
        return invalid(`You have ${counted(booked.hours, 'free hour')} left for ${dayText(localDayOf(start), 'year')}.`)
      case 'notEligible':
        return invalid(WHY_NO_FREE_HOURS[booked.why])
      case 'movedOut':
        return invalid(`Your last day there is ${dayText(booked.lastDay, 'weekday')}. Choose hours that end by then, or another place.`)
      case 'changedMeanwhile':
        return invalid('Your free hours have changed meanwhile. Look at what is left, and book again.')
      case 'keyUsed':
        return problem('/error/powershout/key_used', 'This was booked already: an earlier try reached us. Look at your bookings.')
      case 'booked':
        return { booking: queries.bookingOf(booked.row, places, scope.now), balance: booked.balance }
    }
  })

  api.handle(routes.powershoutDeleteBooking, async ({ scope, body: { bookingId, billingAccountId } }) => {
    if (!scope.billingAccountIds.includes(billingAccountId)) return noSuchBooking()
    const deleted = await deleteBooking(db, scope, billingAccountId, bookingId)
    switch (deleted.is) {
      case 'unknown':
        return noSuchBooking()
      case 'timeElapsed':
        return problem('/error/powershout/time_elapsed', 'That day is over. You can cancel a booking until 11:59 pm on the day.')
      case 'bookedElsewhere':
        return problem('/error/powershout/invalid_request', 'This was not booked here. Call us to change it.')
      case 'deleted':
        return { bookingId, hoursGivenBack: deleted.hours, balance: deleted.balance }
    }
  })

  api.handle(routes.powershoutSuggestion, async ({ scope, query: { supplyPointId, duration = 1 } }) => {
    const place = (await findPlaces(db, scope)).find((each) => each.supplyPointId === supplyPointId)
    if (!place) return noSuchPlace()
    const found = place.notEligible ? undefined : await findSuggestion(db, scope, place, duration)
    return found ?? problem('/error/no_data', 'There are no readings yet to tell from.')
  })

  api.handle(routes.powershoutResults, async ({ scope }) => {
    const results = await findResults(db, scope)
    return { results, ...broughtByMonth(results) }
  })

  api.handle(routes.powershoutCalendar, async ({ scope, query: { bookingId } }) => {
    const places = await findPlaces(db, scope)
    const row = await findOwnBooking(scope, bookingId)
    if (!row) return noSuchBooking()
    const { address, startDate } = queries.bookingOf(row, places, scope.now)
    const booking = {
      bookingId,
      start: row.startInstant,
      end: queries.endOf(row),
      durationHours: row.durationHours,
      place: address,
      brandName: BRANDS[brandOf(scope, brand)].name,
      url: `${publicUrl}${paths.powershout()}`,
    }
    return new FileAnswer(`free-power-${localDayOf(new Date(startDate))}.ics`, bookingFile(booking, new Date()))
  })

  api.handleSelected(routes.powershoutReminder, async ({ scope, body: { billingAccountId, isReminded } }) => {
    await queries.saveReminder(db, billingAccountId, scope, isReminded)
  })

  api.handle(routes.powerShoutWidget, async (scope) => {
    const powershout = await queries.findPowershout(db, scope)
    return powershout ? content(powershout, { nextAt: queries.nextChange(powershout, inAnHour()) }) : noData(inAnHour())
  })

  /** The billing account whose offers a call names, if it and the member are the caller's. */
  async function findOfferedTo(scope: Scope, loyaltyAccountId: string, memberId: string): Promise<string | undefined> {
    const billingAccountId = await queries.findByLoyaltyAccount(db, scope, loyaltyAccountId)
    return billingAccountId && (await findPerson(db, scope)).contactId === memberId ? billingAccountId : undefined
  }

  async function findOwnBooking(scope: Scope, bookingId: string) {
    for (const id of scope.billingAccountIds) {
      const [row] = await queries.findBookings(db, id, eq(powershoutBookings.id, bookingId))
      if (row) return row
    }
    return undefined
  }

  async function findNotifications(scope: Scope): Promise<Powershout['notifications']> {
    const news = await queries.findPowershout(db, scope)
    if (!news) return []
    const { expiring, offersCount, running } = news
    return [
      ...(running ? [{ key: 'running' as const, text: 'Your power is free right now.' }] : []),
      ...(expiring
        ? [
            {
              key: 'expiring' as const,
              text: `${counted(expiring.hours, 'hour')} can be booked for days until ${dayText(expiring.expiryDate, 'weekday')}.`,
            },
          ]
        : []),
      ...(offersCount > 0 ? [{ key: 'offers' as const, text: `${counted(offersCount, 'offer')} of free hours for you.` }] : []),
    ]
  }
}

const noAccount = () => problem('/error/no_data', 'There is no billing account.')
