import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { savePhone } from '#schemas/contact/routes.ts'
import { endSignIns } from '#server/auth/end-sign-ins.ts'
import { makeLink, type Purpose } from '#server/auth/links.ts'
import { LOCK_MINUTES, signIn } from '#server/auth/sign-in.ts'
import { users } from '#server/db/schema/people.ts'
import { oneTimeLinks, signInAttempts } from '#server/db/schema/sign-in.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.db.delete(oneTimeLinks)
  await portal.database.db.delete(signInAttempts)
})

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('links by mail', () => {
  const make = async (purpose: Purpose, now = new Date()) => {
    const { db } = portal.database
    const [person] = await db.select().from(users).where(eq(users.username, 'priya'))
    if (!person) throw new Error('the demo world has no priya')
    return (await makeLink(db, { userId: person.id, email: person.email, purpose, minutes: 10 }, now)).is
  }

  test('a fourth one is sent once a quarter of an hour has passed', async () => {
    expect([await make('signIn'), await make('signIn'), await make('signIn'), await make('signIn')]).toEqual([
      'made',
      'made',
      'made',
      'tooMany',
    ])
    expect([await make('signIn', later(14)), await make('signIn', later(16))]).toEqual(['tooMany', 'made'])
  })

  test('to sign in are not counted with those for another purpose', async () => {
    for (let i = 0; i < 3; i++) await make('signIn')
    expect([await make('resetPassword'), await make('signIn')]).toEqual(['made', 'tooMany'])
  })

  test('asked for ten times at the same moment are three', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => make('signIn')))
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(3)
  })
})

describe('passwords', () => {
  test('a right one forgets the wrong ones before it', async () => {
    const { db } = portal.database
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) expect(await signIn(db, 'priya', `wrong ${i}`)).toMatchObject({ is: 'wrong' })
      expect(await signIn(db, 'priya', DEMO_PASSWORD)).toMatchObject({ is: 'signedIn' })
    }
  })

  test('a locked account takes the right one when the lock is over, and not a minute earlier', async () => {
    const { db } = portal.database
    for (let i = 0; i < 5; i++) await signIn(db, 'priya', `wrong ${i}`)
    expect(await signIn(db, 'priya', DEMO_PASSWORD, { now: later(LOCK_MINUTES - 1) })).toMatchObject({ is: 'locked' })
    expect(await signIn(db, 'priya', DEMO_PASSWORD, { now: later(LOCK_MINUTES + 1) })).toMatchObject({ is: 'signedIn' })
  })

  test('may be tried again at once after a new one was chosen', async () => {
    const { db } = portal.database
    const [person] = await db.select().from(users).where(eq(users.username, 'priya'))
    for (let i = 0; i < 5; i++) await signIn(db, 'priya', `wrong ${i}`)
    expect(await signIn(db, 'priya', DEMO_PASSWORD)).toMatchObject({ is: 'locked' })
    await endSignIns(db, { id: person?.id ?? '', subject: person?.subject ?? '' })
    expect(await signIn(db, 'priya', DEMO_PASSWORD)).toMatchObject({ is: 'signedIn' })
  })

  test('of a closed account sign nobody in, from the day it closes', async () => {
    const { db } = portal.database
    const close = (day: string) =>
      db
        .update(users)
        .set({ closedOn: sql`((now() at time zone 'Pacific/Auckland')::date + ${day}::interval)::date` })
        .where(eq(users.username, 'priya'))
    await close('1 day')
    expect(await signIn(db, 'priya', DEMO_PASSWORD)).toMatchObject({ is: 'signedIn' })
    await close('0 days')
    expect(await signIn(db, 'priya', DEMO_PASSWORD)).toMatchObject({ is: 'wrong' })
    await db.update(users).set({ closedOn: null }).where(eq(users.username, 'priya'))
  })
})

test('a home and a mobile number that are saved at the same moment are both kept', async () => {
  const numbers = { home: '04 555 0177', mobile: '021 555 0177', work: '09 555 0177' } as const
  const kinds = ['home', 'mobile', 'work'] as const
  await Promise.all(kinds.map((kind) => portal.call('aroha', savePhone, { params: { kind }, body: { number: numbers[kind] } })))
  const [person] = await portal.database.db.select().from(users).where(eq(users.username, 'aroha'))
  expect(person?.phones.map(({ value }) => value).sort()).toEqual(['64215550177', '6445550177', '6495550177'])
})
