import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { ACTING_LOG_DAYS, cleanUp, CUSTOMER_EVENT_DAYS, MOVE_ANSWER_DAYS, VISIT_DAYS } from '#server/clean-up.ts'
import { visitsByBuild } from '#server/db/schema/config.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { impersonatedActions, impersonations } from '#server/db/schema/staff.ts'
import { openTestDatabase } from './portal.ts'
import type { OpenDatabase } from '#server/db/open.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-11-22T00:00:00Z')
const PHONE_CHANGED = { type: 'nz.switchboard.phone.changed', subject: 'U-1', personId: 'U-1', data: {} } as const
const PEOPLE = { staffUserId: 'U-staff', customerUserId: 'U-aroha' }
/** An hour more, or less, than so many days before. */
const around = (days: number) => [1, -1].map((hours) => new Date(NOW.getTime() - days * 86_400_000 - hours * 3_600_000)) as [Date, Date]

test('what is kept no longer goes, however much there is of it, and the rest stays', async () => {
  const { db } = database
  const [oldAct, youngAct] = around(ACTING_LOG_DAYS)
  const act = (id: string, at: Date) => ({ id, staffUserId: 'U-2', method: 'GET', path: '/', status: 200, correlationId: id, at })
  const acting = (id: string, endsAt: Date) => ({ id, ...PEOPLE, reason: 'A question', startedAt: endsAt, endsAt })
  await db.insert(impersonations).values([acting('old', oldAct), acting('logged later', oldAct), acting('young', youngAct)])
  await db.insert(impersonatedActions).values([
    { ...act('old', oldAct), impersonationId: 'old' },
    { ...act('young', youngAct), impersonationId: 'logged later' },
  ])
  const [oldEvent, youngEvent] = around(CUSTOMER_EVENT_DAYS)
  const event = (id: string, at: Date) => ({ id, at, billingAccountId: 'BA-1', ...PHONE_CHANGED })
  await db.insert(customerEvents).values([...Array.from({ length: 5 }, (_, i) => event(`old-${i}`, oldEvent)), event('young', youngEvent)])
  const visit = (daysAgo: number) => ({ day: addDays(localDayOf(NOW), -daysAgo), build: `${daysAgo}`, visits: 1 })
  await db.insert(visitsByBuild).values([visit(VISIT_DAYS + 1), visit(VISIT_DAYS)])

  await cleanUp(db, { now: NOW, batch: 2 })

  expect((await db.select().from(impersonatedActions)).map(({ id }) => id)).toEqual(['young'])
  expect((await db.select().from(impersonations)).map(({ id }) => id)).toEqual(['logged later', 'young'])
  expect((await db.select().from(customerEvents)).map(({ id }) => id)).toEqual(['young'])
  expect((await db.select().from(visitsByBuild)).map(({ build }) => build)).toEqual([`${VISIT_DAYS}`])
})

test('what was said of health with a move goes some time after it, also where nobody said that it is done', async () => {
  const { db } = database
  const [submittedAt] = around(MOVE_ANSWER_DAYS)
  const move = (id: string, change: object) => ({
    billingAccountId: 'BA-1',
    id,
    caseNumber: id,
    requestKey: id,
    submittedBy: 'U-1',
    submittedAt,
    answers: { criticalEquipment: ['Ventilator'] },
    ...change,
  })
  const day = (daysAgo: number) => addDays(localDayOf(NOW), -daysAgo)
  await db
    .insert(homeMoves)
    .values([
      move('done', { state: 'done' }),
      move('past', { state: 'confirmed', moveOutDay: day(MOVE_ANSWER_DAYS + 2), moveInDay: day(MOVE_ANSWER_DAYS + 1) }),
      move('put off', { state: 'confirmed', moveOutDay: day(MOVE_ANSWER_DAYS + 2), moveInDay: day(MOVE_ANSWER_DAYS) }),
      move('young', { state: 'done', submittedAt: NOW }),
    ])
  await cleanUp(db, { now: NOW })
  const kept = (await db.select().from(homeMoves)).filter(({ answers }) => 'criticalEquipment' in answers)
  expect(kept.map(({ id }) => id).sort()).toEqual(['put off', 'young'])
})
