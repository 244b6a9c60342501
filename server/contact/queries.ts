import { and, eq } from 'drizzle-orm'
import type { PostalAddress } from '#schemas/address/entities.ts'
import { withCountryCode } from '#lib/forms/nz-phone.ts'
import type { Scope } from '../access.ts'
import { refuseFormer } from '../account/lock-account.ts'
import { siteAddress } from '../account/queries.ts'
import { changedByCustomer } from '../feed/records.ts'
import { type Outcome, compareWithStored } from '../http/concurrent-change.ts'
import type { Database } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { billingAccounts, sites } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'
import { recordEvent, recordPersonEvent } from '../feed/events/record.ts'

export type PhoneKind = 'work' | 'home' | 'mobile'

type Phone = (typeof users.$inferSelect)['phones'][number]

export const isOfKind = (kind: PhoneKind) => (phone: Phone) => (kind === 'mobile' ? phone.purpose === 'mobile' : phone.type === kind)

/**
 * Stores a phone number; an empty one removes it. Idempotent.
 * @param was the number the customer saw; undefined to overwrite whatever is stored
 */
export async function savePhone(
  db: Database,
  scope: Scope,
  kind: PhoneKind,
  number: string,
  was: string | undefined,
): Promise<Outcome | 'same'> {
  return inTransaction(db, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, scope.userId)).for('update')
    const phones = person?.phones ?? []
    const current = bare(phones.find(isOfKind(kind))?.value)
    const next = bare(number)
    const outcome = compareWithStored(current, next, was === undefined ? undefined : bare(was))
    if (outcome !== 'saved') return outcome
    const others = phones.filter((phone) => !isOfKind(kind)(phone))
    const own: Phone[] = next ? [{ value: next, ...(kind === 'mobile' ? { purpose: kind } : { type: kind }) }] : []
    await tx
      .update(users)
      .set({ phones: [...others, ...own] })
      .where(eq(users.id, scope.userId))
    await changedByCustomer(tx, 'person', scope.userId)
    await recordPersonEvent(tx, scope, {
      type: 'nz.switchboard.phone.changed',
      subject: scope.userId,
      data: { personId: scope.userId, kind, number: next ? `+${next}` : undefined },
    })
    return 'saved'
  })
}

const bare = (number: string | undefined) => (number ? withCountryCode(number) : '')

export async function savePostalAddress(
  db: Database,
  scope: Scope,
  address: PostalAddress,
  was: string | undefined,
): Promise<Outcome | 'same' | undefined> {
  const { selected } = scope
  if (!selected) return undefined
  return inTransaction(db, async (tx) => {
    const isOwn = and(eq(billingAccounts.id, selected.billingAccountId), eq(sites.id, selected.siteId))
    const [row] = await tx
      .select({ account: billingAccounts, site: sites })
      .from(billingAccounts)
      .innerJoin(sites, eq(sites.billingAccountId, billingAccounts.id))
      .where(isOwn)
      .for('update', { of: billingAccounts })
    if (!row) return undefined
    await refuseFormer(tx, scope, selected.billingAccountId)
    const { postalAddress: stored } = row.account
    const shown = postalLine(stored ?? row.site)
    const next = postalLine(address)
    // As long as none is stored, another property shows its own: to keep this one it is stored.
    const outcome = stored || next !== shown ? compareWithStored(shown, next, was) : 'saved'
    if (outcome !== 'saved') return outcome
    const { street, suburb, city, postCode } = address
    const postalAddress = { street, suburb, city, postCode }
    const { billingAccountId } = selected
    await tx.update(billingAccounts).set({ postalAddress }).where(eq(billingAccounts.id, billingAccountId))
    await changedByCustomer(tx, 'account', billingAccountId, billingAccountId)
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.postal_address.changed',
      billingAccountId,
      subject: billingAccountId,
      data: { address: postalAddress },
    })
    return 'saved'
  })
}

/** Where letters go, on one line. */
export const postalLine = (address: { street: string; suburb?: string | null | undefined; city: string; postCode: string }) =>
  `${siteAddress({ ...address, suburb: address.suburb ?? null })} ${address.postCode}`

export interface Preferences {
  email: string
  sendBillViaEmail: boolean
  sendPromotionViaEmail: boolean
}

/**
 * Changes what a customer is sent; fields that they did not change keep their stored value.
 * @param was what the customer saw
 */
export async function savePreferences(
  db: Database,
  scope: Scope,
  wanted: Preferences,
  was: Partial<Preferences> = {},
): Promise<Outcome | undefined> {
  const { userId, selected } = scope
  if (!selected) return undefined
  const { billingAccountId } = selected
  const isAccount = eq(billingAccounts.id, billingAccountId)
  return inTransaction(db, async (tx) => {
    // In the order in which the feed locks them, so that neither waits for the other.
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const [account] = await tx.select().from(billingAccounts).where(isAccount).for('update')
    if (!account || !person) return undefined
    await refuseFormer(tx, scope, billingAccountId)
    const current: Preferences = {
      email: account.billingEmail,
      sendBillViaEmail: account.billDelivery === 'email',
      sendPromotionViaEmail: person.receivesPromotions,
    }
    const next = { ...current }
    for (const name of ['email', 'sendBillViaEmail', 'sendPromotionViaEmail'] as const) {
      if (was[name] === wanted[name]) continue
      if (compareWithStored<unknown>(current[name], wanted[name], was[name]) === 'changed') return 'changed'
      Object.assign(next, { [name]: wanted[name] })
    }
    const { email, sendPromotionViaEmail: receivesPromotions } = next
    if (email !== current.email || next.sendBillViaEmail !== current.sendBillViaEmail) {
      const method = next.sendBillViaEmail ? 'email' : 'post'
      await tx.update(billingAccounts).set({ billingEmail: email, billDelivery: method }).where(isAccount)
      await changedByCustomer(tx, 'account', billingAccountId, billingAccountId)
      await recordEvent(tx, scope, {
        type: 'nz.switchboard.bill_delivery.changed',
        billingAccountId,
        subject: billingAccountId,
        data: { method, email },
      })
    }
    if (receivesPromotions !== current.sendPromotionViaEmail) {
      await tx.update(users).set({ receivesPromotions }).where(eq(users.id, userId))
      await changedByCustomer(tx, 'person', userId)
      await recordPersonEvent(tx, scope, {
        type: 'nz.switchboard.promotions.changed',
        subject: userId,
        data: { personId: userId, receivesPromotions },
      })
    }
    return 'saved'
  })
}
