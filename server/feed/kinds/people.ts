import { and, eq, inArray, sql } from 'drizzle-orm'
import { isSameEmail } from '#lib/forms/same-email.ts'
import { idsOf } from '#lib/ids-of.ts'
import { followNewEmail } from '../../contact/email-change.ts'
import type { Database } from '../../db/open.ts'
import { accountAccess, billingAccounts } from '../../db/schema/accounts.ts'
import { dismissals, promotionViews, tipReviews, tipVisits, userFlags, userTags } from '../../db/schema/activity.ts'
import { chargeNetLinks } from '../../db/schema/ev.ts'
import { experimentAccounts } from '../../db/schema/experiments.ts'
import { accessInvitations } from '../../db/schema/invitations.ts'
import { notificationMarks } from '../../db/schema/notifications.ts'
import { referralCodes } from '../../db/schema/referrals.ts'
import { dataDownloads } from '../../db/schema/your-data.ts'
import { directDebits } from '../../db/schema/payments.ts'
import { powershoutLedger, powershoutReminders } from '../../db/schema/powershout.ts'
import { selections, users } from '../../db/schema/people.ts'
import { credentials, oneTimeLinks } from '../../db/schema/sign-in.ts'
import { isOnItsWay } from '../../payments/autopay.ts'
import { withdrawWithAccess } from '../../people/invitations.ts'
import { storedIn } from '../kind-store.ts'
import { names } from './names.ts'

// A feed's token must not open a way to the sign-in of staff.
const STAFF = 'is a member of staff; the feed changes customers alone'

async function staffAmong(tx: Database, ids: readonly string[]): Promise<Set<string>> {
  const staff = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'staff'), inArray(users.id, [...ids])))
  return new Set(staff.map(({ id }) => id))
}

export const person = storedIn('person', {
  table: users,
  whereAbsent: { emailVerified: true, isTestCustomer: false, hasEarlyAccess: false, receivesPromotions: true },
  row: ({ subject, username, email, contactId, phones = [] }, id) => ({
    subject: subject ?? `feed|${id}`,
    isSubjectKnown: subject !== undefined,
    username: username ?? email,
    contactId: contactId ?? id,
    // The portal keeps E.164 without its plus sign.
    phones: phones.map(({ value, ...kind }) => ({ ...kind, value: value.slice(1) })),
    role: 'customer',
  }),
  locks: { table: users, of: { id: 'id' } },
  onlyNew: ['role'],
  // Once known, by their first sign-in too, it stays until a record has another.
  kept: ['subject'],
  unique: {
    users_subject_unique: 'subject',
    users_email_unique: 'email',
    users_email_lower: 'email',
    users_username_open: 'username',
  },
  merged: {
    subject: sql`case when excluded.is_subject_known then excluded.subject else ${users.subject} end`,
    isSubjectKnown: sql`excluded.is_subject_known or ${users.isSubjectKnown}`,
  },
  data: ({ isSubjectKnown, subject, phones }) => ({
    subject: isSubjectKnown ? subject : undefined,
    phones: phones.map(({ value, ...kind }) => ({ value: `+${value}`, ...kind })),
  }),
  exchange: names,
  leftovers: [
    ...[
      credentials,
      oneTimeLinks,
      selections,
      dismissals,
      userFlags,
      userTags,
      promotionViews,
      tipReviews,
      tipVisits,
      powershoutReminders,
      dataDownloads,
      notificationMarks,
    ].map((table) => [table, 'userId'] as const),
    [accessInvitations, 'invitedBy'] as const,
  ],
  async before(tx, records) {
    const emails = new Map(records.map(({ id, data }) => [id, data.email]))
    const stored = await tx
      .select({ id: users.id, was: users.email })
      .from(users)
      .where(inArray(users.id, idsOf(records)))
    for (const { id, was } of stored) {
      const email = emails.get(id) ?? was
      if (!isSameEmail(was, email)) await followNewEmail(tx, id, was, email)
    }
  },
  async forbidden(tx, ids) {
    const staff = await staffAmong(tx, ids)
    return new Map(ids.flatMap((id) => (staff.has(id) ? [[id, STAFF]] : [])))
  },
})

export const account = storedIn('account', {
  table: billingAccounts,
  locks: { table: billingAccounts, of: { id: 'id' } },
  leftovers: [
    [accessInvitations, 'billingAccountId'],
    [powershoutLedger, 'billingAccountId'],
    [powershoutReminders, 'billingAccountId'],
    [referralCodes, 'billingAccountId'],
    [notificationMarks, 'billingAccountId'],
    [experimentAccounts, 'billingAccountId'],
    [chargeNetLinks, 'billingAccountId'],
    [directDebits, 'billingAccountId'],
  ],
  unique: { billing_accounts_customer_number_unique: 'customerNumber' },
  merged: {
    // A source that does not know of it yet, or still says that an earlier application was declined, must not take the protection of
    // who has applied. Without a day nothing says that it is about this application.
    medicalDependence: sql`case when ${billingAccounts.medicalAppliedBy} is not null and (excluded.medical_dependence is null
        or (excluded.medical_dependence->>'status' = 'declined' and ${billingAccounts.medicalDependence}->>'status' = 'applied'
          and coalesce(excluded.medical_dependence->>'decidedOn', excluded.medical_dependence->>'appliedOn', '')
            < ${billingAccounts.medicalDependence}->>'appliedOn'))
      then ${billingAccounts.medicalDependence} else excluded.medical_dependence end`,
  },
  whereAbsent: { brand: 'northlight', billDelivery: 'email', hasDirectDebit: false },
  // What they take after its end is another direct debit, and may be from another bank account. An earlier version left that of a deleted
  // account.
  async before(tx, records) {
    const { billingAccountId: id, givenAt } = directDebits
    const rows = await tx
      .select({ id, givenAt, paysSince: directDebits.paysSince, hasDirectDebit: billingAccounts.hasDirectDebit })
      .from(directDebits)
      .leftJoin(billingAccounts, eq(billingAccounts.id, id))
      .where(inArray(id, idsOf(records)))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const ended = records.filter(({ id, at, data, isUntouched }) => {
      const given = byId.get(id)
      if (!given || given.hasDirectDebit === null) return given
      // A record has said so, and cannot have meant an earlier one that it took the place of.
      const wasSetUp = given.hasDirectDebit && isUntouched && given.paysSince?.getTime() === given.givenAt.getTime()
      return !(data.hasDirectDebit && given.hasDirectDebit) && (wasSetUp || !isOnItsWay(given, Date.parse(at)))
    })
    await tx.delete(directDebits).where(inArray(id, idsOf(ended)))
  },
})

/** A file of their data that is ready has what they hold no longer in it. */
async function forgetDownloads(tx: Database, of: readonly { userId: string }[]): Promise<void> {
  const userIds = of.map(({ userId }) => userId)
  if (userIds.length > 0) await tx.delete(dataDownloads).where(inArray(dataDownloads.userId, userIds))
}

export const access = storedIn('access', {
  table: accountAccess,
  columns: { personId: 'userId' },
  whereAbsent: { position: 0 },
  refersTo: { billingAccountId: 'account', personId: 'person' },
  async before(tx, records) {
    const others = records.filter(({ data }) => data.role !== 'accountHolder')
    if (others.length === 0) return
    const people = others.map(({ data }) => data.personId)
    const held = await tx
      .select()
      .from(accountAccess)
      .where(and(inArray(accountAccess.userId, people), eq(accountAccess.role, 'accountHolder')))
    const ends = new Set(others.map(({ data }) => `${data.billingAccountId}/${data.personId}`))
    const ending = held.filter(({ billingAccountId, userId }) => ends.has(`${billingAccountId}/${userId}`))
    await forgetDownloads(tx, ending)
  },
  async deleted(tx, rows) {
    const ended = rows.map((row) => ({ billingAccountId: String(row.billingAccountId), userId: String(row.userId) }))
    await forgetDownloads(tx, ended)
    for (const each of ended) await withdrawWithAccess(tx, each)
  },
  async forbidden(tx, ids) {
    const personOf = (id: string) => id.split('/')[1] ?? ''
    const staff = await staffAmong(tx, ids.map(personOf))
    return new Map(ids.flatMap((id) => (staff.has(personOf(id)) ? [[id, STAFF]] : [])))
  },
})
