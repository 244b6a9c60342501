import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { isSameEmail } from '#lib/forms/same-email.ts'
import { isOpenOn, type Scope } from '../access.ts'
import { pendingEmailOf } from '../account/queries.ts'
import { endSignIns } from '../auth/end-sign-ins.ts'
import {
  checkLink,
  endLinks,
  type LinkMade,
  type LinkOutcome,
  makeLink,
  redeemLink,
  refuseLetter,
  storeLink,
  type TooManyLetters,
  PASSWORD_LINK_MINUTES,
} from '../auth/links.ts'
import { changedByCustomer } from '../feed/records.ts'
import { type Outcome, compareWithStored } from '../http/concurrent-change.ts'
import { localDayOf } from '#lib/local-day.ts'
import { hasCode } from '../db/failures.ts'
import type { Database } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { users } from '../db/schema/people.ts'
import { credentials, oneTimeLinks } from '../db/schema/sign-in.ts'
import { recordPersonEvent } from '../feed/events/record.ts'
import { type Letter, storeMail } from '../mail/mailer.ts'
import { findLetInBy, type LetIn, tellOfLetIn, withdrawInvitationsOf, withdrawInvitationsTo } from '../people/let-in.ts'

/*
 * The address a person signs in with changes in two steps: they ask for it, and the link in the mail to the new address
 * confirms it. The old address gets a link that takes the change back, also for some days after it was confirmed.
 */

/** What PostgreSQL calls a row that is there already. */
const UNIQUE_VIOLATION = /^23505$/
const DAY_MINUTES = 24 * 60
export const CONFIRM_MINUTES = DAY_MINUTES
const UNDO_DAYS = 7

const lock = async (db: Database, userId: string) => (await db.select().from(users).where(eq(users.id, userId)).for('update'))[0]

const untilConfirmed = () => new Date(Date.now() + CONFIRM_MINUTES * 60_000)

type Asked = { is: Outcome | 'same' | 'inUse' } | TooManyLetters | { is: 'asked' }

/**
 * Begins a change of the sign-in email address; ends an earlier pending one. Asking for the current address cancels the
 * change. Its letters are stored in the same transaction.
 * @param was the email address that the customer saw: the pending one, or else theirs
 * @param letters of the tokens of both links, and the moment until which the one that confirms works
 */
export async function askForEmail(
  db: Database,
  { userId }: Scope,
  email: string,
  was: string | undefined,
  letters: (tokens: { confirm: string; until: string; undo: string }) => Letter[],
): Promise<Asked> {
  return inTransaction(db, async (tx) => {
    const person = await lock(tx, userId)
    const own = person?.email ?? ''
    const current = (person && pendingEmailOf(person)?.email) ?? own
    const outcome = compareWithStored(spelled(current), spelled(email), was === undefined ? undefined : spelled(was))
    if (outcome !== 'saved') return { is: outcome }
    if (isSameEmail(email, own)) {
      await clearPending(tx, userId)
      return { is: 'saved' }
    }
    if (await isTaken(tx, userId, email)) return { is: 'inUse' }
    const confirm = { userId, email, purpose: 'changeEmail', minutes: CONFIRM_MINUTES } as const
    const undo = { userId, email: own, purpose: 'undoEmailChange', minutes: CONFIRM_MINUTES + UNDO_DAYS * DAY_MINUTES } as const
    const refusal = (await refuseLetter(tx, confirm)) ?? (await refuseLetter(tx, undo))
    if (refusal) return refusal
    await endLinks(tx, userId, ['changeEmail'])
    const pendingEmailUntil = untilConfirmed()
    await tx.update(users).set({ pendingEmail: email, pendingEmailUntil }).where(eq(users.id, userId))
    const tokens = { confirm: await storeLink(tx, confirm), until: pendingEmailUntil.toISOString(), undo: await storeLink(tx, undo) }
    for (const mail of letters(tokens)) await storeMail(tx, mail)
    return { is: 'asked' }
  })
}

/** Another letter to the address that waits to be confirmed; undefined where none waits. */
export async function askAgain(db: Database, { userId }: Scope): Promise<(LinkMade & { email: string }) | undefined> {
  return inTransaction(db, async (tx) => {
    const person = await lock(tx, userId)
    const pending = person && pendingEmailOf(person)
    if (!pending) return undefined
    const made = await makeLink(tx, { userId, email: pending.email, purpose: 'changeEmail', minutes: CONFIRM_MINUTES })
    if (made.is === 'made') await tx.update(users).set({ pendingEmailUntil: untilConfirmed() }).where(eq(users.id, userId))
    return { ...made, email: pending.email }
  })
}

/** Ends a change that waits to be confirmed; where none waits, nothing changes. */
export async function cancelEmailChange(db: Database, { userId }: Scope): Promise<void> {
  await db.transaction((tx) => clearPending(tx, userId))
}

/**
 * The retailer's systems set another address: a change that waits ends, and so do the ways back to any other one. Where the address was asked
 * for here, who asked may have told the retailer as well: then the ways back to addresses that were theirs before it stay. Those that became
 * theirs after it may be a thief's, from whom the retailer takes it back.
 */
export async function followNewEmail(tx: Database, userId: string, was: string, email: string): Promise<void> {
  await withdrawInvitationsTo(tx, was)
  const { purpose, tokenHash } = oneTimeLinks
  const isOfChange = and(eq(oneTimeLinks.userId, userId), inArray(purpose, ['changeEmail', 'undoEmailChange']))
  const links = await tx.select().from(oneTimeLinks).where(isOfChange)
  const now = new Date()
  const isOpen = (link: (typeof links)[0]) => !link.usedAt && link.expiresAt > now
  const isAsked = links.some((link) => link.purpose === 'changeEmail' && isSameEmail(link.email, email) && link.expiresAt > now)
  /** when an address was theirs first, as far as links say */
  const firstAt = (address: string) => {
    const known = links.filter((link) => isSameEmail(link.email, address))
    return Math.min(...known.map((link) => +((link.purpose === 'undoEmailChange' ? link.createdAt : link.usedAt) ?? Infinity)))
  }
  const usedOf = (address: string) => links.filter((link) => link.usedAt && isSameEmail(link.email, address))
  /** An address that no letter confirmed was set by the retailer; the new one, where it was confirmed here again since, came after that. */
  const setAt = (other: string) =>
    Math.max(firstAt(email), ...(usedOf(other).length > 0 ? [] : usedOf(email).map(({ usedAt }) => Number(usedAt))))
  const ending = links.filter((link) => {
    const leadsElsewhere = link.purpose === 'undoEmailChange' && isOpen(link) && !isSameEmail(link.email, email)
    return leadsElsewhere && !(isAsked && firstAt(link.email) <= setAt(link.email))
  })
  await clearPending(tx, userId)
  const hashes = ending.map((link) => link.tokenHash)
  await tx.update(oneTimeLinks).set({ expiresAt: sql`now()` }).where(inArray(tokenHash, hashes))
}

async function clearPending(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ pendingEmail: null, pendingEmailUntil: null }).where(eq(users.id, userId))
  await endLinks(db, userId, ['changeEmail'])
}

/** Uses the link of a letter: it verifies the address a person has, or makes the new one theirs. */
export async function confirmEmail(
  db: Database,
  scope: Scope,
  token: string,
): Promise<'confirmed' | 'inUse' | Exclude<LinkOutcome['is'], 'good'>> {
  const { userId } = scope
  try {
    return await inTransaction(db, async (tx) => {
      const before = await lock(tx, userId)
      const link = await checkLink(tx, token, ['verifyEmail', 'changeEmail'], userId)
      if (link.is === 'good' && link.purpose === 'changeEmail' && (await isTaken(tx, userId, link.email))) {
        await clearPending(tx, userId)
        return 'inUse'
      }
      const outcome = await redeemLink(tx, token, ['verifyEmail', 'changeEmail'], userId)
      if (outcome.is !== 'good') return outcome.is
      await tx.update(users).set(withAddress(outcome.email)).where(eq(users.id, userId))
      await changedByCustomer(tx, 'person', userId)
      const { email } = outcome
      const was = before?.email ?? ''
      if (outcome.purpose === 'changeEmail') {
        await clearPending(tx, userId)
        await keepWayBack(tx, userId, was)
        await withdrawInvitationsTo(tx, was)
        await recordPersonEvent(tx, scope, {
          type: 'nz.switchboard.email.changed',
          subject: userId,
          data: { personId: userId, email, was, reason: 'confirmed' },
        })
      } else if (!before?.emailVerified) {
        await recordPersonEvent(tx, scope, { type: 'nz.switchboard.email.verified', subject: userId, data: { personId: userId, email } })
      }
      return 'confirmed'
    })
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error
    // Another person has taken the address this moment.
    await db.transaction((tx) => clearPending(tx, userId))
    return 'inUse'
  }
}

/** From the moment of the change, its old address has the same time to take it back, and the link that confirmed it is kept as long. */
async function keepWayBack(db: Database, userId: string, oldEmail: string): Promise<void> {
  await db
    .update(oneTimeLinks)
    .set({ expiresAt: new Date(Date.now() + UNDO_DAYS * DAY_MINUTES * 60_000) })
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        or(
          and(eq(oneTimeLinks.purpose, 'undoEmailChange'), eq(oneTimeLinks.email, oldEmail), isNull(oneTimeLinks.usedAt)),
          and(eq(oneTimeLinks.purpose, 'changeEmail'), isNotNull(oneTimeLinks.usedAt)),
        ),
        gt(oneTimeLinks.expiresAt, sql`now()`),
      ),
    )
}

type Undone =
  | { is: 'inUse' | Exclude<LinkOutcome['is'], 'good'> }
  /** `passwordToken` leads to choosing a new password; `letIn`: who was given access in their name since the change was asked for */
  | { is: 'undone'; email: string; wasRestored: boolean; passwordToken: string; letIn: LetIn[] }

/**
 * Undoes a change of email address by the link that the old address got. An attacker may know the password, so it is
 * reset and everyone is signed out, also where another person has the address by now. Their open invitations end; who has accepted one is
 * named to the old address.
 */
export async function undoEmailChange(db: Database, token: string, telling: Parameters<typeof tellOfLetIn>[1]): Promise<Undone> {
  const undo = () =>
    inTransaction(db, async (tx): Promise<Undone> => {
      const link = await checkLink(tx, token, ['undoEmailChange'])
      if (link.is !== 'good') return link
      const { userId, subject, email } = link
      const person = await lock(tx, userId)
      const was = person?.email ?? ''
      const wasRestored = !isSameEmail(was, email)
      if (wasRestored && (await isTaken(tx, userId, email))) {
        await shutOut(tx, { id: userId, subject })
        // The link stays good until our team has helped.
        return { is: 'inUse' }
      }
      const outcome = await redeemLink(tx, token, ['undoEmailChange'])
      if (outcome.is !== 'good') return outcome
      await shutOut(tx, { id: userId, subject })
      if (wasRestored) {
        await tx.update(users).set(withAddress(email)).where(eq(users.id, userId))
        await changedByCustomer(tx, 'person', userId)
        await withdrawInvitationsTo(tx, was)
        const data = { personId: userId, email, was, reason: 'takenBack' } as const
        await recordPersonEvent(tx, { userId }, { type: 'nz.switchboard.email.changed', subject: userId, data })
      }
      // The ways back of what was changed later lead to addresses that were never theirs.
      await endLinks(tx, userId, ['undoEmailChange'], outcome.createdAt)
      const letIn = await findLetInBy(tx, userId, outcome.createdAt)
      if (person && letIn.length > 0) await tellOfLetIn(tx, telling, { email, firstName: person.firstName }, letIn)
      // No letter carries this one, so none is too many.
      const passwordToken = await storeLink(tx, {
        userId,
        email: wasRestored ? email : was || email,
        purpose: 'resetPassword',
        minutes: PASSWORD_LINK_MINUTES,
      })
      return { is: 'undone', email, wasRestored, passwordToken, letIn }
    })
  try {
    return await undo()
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error
    // Another person has taken the address this moment.
    return undo()
  }
}

/** Ends all sign-ins, the password and the open invitations of a person, and a change of address that waits. */
async function shutOut(tx: Database, person: { id: string; subject: string }): Promise<void> {
  await clearPending(tx, person.id)
  await endSignIns(tx, person)
  await tx.delete(credentials).where(eq(credentials.userId, person.id))
  await withdrawInvitationsOf(tx, person.id)
}

/** What a person has with a new address: a user name that is the old one goes with it, so that others may have that. */
const withAddress = (email: string) => ({
  email,
  emailVerified: true,
  username: sql`case when lower(${users.username}) = lower(${users.email}) then ${email} else ${users.username} end`,
})

/** An address as it is compared. */
const spelled = (email: string) => email.trim().toLowerCase()

/** By another person as their address, or as the name that they sign in with. */
async function isTaken(db: Database, userId: string, email: string): Promise<boolean> {
  const isName = and(eq(sql`lower(${users.username})`, spelled(email)), isOpenOn(localDayOf(new Date())))
  const isAddress = eq(sql`lower(${users.email})`, spelled(email))
  return (await db.$count(users, and(ne(users.id, userId), or(isAddress, isName)))) > 0
}
