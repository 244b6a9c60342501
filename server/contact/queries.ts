import { and, eq } from 'drizzle-orm'
import type { PostalAddress } from '#schemas/address/entities.ts'
import { withCountryCode } from '#lib/forms/nz-phone.ts'
import type { Scope } from '../access.ts'
import { siteAddress } from '../account/queries.ts'
import { type Outcome, compareWithStored } from '../http/concurrent-change.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, sites } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'

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
  return db.transaction(async (tx) => {
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
    return 'saved'
  })
}

const bare = (number: string | undefined) => (number ? withCountryCode(number) : '')

export async function savePostalAddress(
  db: Database,
  { selected }: Scope,
  address: PostalAddress,
  was: string | undefined,
): Promise<Outcome | 'same' | undefined> {
  if (!selected) return undefined
  return db.transaction(async (tx) => {
    const isOwn = and(eq(billingAccounts.id, selected.billingAccountId), eq(sites.id, selected.siteId))
    const [row] = await tx
      .select({ account: billingAccounts, site: sites })
      .from(billingAccounts)
      .innerJoin(sites, eq(sites.billingAccountId, billingAccounts.id))
      .where(isOwn)
      .for('update', { of: billingAccounts })
    if (!row) return undefined
    const outcome = compareWithStored(postalLine(row.account.postalAddress ?? row.site), postalLine(address), was)
    if (outcome !== 'saved') return outcome
    const { street, suburb, city, postCode } = address
    await tx
      .update(billingAccounts)
      .set({ postalAddress: { street, suburb, city, postCode } })
      .where(eq(billingAccounts.id, selected.billingAccountId))
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
  { userId, selected }: Scope,
  wanted: Preferences,
  was: Partial<Preferences> = {},
): Promise<Outcome | undefined> {
  if (!selected) return undefined
  const isAccount = eq(billingAccounts.id, selected.billingAccountId)
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(billingAccounts).where(isAccount).for('update')
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!account || !person) return undefined
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
    await tx
      .update(billingAccounts)
      .set({ billingEmail: next.email, billDelivery: next.sendBillViaEmail ? 'email' : 'post' })
      .where(isAccount)
    await tx.update(users).set({ receivesPromotions: next.sendPromotionViaEmail }).where(eq(users.id, userId))
    return 'saved'
  })
}
