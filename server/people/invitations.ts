import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { isClosed, type Scope } from '../access.ts'
import { changeAccount } from '../account/lock-account.ts'
import { nameOf } from '../account/queries.ts'
import type { TooManyLetters } from '../auth/links.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { accessInvitations } from '../db/schema/invitations.ts'
import { users } from '../db/schema/people.ts'
import { GREETINGS } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'

export const INVITATION_PATH = '/invitation'
/** How long an invitation can be accepted. */
const INVITED_DAYS = 7
const DAY_MS = 86_400_000
/** Letters that an account, and an address, cause in a day. */
const MOST_OF_ACCOUNT = 10
const MOST_TO_ADDRESS = 3

/** Of invitations: those to an address, however it is spelled. */
export const isTo = (email: string) => eq(sql`lower(${accessInvitations.email})`, email.toLowerCase())

export type Role = (typeof accountAccess.$inferSelect)['role']
type Invitation = typeof accessInvitations.$inferSelect

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const isOpen = ({ state, expiresAt }: Pick<Invitation, 'state' | 'expiresAt'>, now = new Date()) =>
  state === 'open' && expiresAt > now

/** Whether a person holds an account and can sign in: who may invite and remove others, and whose invitations count. */
export async function isHolder(db: Database, userId: string, billingAccountId: string): Promise<boolean> {
  const [row] = await db
    .select({ closedOn: users.closedOn })
    .from(accountAccess)
    .innerJoin(users, eq(users.id, accountAccess.userId))
    .where(
      and(eq(accountAccess.billingAccountId, billingAccountId), eq(accountAccess.userId, userId), eq(accountAccess.role, 'accountHolder')),
    )
  return row !== undefined && !isClosed(row)
}

/** Those of the selected account that can still be accepted, newest first. */
export async function findOpenInvitations(db: Database, { selected, now }: Scope) {
  if (!selected) return []
  return db
    .select()
    .from(accessInvitations)
    .where(
      and(
        eq(accessInvitations.billingAccountId, selected.billingAccountId),
        eq(accessInvitations.state, 'open'),
        gt(accessInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(accessInvitations.invitedAt), desc(accessInvitations.id))
}

/** As the holder sees it. */
export const shownInvitation = ({ id, email, role, invitedAt, expiresAt }: Invitation) => ({
  id,
  email,
  role,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export type Invited = { is: 'invited' | 'notHolder' | 'self' | 'there' } | TooManyLetters

/**
 * Invites an address to the selected account by mail. The same invitation again sends nothing more; another role takes the place of the one
 * before. Whether the address is known here is told to nobody.
 */
export async function invite(
  db: Database,
  { userId, selected }: Scope,
  { email, role }: { email: string; role: Role },
  { publicUrl }: { publicUrl: string },
): Promise<Invited> {
  if (!selected) return { is: 'notHolder' }
  const { billingAccountId, brand } = selected
  const address = email.trim()
  return changeAccount(db, billingAccountId, async (tx) => {
    if (!(await isHolder(tx, userId, billingAccountId))) return { is: 'notHolder' }
    const there = await personOnAccount(tx, billingAccountId, address)
    if (there) return { is: there === userId ? 'self' : 'there' }
    const now = new Date()
    const isToAddress = and(eq(accessInvitations.billingAccountId, billingAccountId), isTo(address))
    const [open] = await tx
      .select()
      .from(accessInvitations)
      .where(and(isToAddress, eq(accessInvitations.state, 'open')))
    if (open && open.role === role && isOpen(open, now)) return { is: 'invited' }
    const refusal = await tooMany(tx, billingAccountId, address, now)
    if (refusal) return refusal
    if (open)
      await tx
        .update(accessInvitations)
        .set({ state: 'withdrawn', endedAt: now })
        .where(and(isToAddress, eq(accessInvitations.state, 'open')))
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(now.getTime() + INVITED_DAYS * DAY_MS)
    const row = {
      billingAccountId,
      id: randomUUID(),
      email: address,
      role,
      tokenHash: hashOf(token),
      invitedBy: userId,
      invitedAt: now,
      expiresAt,
    }
    await tx.insert(accessInvitations).values(row)
    const [inviter] = await tx.select().from(users).where(eq(users.id, userId))
    const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId))
    if (inviter && account)
      await storeMail(
        tx,
        invitation(brand, { inviter, holder: account.name, link: `${publicUrl}${INVITATION_PATH}?token=${token}`, ...row }),
      )
    return { is: 'invited' }
  })
}

/** The id of the person with this address who can see the account already. */
async function personOnAccount(tx: Database, billingAccountId: string, email: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(accountAccess)
    .innerJoin(users, eq(users.id, accountAccess.userId))
    .where(and(eq(accountAccess.billingAccountId, billingAccountId), eq(sql`lower(${users.email})`, email.toLowerCase())))
  return row?.id
}

async function tooMany(tx: Database, billingAccountId: string, email: string, now: Date): Promise<TooManyLetters | undefined> {
  const since = gt(accessInvitations.invitedAt, new Date(now.getTime() - DAY_MS))
  const latest = (which: ReturnType<typeof and>, most: number) =>
    tx
      .select({ at: accessInvitations.invitedAt })
      .from(accessInvitations)
      .where(and(which, since))
      .orderBy(desc(accessInvitations.invitedAt))
      .limit(1)
      .offset(most - 1)
  const [ofAccount] = await latest(eq(accessInvitations.billingAccountId, billingAccountId), MOST_OF_ACCOUNT)
  const [toAddress] = await latest(and(eq(accessInvitations.billingAccountId, billingAccountId), isTo(email)), MOST_TO_ADDRESS)
  const waits = [ofAccount, toAddress].flatMap((row) => (row ? [row.at.getTime() + DAY_MS - now.getTime()] : []))
  return waits.length > 0 ? { is: 'tooMany', retryAfterSeconds: Math.ceil(Math.max(...waits) / 1_000) } : undefined
}

/** Withdraws an invitation of the selected account; one that has ended stays as it is. @returns false where there is none */
export async function withdraw(db: Database, { selected, userId }: Scope, id: string): Promise<boolean> {
  if (!selected || !(await isHolder(db, userId, selected.billingAccountId))) return false
  const isIt = and(eq(accessInvitations.billingAccountId, selected.billingAccountId), eq(accessInvitations.id, id))
  await db
    .update(accessInvitations)
    .set({ state: 'withdrawn', endedAt: new Date() })
    .where(and(isIt, eq(accessInvitations.state, 'open')))
  return (await db.$count(accessInvitations, isIt)) > 0
}

/** Withdraws the open invitations to an account that a person sent or was sent, whose access to it ends. */
export async function withdrawWithAccess(tx: Database, { billingAccountId, userId }: { billingAccountId: string; userId: string }) {
  const isSent = eq(sql`lower(${accessInvitations.email})`, sql`(select lower(email) from ${users} where id = ${userId})`)
  const isOpenHere = and(eq(accessInvitations.billingAccountId, billingAccountId), eq(accessInvitations.state, 'open'))
  await tx
    .update(accessInvitations)
    .set({ state: 'withdrawn', endedAt: new Date() })
    .where(and(isOpenHere, or(eq(accessInvitations.invitedBy, userId), isSent)))
}

interface Letter {
  inviter: { firstName: string; lastName: string }
  holder: string
  link: string
  email: string
  role: Role
  expiresAt: Date
}

export const CAN: Record<Role, string> = {
  accountHolder: 'see and change everything on the account, and add and remove people',
  authorisedPerson: 'see the account and act for the account holder',
}

function invitation(brand: Brand, { inviter, holder, link, email, role, expiresAt }: Letter) {
  const { name } = BRANDS[brand]
  const whose = nameOf(inviter) === holder ? 'their account' : `the account of ${holder}`
  return {
    brand,
    recipient: email,
    subject: `${nameOf(inviter)} invites you to an account with ${name}`,
    body: [
      `${GREETINGS[brand]},`,
      `${nameOf(inviter)} invites you to ${whose} with ${name}. You’ll be able to ${CAN[role]}.`,
      'Open this link to accept:',
      link,
      `The link works once, until ${dayText(localDayOf(expiresAt), 'weekday')}, and only for you, so please don’t forward it. If you don’t know ${inviter.firstName}, you can ignore this email.`,
    ].join('\n\n'),
  }
}
