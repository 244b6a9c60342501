import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { listed } from '#lib/listed.ts'
import { paths } from '#lib/paths.ts'
import { isOpenOn } from '../access.ts'
import { accountLine } from '../account/account-line.ts'
import { lockAccount } from '../account/lock-account.ts'
import { siteAddress } from '../account/queries.ts'
import { findHomeMoveRules } from '../config/brand.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { homeMoveSteps, homeMoves } from '../db/schema/home-moves.ts'
import { users } from '../db/schema/people.ts'
import type { Work } from '../jobs/queue.ts'
import { storeLetter } from '../mail/letter.ts'
import { canMail } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import { letterAbout, readingLetter } from './letters.ts'
import { findSuppliesAt, isReadByCustomer } from './places.ts'
import { findMove, type HomeMove } from './steps.ts'
import { findTerms } from './terms.ts'
import { findFinalReadings } from './view.ts'

type Telling = Pick<Settings, 'publicUrl' | 'mail'>

/** Mails each step of a move that has not been told, once: the mail and the note of it are one transaction. */
export async function tellSteps(db: Database, settings: Telling, now = new Date()): Promise<void> {
  const untold = await db
    .selectDistinct({ billingAccountId: homeMoveSteps.billingAccountId })
    .from(homeMoveSteps)
    .where(isNull(homeMoveSteps.toldAt))
  for (const { billingAccountId } of untold) {
    await db.transaction(async (tx) => {
      await lockAccount(tx, billingAccountId)
      const steps = await tx
        .update(homeMoveSteps)
        .set({ toldAt: now })
        .where(and(eq(homeMoveSteps.billingAccountId, billingAccountId), isNull(homeMoveSteps.toldAt)))
        .returning()
      for (const step of steps.sort((a, b) => a.position - b.position)) {
        const move = await findMove(tx, { billingAccountId, id: step.moveId })
        if (!move) continue
        const supplies = await findSuppliesAt(tx, billingAccountId, move.moveOutSiteIds ?? [])
        const left = [...new Set(supplies.map(({ site }) => siteAddress(site)))]
        const toRead = supplies
          .filter(({ supply }) => isReadByCustomer(supply))
          .map(({ supply, site }) => ({ ...supply, address: siteAddress(site) }))
        const terms = await findTerms(tx, move, supplies)
        await mailAbout(tx, settings, move, (phone, url) => letterAbout({ move, step, left, phone, url, toRead, terms }))
      }
    })
  }
}

/** A reading is asked for on the last day, or soon after where the portal was away. */
const READING_DAYS = 7

/** Asks for the final reading on the last day at the old place, once, where the customer reads the meter and has not sent it. */
export async function askForReadings(db: Database, settings: Telling, now = new Date()): Promise<void> {
  const today = localDayOf(now)
  const leaving = await db
    .select({ billingAccountId: homeMoves.billingAccountId, id: homeMoves.id })
    .from(homeMoves)
    .where(
      and(
        inArray(homeMoves.state, ['received', 'confirmed']),
        isNotNull(homeMoves.moveOutDay),
        lte(homeMoves.moveOutDay, today),
        gte(homeMoves.moveOutDay, addDays(today, -READING_DAYS)),
        or(isNull(homeMoves.readingAskedOn), lt(homeMoves.readingAskedOn, homeMoves.moveOutDay)),
      ),
    )
    .orderBy(asc(homeMoves.billingAccountId))
  for (const ref of leaving) {
    await db.transaction(async (tx) => {
      await lockAccount(tx, ref.billingAccountId)
      const move = await findMove(tx, ref)
      // Asked for before the last day was put off, it is asked for again.
      if (!move || (move.readingAskedOn ?? '') >= (move.moveOutDay ?? '')) return
      const supplies = await findSuppliesAt(tx, move.billingAccountId, move.moveOutSiteIds ?? [])
      const due = (await findFinalReadings(tx, move, supplies, today)).filter(({ state }) => state === 'due')
      await tx
        .update(homeMoves)
        .set({ readingAskedOn: today })
        .where(and(eq(homeMoves.billingAccountId, move.billingAccountId), eq(homeMoves.id, move.id)))
      const address = listed([...new Set(due.map((reading) => reading.address))])
      if (due.length > 0) await mailAbout(tx, settings, move, (_, url) => readingLetter(move.caseNumber, address, url))
    })
  }
}

/** To who told of the move, and to whose account it is: a place may be left in their name. */
async function mailAbout(
  tx: Database,
  { mail, publicUrl }: Telling,
  { billingAccountId, submittedBy }: HomeMove,
  words: (phone: string, url: string) => [subject: string, paragraphs: string[]],
): Promise<void> {
  if (!canMail(mail)) return
  const people = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, role: accountAccess.role, brand: billingAccounts.brand })
    .from(accountAccess)
    .innerJoin(users, eq(users.id, accountAccess.userId))
    .innerJoin(billingAccounts, eq(billingAccounts.id, accountAccess.billingAccountId))
    .where(and(eq(accountAccess.billingAccountId, billingAccountId), isOpenOn(localDayOf(new Date()))))
    .orderBy(asc(users.id))
  const about = await accountLine(tx, billingAccountId)
  for (const person of people.filter(({ id, role }) => id === submittedBy || role === 'accountHolder')) {
    const { phone } = await findHomeMoveRules(tx, person.brand)
    const [subject, paragraphs] = words(phone, `${publicUrl}${paths.movingHouse()}`)
    await storeLetter(tx, person.brand, person, subject, [...paragraphs, ...about])
  }
}

/** Tells of what happened to moves, and asks for final readings, every minute. */
export const homeMoveWork = (db: Database, settings: Telling): Work => ({
  queue: { name: 'home-moves', attempts: 3, retrySeconds: 60, timeoutSeconds: 600, leavesNothing: true },
  every: '* * * * *',
  failure: 'customers could not be told of their moves',
  async do() {
    await tellSteps(db, settings)
    await askForReadings(db, settings)
  },
})
