import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { heroMessageWidget } from '#schemas/dashboard/routes.ts'
import { homeMoveCancel, homeMoveCases, homeMoveChangeDates, homeMoveSubmit } from '#schemas/home-move/routes.ts'
import type { HomeMoveCase } from '#schemas/home-move/entities.ts'
import type { Inbox } from '#schemas/notifications/entities.ts'
import { notifications, readNotifications } from '#schemas/notifications/routes.ts'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { homeMoveSteps, homeMoves } from '#server/db/schema/home-moves.ts'
import { runMoves } from '#server/demo/move-worker.ts'
import { openDay, ownHomeMove } from './own-changes.ts'
import { portalOfFile } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* Where a move under way is told of besides its own page: on the dashboard, and in the inbox. */

const portal = portalOfFile()
afterEach(async () => {
  for (const table of [homeMoveSteps, homeMoves]) await portal.database.db.delete(table)
})

const submit = (person: string, change: object = {}) =>
  portal.call(person, homeMoveSubmit, { body: { ...shownAccount(person), ...ownHomeMove(person), ...change } as never })
const message = async (person: string) =>
  ((await portal.call(person, heroMessageWidget)).body as { data?: { title: string; body: string; link: { href: string } } }).data
const told = async (person: string) =>
  ((await portal.call(person, notifications)).body as Inbox).notifications.filter(({ kind }) => kind === 'moveMovedOn')
const newest = async (person: string) =>
  ((await portal.call(person, homeMoveCases)).body as { cases: HomeMoveCase[] }).cases[0] as HomeMoveCase
/** The demo world confirms a move some minutes after it was told. */
async function confirm() {
  const { db } = portal.database
  await db.update(homeMoves).set({ submittedAt: new Date(Date.now() - 5 * 60_000) })
  await runMoves(db)
}
const day = (after: number) => dayText(openDay(after), 'weekday')

test('on the dashboard: how far it is, which places, what comes next and what may still be changed', async () => {
  expect(await message('aroha')).toBeUndefined()
  await submit('aroha')
  expect(await message('aroha')).toMatchObject({
    title: 'We have your move',
    body: `Last day at 14 Rātā Street, Brooklyn, Wellington: ${day(10)}. First day at 5 Rimu Street, Karori, Wellington 6012: ${day(11)}. We check it and confirm it by email within two working days. There’s nothing for you to do until then. You can still change the days or cancel the move.`,
    link: { href: '/account/profile/moving-house' },
  })
  await confirm()
  expect(await message('aroha')).toMatchObject({
    title: 'Your move is confirmed',
    body: expect.stringContaining('There’s nothing for you to do until then. You can still'),
  })
  await portal.database.db.update(homeMoves).set({ moveOutDay: localDayOf(new Date()), moveInDay: localDayOf(new Date()) })
  expect((await message('aroha'))?.body).toMatch(/If something has to change now, call us on 0\d+ [\d ]+\.$/)
  const yesterday = addDays(localDayOf(new Date()), -1)
  await portal.database.db.update(homeMoves).set({ moveOutDay: yesterday, moveInDay: yesterday })
  expect((await message('aroha'))?.body).toContain('Its days have passed. We email you once everything is done.')
  await portal.database.db.update(homeMoves).set({ state: 'done' })
  expect(await message('aroha')).toBeUndefined()
})

test('for a customer with several properties it names those that are left, and asks for the reading of a meter', async () => {
  await submit('tama', { moveOutIds: ['ST-100342-2'], moveInAddress: undefined, moveInDate: undefined })
  await confirm()
  const { body = '' } = (await message('tama')) ?? {}
  expect(body).toMatch(/^Last day at 8 Pōhutukawa Road, [^.:]+: [^.]+\. Please read your meter on /)
  expect(body).not.toContain('Kauri Lane')
  await portal.database.db.update(homeMoves).set({ moveOutDay: localDayOf(new Date()) })
  expect((await message('tama'))?.body).toContain('Please read your meter before you leave, and send us the reading.')
  expect(await message('aroha')).toBeUndefined()
})

test('in the words of the brand of the account', async () => {
  const { db } = portal.database
  const own = eq(billingAccounts.id, shownAccount('aroha').billingAccountId ?? '')
  await submit('aroha')
  await db.update(billingAccounts).set({ brand: 'pip' }).where(own)
  const pip = await message('aroha')
  await db.update(billingAccounts).set({ brand: 'northlight' }).where(own)
  expect(pip).toMatchObject({ title: 'About that move of yours', body: expect.stringMatching(/^We have your move\. Last day at 14 Rātā/) })
})

const changeDays = (person: string, moveId: string, moveInDate: string) =>
  portal.call(person, homeMoveChangeDates, { params: { moveId }, body: { ...shownAccount('aroha'), moveInDate } })

test('on the case: who told of it, who changed its days and who cancelled it, as each person reads it', async () => {
  await submit('aroha')
  const { moveId } = await newest('aroha')
  await changeDays('rua', moveId, openDay(20))
  const begun = await portal.call('staff', startImpersonation, { body: { customer: 'aroha', reason: 'She asked on the phone' } })
  const headers = { 'x-impersonation': (begun.body as { id: string }).id }
  await portal.ask('staff', 'POST', homeMoveChangeDates.path.replace(':moveId', moveId), {
    headers,
    body: { ...shownAccount('aroha'), moveInDate: openDay(27) },
  })
  await portal.call('aroha', homeMoveCancel, { params: { moveId }, body: shownAccount('aroha') })
  const textsFor = async (person: string) => (await newest(person)).history.map(({ text }) => text)
  const days = (into: number) => `out on ${day(10)}, in on ${day(into)}`
  expect(await textsFor('aroha')).toEqual([
    'You cancelled the move',
    `Our team changed the days: ${days(27)}`,
    `Rua Parata changed the days: ${days(20)}`,
    'You told us of this move',
  ])
  expect(await textsFor('rua')).toEqual([
    'Aroha Parata cancelled the move',
    `Our team changed the days: ${days(27)}`,
    `You changed the days: ${days(20)}`,
    'Aroha Parata told us of this move',
  ])
})

test('a move that is over says so, and that nothing of it can be changed', async () => {
  await submit('aroha')
  const { moveId } = await newest('aroha')
  const { db } = portal.database
  const change = async () => (await changeDays('aroha', moveId, openDay(20))) as { status: number; body: { detail: string } }
  await portal.call('aroha', homeMoveCancel, { params: { moveId }, body: shownAccount('aroha') })
  expect(await change()).toMatchObject({ status: 409, body: { detail: 'Your move is cancelled, so there’s nothing left to change.' } })
  await db.update(homeMoves).set({ state: 'done' })
  expect(await change()).toMatchObject({ status: 409, body: { detail: 'Your move is done, so there’s nothing left to change.' } })
  expect((await newest('aroha')).nextStep).toBe('Welcome to your new place. Your final bill for the old one comes within two weeks.')
  const ago = (days: number) => addDays(localDayOf(new Date()), -days)
  await db.update(homeMoves).set({ moveOutDay: ago(40), moveInDay: ago(35) })
  expect((await newest('aroha')).nextStep).toBe('There’s nothing left to do.')
  await db.update(homeMoves).set({ state: 'confirmed' })
  expect((await newest('aroha')).nextStep).toMatch(/^Its days have passed\./)
  await db.update(homeMoves).set({ state: 'received' })
  expect((await newest('aroha')).nextStep).toMatch(/^Its days have passed, and we haven’t confirmed it\. Call us on 0/)
})

test('in the inbox: each step with its places, unread for each person of the account and for nobody else', async () => {
  await submit('aroha')
  await confirm()
  const { moveId } = await newest('aroha')
  const found = await told('aroha')
  expect(found.map(({ title, body, href, isRead }) => [title, body, href, isRead])).toEqual([
    [
      'Your move is confirmed: 14 Rātā Street to 5 Rimu Street',
      `We’ll end your supply on ${day(10)}, and start it at the new place on ${day(11)}.`,
      '/account/profile/moving-house',
      false,
    ],
    [
      'We have your move: 14 Rātā Street to 5 Rimu Street',
      'We check it and confirm it by email within two working days. There’s nothing for you to do until then.',
      '/account/profile/moving-house',
      false,
    ],
  ])
  await portal.call('aroha', readNotifications, { body: { ...shownAccount('aroha'), ids: found.map(({ id }) => id) } })
  expect((await told('aroha')).map(({ isRead }) => isRead)).toEqual([true, true])
  expect((await told('rua')).map(({ isRead }) => isRead)).toEqual([false, false])
  expect(await told('tama')).toEqual([])
  await portal.call('aroha', homeMoveCancel, { params: { moveId }, body: shownAccount('aroha') })
  expect((await told('aroha'))[0]).toMatchObject({ title: 'Your move is cancelled: 14 Rātā Street to 5 Rimu Street', isRead: false })
})

test('in the inbox a move out of one of several properties names that one', async () => {
  await submit('tama', { moveOutIds: ['ST-100342-2'], moveInAddress: undefined, moveInDate: undefined })
  expect((await told('tama')).map(({ title }) => title)).toEqual(['We have your move: out of 8 Pōhutukawa Road'])
})
