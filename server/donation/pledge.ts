import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { amountOf, centsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import type { DonationFrequency } from '#schemas/feed/donations.ts'
import { type SelectedScope, todayOf } from '../access.ts'
import { accountLine } from '../account/account-line.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { donationPledges } from '../db/schema/donations.ts'
import { users } from '../db/schema/people.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer, madeInPortal } from '../feed/records.ts'
import { storeLetter } from '../mail/letter.ts'
import { findGiven, findPledges, findSchool, holds } from './queries.ts'

/** The least that is worth a line on a bill. */
export const LEAST_CENTS = 100
/** A household with children at several schools has enough of it, and a bill keeps its length. */
const MOST_PLEDGES = 5

export interface Giving {
  scope: SelectedScope
  mostCents: number
  phone: string
  canMail: boolean
}

interface Wish {
  schoolId: string
  amountCents: number
  frequency: DonationFrequency
  requestKey: string
  replaces?: string | undefined
}

type Found = Awaited<ReturnType<typeof findPledges>>[number]
export type Refusal = { is: 'keyUsed' | 'noSchool' | 'gone' } | { is: 'notOffered'; why: string }

const ENDED_MEANWHILE = 'That pledge has ended meanwhile. Look at your pledges again.'

const everyTime = (frequency: DonationFrequency) => (frequency === 'once' ? 'once, with your next bill' : 'with every bill')

/** Promises a donation. The same request again promises nothing more; two devices ask one after the other. */
export function pledge(db: Database, giving: Giving, wish: Wish): Promise<{ is: 'pledged'; found: Found } | Refusal> {
  const { scope, mostCents } = giving
  const { billingAccountId } = scope.selected
  const { schoolId, amountCents, frequency, requestKey, replaces } = wish
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const all = await findPledges(tx, billingAccountId)
    const known = all.find((one) => one.pledge.requestKey === requestKey)
    const today = todayOf(scope)
    if (known && !isAsWished(known, wish)) return { is: 'keyUsed' }
    if (known && known.pledge.endedDay !== null && known.pledge.endedDay <= today) return { is: 'notOffered', why: ENDED_MEANWHILE }
    if (known) return { is: 'pledged', found: known }
    if (amountCents < LEAST_CENTS || amountCents > mostCents) {
      return { is: 'notOffered', why: `Choose an amount from ${moneyText(LEAST_CENTS / 100)} to ${moneyText(mostCents / 100)}.` }
    }
    const given = await findGiven(tx, billingAccountId, today)
    const holding = all.filter((one) => holds(one.pledge, given, today))
    const before = holding.find((one) => one.pledge.id === replaces)
    if (replaces !== undefined && !before) {
      const isOwn = all.some((one) => one.pledge.id === replaces)
      return isOwn ? { is: 'notOffered', why: ENDED_MEANWHILE } : { is: 'gone' }
    }
    const school = await findSchool(tx, schoolId)
    if (!school) return { is: 'noSchool' }
    if (school.leftOn !== null && school.leftOn <= today) {
      return { is: 'notOffered', why: `${school.name} takes no new pledges any more. Please choose another school.` }
    }
    const others = holding.filter((one) => one !== before)
    if (others.some((one) => one.pledge.schoolId === schoolId && one.pledge.frequency === frequency)) {
      return { is: 'notOffered', why: `You give to ${school.name} ${everyTime(frequency)} already. Change that pledge instead.` }
    }
    if (others.length >= MOST_PLEDGES) {
      return { is: 'notOffered', why: `You have ${MOST_PLEDGES} pledges, which is as many as a bill carries. Change or end one of them.` }
    }
    if (before) await end(tx, before.pledge, today)
    const id = `DP-${randomUUID()}`
    const amount = amountOf(amountCents)
    const row = { billingAccountId, id, schoolId, amount, frequency, pledgedDay: today, requestKey }
    const [stored] = await tx.insert(donationPledges).values(row).returning()
    if (!stored) throw new Error('a pledge was stored and did not come back')
    await madeInPortal(tx, 'donationPledge', id, billingAccountId)
    await tell(tx, giving, before ? 'Your donation has changed with' : 'Your donation with', [
      `You give ${moneyText(amountCents / 100)} to ${school.name} in ${school.city}, ${everyTime(frequency)}.`,
      ...(before ? [`It takes the place of ${moneyText(Number(before.pledge.amount))} to ${before.school.name}.`] : []),
      'You can change or end it at any time in the portal, under ‘Give to a school’.',
    ])
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.donation.pledged',
      billingAccountId,
      subject: id,
      data: { pledgeId: id, schoolId, schoolName: school.name, amount, frequency, pledgedDay: today, replaces: before?.pledge.id },
    })
    return { is: 'pledged', found: { pledge: stored, school } }
  })
}

const isAsWished = ({ pledge: { schoolId, amount, frequency } }: Found, wish: Wish): boolean =>
  schoolId === wish.schoolId && centsOf(amount) === wish.amountCents && frequency === wish.frequency

/** Ends a pledge of the selected account; one that has ended stays so. */
export function endPledge(db: Database, giving: Giving, pledgeId: string): Promise<{ is: 'ended' } | { is: 'gone' }> {
  const { scope } = giving
  const { billingAccountId } = scope.selected
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const found = (await findPledges(tx, billingAccountId)).find((one) => one.pledge.id === pledgeId)
    if (!found) return { is: 'gone' }
    const today = todayOf(scope)
    if (!holds(found.pledge, await findGiven(tx, billingAccountId, today), today)) return { is: 'ended' }
    await end(tx, found.pledge, today)
    const { schoolId } = found.pledge
    await tell(tx, giving, 'Your donation has ended with', [
      `No bill that we issue from now on has a donation to ${found.school.name}. Thank you for what you gave.`,
    ])
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.donation.ended',
      billingAccountId,
      subject: pledgeId,
      data: { pledgeId, schoolId, endedDay: today },
    })
    return { is: 'ended' }
  })
}

async function end(tx: Database, { billingAccountId, id }: { billingAccountId: string; id: string }, endedDay: string): Promise<void> {
  await tx
    .update(donationPledges)
    .set({ endedDay })
    .where(and(eq(donationPledges.billingAccountId, billingAccountId), eq(donationPledges.id, id)))
  await changedByCustomer(tx, 'donationPledge', id, billingAccountId)
}

async function tell(tx: Database, { scope, phone, canMail }: Giving, subject: string, lines: readonly string[]): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, scope.userId))
  if (!canMail || !person) return
  const unasked = `If you did not ask for this, please call us on ${phone}.`
  await storeLetter(tx, scope.selected.brand, person, subject, [
    ...lines,
    unasked,
    ...(await accountLine(tx, scope.selected.billingAccountId)),
  ])
}
