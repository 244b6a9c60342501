import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AccessToClose } from '#schemas/your-data/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import { cardText } from '#lib/card-names.ts'
import { isClosed, isOpenOn, type Scope, todayOf } from '../access.ts'
import { closeSignIns } from '../auth/close-sign-ins.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { cardAuthorities, directDebits, savedCards } from '../db/schema/payments.ts'
import { users } from '../db/schema/people.ts'
import { dataDownloads } from '../db/schema/your-data.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordPersonEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import type { BrandTelling } from '../mail/telling.ts'
import { isOnItsWay } from '../payments/autopay.ts'
import { closeCharges } from '../payments/charge-order.ts'
import type { Payments } from '../payments/order.ts'
import { endAccess } from './end-access.ts'

/** What ends when the caller closes their access. */
export async function findAccessToClose(db: Database, scope: Scope): Promise<Pick<AccessToClose, 'email' | 'accounts'>> {
  const { userId } = scope
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const held = await db.select().from(accountAccess).where(eq(accountAccess.userId, userId)).orderBy(asc(accountAccess.position))
  const ids = held.map(({ billingAccountId }) => billingAccountId)
  if (ids.length === 0) return { email: person?.email ?? '', accounts: [] }
  const own = (table: { billingAccountId: PgColumn }, by: PgColumn) =>
    and(eq(table.billingAccountId, billingAccounts.id), inArray(table.billingAccountId, ids), eq(by, userId))
  const rows = await db
    .select({
      account: billingAccounts,
      card: savedCards,
      authority: cardAuthorities.givenBy,
      debit: directDebits,
    })
    .from(billingAccounts)
    .leftJoin(savedCards, own(savedCards, savedCards.savedBy))
    .leftJoin(cardAuthorities, own(cardAuthorities, cardAuthorities.givenBy))
    .leftJoin(directDebits, own(directDebits, directDebits.givenBy))
    .where(inArray(billingAccounts.id, ids))
  const others = await findOtherHolders(db, userId, ids, todayOf(scope))
  return {
    email: person?.email ?? '',
    accounts: held.flatMap(({ billingAccountId, role }) => {
      const found = rows.find(({ account }) => account.id === billingAccountId)
      if (!found) return []
      const { account, card, authority, debit } = found
      return [
        {
          billingAccountId,
          customerNumber: account.customerNumber,
          role,
          isLastHolder: role === 'accountHolder' && !others.has(billingAccountId),
          savedCard: card ? cardText(card) : undefined,
          paysByCard: authority !== null || undefined,
          directDebit: debit && (account.hasDirectDebit || isOnItsWay(debit)) ? debit.maskedNumber : undefined,
        },
      ]
    }),
  }
}

/** Of these accounts, those that another person holds who can sign in. */
export async function findOtherHolders(db: Database, userId: string, ids: readonly string[], today: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: accountAccess.billingAccountId, holder: accountAccess.userId })
    .from(accountAccess)
    .innerJoin(users, eq(users.id, accountAccess.userId))
    .where(and(inArray(accountAccess.billingAccountId, [...ids]), eq(accountAccess.role, 'accountHolder'), isOpenOn(today)))
  return new Set(rows.flatMap(({ id, holder }) => (holder === userId ? [] : [id])))
}

interface Closing extends BrandTelling {
  payments: Payments | undefined
}

/** Closes the caller's access; done twice it is done once. */
export async function closeOwnAccess(db: Database, scope: Scope, { brand, payments, ...telling }: Closing): Promise<void> {
  const { userId } = scope
  const ended = await inTransaction(db, async (tx) => {
    // In the order in which the feed locks them, so that neither waits for the other.
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!person || isClosed(person)) return []
    const closedOn = todayOf(scope)
    const data = { personId: userId, closedOn }
    await recordPersonEvent(tx, scope, { type: 'nz.switchboard.access.closed', subject: userId, data })
    const { accounts } = await findAccessToClose(tx, scope)
    const ids = accounts.map(({ billingAccountId }) => billingAccountId).sort()
    for (const billingAccountId of ids) await endAccess(tx, scope, { billingAccountId, userId, reason: 'closed' }, telling)
    await tx.delete(dataDownloads).where(eq(dataDownloads.userId, userId))
    await closeSignIns(tx, [person.subject], closedOn)
    await changedByCustomer(tx, 'person', userId)
    if (telling.canMail) await storeMail(tx, farewell(brand, person, accounts))
    return ids
  })
  if (payments) for (const billingAccountId of ended) await closeCharges(payments, billingAccountId, ['autopay', 'savedCard'])
}

function farewell(brand: Brand, person: { email: string; firstName: string }, accounts: AccessToClose['accounts']) {
  const held = accounts.filter(({ role }) => role === 'accountHolder')
  const debits = accounts.flatMap(({ directDebit }) => directDebit ?? [])
  return letter(brand, person, 'Your access is closed:', [
    'You closed your access. You are signed out everywhere, and nobody can sign in with this address any more.',
    ...(held.length > 0
      ? [
          `Your power and your account${held.length > 1 ? 's' : ''} (${held.map(({ customerNumber }) => customerNumber).join(', ')}) go on as before, and so do your bills. To leave us, or to open your access again, call us.`,
        ]
      : []),
    ...(debits.length > 0
      ? [
          `We no longer take bills from ${debits.join(' or ')}. A payment that is on its way may still be taken. Please pay each bill by its due day.`,
        ]
      : []),
    'If this wasn’t you, call us straight away.',
  ])
}
