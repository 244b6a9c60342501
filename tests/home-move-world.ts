import { eq } from 'drizzle-orm'
import { afterEach } from 'vitest'
import { homeMoveCases, homeMoveSubmit } from '#schemas/home-move/routes.ts'
import type { HomeMoveCase } from '#schemas/home-move/entities.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { dismissals } from '#server/db/schema/activity.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { homeMoveSteps, homeMoves } from '#server/db/schema/home-moves.ts'
import { ownHomeMove } from './own-changes.ts'
import { portalOfFile } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails } from './stored-mails.ts'
import { PORTAL, toldIn } from './told-events.ts'

/** A portal that forgets after each test of a file which moves it was told of, and what customers do with theirs. */
export function homeMoveWorld() {
  const portal = portalOfFile({ PUBLIC_URL: PORTAL })
  afterEach(async () => {
    const { db } = portal.database
    for (const table of [homeMoveSteps, homeMoves, customerEvents, dismissals]) await db.delete(table)
    await db.delete(feedRecords).where(eq(feedRecords.kind, 'homeMove'))
    await db.update(billingAccounts).set({ medicalDependence: null, medicalAppliedBy: null })
    await deleteMails(db)
  })
  const submit = (change: object = {}, person = 'aroha') =>
    portal.call(person, homeMoveSubmit, { body: { ...shownAccount(person), ...ownHomeMove(person), ...change } as never })
  const cases = async (person = 'aroha') => (await portal.call(person, homeMoveCases)).body as { cases: HomeMoveCase[]; banner?: object }
  const newest = async (person = 'aroha') => (await cases(person)).cases[0] as HomeMoveCase
  return { portal, submit, cases, newest, ...toldIn(() => portal) }
}

/** Where an answer says that what was sent is wrong. */
export const wrongAt = (body: unknown) => (body as { errors?: { pointer: string }[] }).errors?.map(({ pointer }) => pointer)
