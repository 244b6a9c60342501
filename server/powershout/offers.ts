import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Offer } from '#schemas/powershout/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { campaigns, powershoutHours } from '../db/schema/powershout.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'
import { balanceOf } from './bookings.ts'
import { append, findVouchers } from './ledger.ts'
import { endOfOffer, findOffers } from './queries.ts'

/** How many days an offer is still shown after it ended or was accepted. */
const DAYS_TOLD = 30

/** Offers to the selected account: those that can be accepted, soonest to end first, and those that lately could. */
export async function findOwnOffers(db: Database, scope: Scope): Promise<{ activeOffers: Offer[]; pastOffers: Offer[] }> {
  if (!scope.selected) return { activeOffers: [], pastOffers: [] }
  const today = todayOf(scope)
  const rows = (await findOffers(db, scope.selected.billingAccountId)).sort(
    (a, b) => a.endsOn.localeCompare(b.endsOn) || (a.id < b.id ? -1 : 1),
  )
  const offers = rows.map((row) => ({ row, offer: offerOf(row, today) }))
  const oldest = addDays(today, -DAYS_TOLD)
  return {
    activeOffers: offers.filter(({ offer }) => offer.status === 'ACTIVE').map(({ offer }) => offer),
    pastOffers: offers
      .filter(({ offer, row }) => offer.status !== 'ACTIVE' && lastDayOf(row) >= oldest)
      .map(({ offer }) => offer)
      .reverse(),
  }
}

type OfferRow = Awaited<ReturnType<typeof findOffers>>[number]

/** The day on which an offer was accepted here, or on which it ends. */
const lastDayOf = ({ acceptedAt, endsOn }: OfferRow) => (acceptedAt ? localDayOf(acceptedAt) : endsOn)

const offerOf = ({ id, hours, state, expiresOn, endsOn, campaign }: OfferRow, today: string): Offer => ({
  campaignOfferId: id,
  offerCode: campaign?.offerCode ?? undefined,
  quantity: hours,
  title: campaign?.name ?? 'Free power hours',
  description: campaign?.description ?? undefined,
  status: state === 'accepted' ? 'ALREADY_ACCEPTED' : endsOn < today ? 'EXPIRED' : 'ACTIVE',
  expiryDate: endsOn,
  hoursExpiryDate: expiresOn,
})

export interface WantedOffer {
  campaignOfferId: string
  quantity: number
  offerCode?: string | undefined
  acceptKey?: string | undefined
}

type Accepted =
  | { is: 'accepted'; hours: number; expiresOn: string; balance: number }
  | { is: 'unknown' | 'alreadyAccepted' | 'expired' | 'anotherCode' }
  | { is: 'anotherQuantity'; hours: number }

/** Accepts an offer: its hours, the ledger and the event are one transaction. Idempotent by key. */
export async function acceptOffer(db: Database, scope: Scope, billingAccountId: string, wanted: WantedOffer): Promise<Accepted> {
  const { campaignOfferId: id, acceptKey } = wanted
  const today = todayOf(scope)
  return changeOwnAccount(db, scope, billingAccountId, async (tx): Promise<Accepted> => {
    const isIt = and(eq(powershoutHours.billingAccountId, billingAccountId), eq(powershoutHours.id, id))
    const [found] = await tx
      .select({ offer: powershoutHours, campaign: campaigns })
      .from(powershoutHours)
      .leftJoin(campaigns, eq(campaigns.id, powershoutHours.campaignId))
      .where(isIt)
    if (!found) return { is: 'unknown' }
    const { offer, campaign } = found
    const { hours, expiresOn } = offer
    const accepted = async (): Promise<Accepted> => ({
      is: 'accepted',
      hours,
      expiresOn,
      balance: balanceOf(await findVouchers(tx, billingAccountId, today)),
    })
    if (offer.state !== 'offer') {
      return acceptKey !== undefined && offer.acceptKey === acceptKey ? accepted() : { is: 'alreadyAccepted' }
    }
    if (offer.deletedAt) return { is: 'unknown' }
    if (endOfOffer(offer, campaign) < today) return { is: 'expired' }
    if (wanted.quantity !== hours) return { is: 'anotherQuantity', hours }
    if ((campaign?.offerCode ?? undefined) !== (wanted.offerCode || undefined)) return { is: 'anotherCode' }
    await tx
      .update(powershoutHours)
      .set({ state: 'accepted', acceptedAt: sql`now()`, acceptedBy: scope.userId, acceptKey: acceptKey ?? randomUUID() })
      .where(isIt)
    await append(tx, [{ billingAccountId, act: randomUUID(), kind: 'accepted', voucherId: id, hours, personId: scope.userId }])
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.free_hours.offer_accepted',
      billingAccountId,
      subject: id,
      data: { campaignOfferId: id, quantity: hours, expiresOn, offerCode: campaign?.offerCode || undefined },
    })
    await changedByCustomer(tx, 'freeHours', id, billingAccountId)
    return accepted()
  })
}

/**
 * Takes an offer off the list of its account. One that was open cannot be accepted any more; hours that were accepted stay.
 * @returns false if there is no such offer
 */
export async function deleteOffer(db: Database, scope: Scope, billingAccountId: string, campaignOfferId: string): Promise<boolean> {
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const deleted = await tx
      .update(powershoutHours)
      .set({
        deletedAt: sql`coalesce(${powershoutHours.deletedAt}, now())`,
        deletedBy: sql`coalesce(${powershoutHours.deletedBy}, ${scope.userId})`,
      })
      .where(
        and(
          eq(powershoutHours.billingAccountId, billingAccountId),
          eq(powershoutHours.id, campaignOfferId),
          ne(powershoutHours.state, 'granted'),
        ),
      )
      .returning({ id: powershoutHours.id })
    return deleted.length > 0
  })
}
