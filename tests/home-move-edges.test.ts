import { and, desc, eq, gte } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { selectSite } from '#schemas/account/routes.ts'
import type { HomeMoveCase, HomeMoveStart, RatesInfo } from '#schemas/home-move/entities.ts'
import { homeMoveCases, homeMoveForm, homeMoveSiteRates, homeMoveSubmit } from '#schemas/home-move/routes.ts'
import type { MedicalState } from '#schemas/medical/entities.ts'
import { medicalDependenceState } from '#schemas/medical/routes.ts'
import type { Powershout, Suggestion } from '#schemas/powershout/entities.ts'
import { powerShoutWidget, powershoutAddBooking, powershoutCurrency, powershoutSuggestion } from '#schemas/powershout/routes.ts'
import { propertySwitcherWidget } from '#schemas/property/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { billingAccounts, sites } from '#server/db/schema/accounts.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { homeMoveSteps, homeMoves } from '#server/db/schema/home-moves.ts'
import { users } from '#server/db/schema/people.ts'
import { powershoutBookings, powershoutHours, powershoutReminders } from '#server/db/schema/powershout.ts'
import { meterReads } from '#server/db/schema/readings.ts'
import { plans } from '#server/db/schema/supply.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { askForReadings, tellSteps } from '#server/home-move/work.ts'
import { remind } from '#server/powershout/reminders.ts'
import { AROHA } from './free-hours-world.ts'
import { openDay, ownHomeMove } from './own-changes.ts'
import { portalOfFile } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { releaseForTest } from './studio.ts'

/* Moving house at its edges: the last day of an offer, places that are closed, the first day for a reading, and what was told before. */

const portal = portalOfFile()
afterEach(async () => {
  for (const table of [homeMoveSteps, homeMoves]) await portal.database.db.delete(table)
})

const TODAY = localDayOf(new Date())
const submit = (change: object = {}, person = 'aroha') =>
  portal.call(person, homeMoveSubmit, { body: { ...shownAccount(person), ...ownHomeMove(person), ...change } as never })
const formOf = async (person: string) => (await portal.call(person, homeMoveForm)).body as HomeMoveStart
const newest = async (person: string) => ((await portal.call(person, homeMoveCases)).body as { cases: [HomeMoveCase] }).cases[0]
async function withRules(change: object) {
  const document = structuredClone(firstDocument)
  Object.assign(document.brands?.northlight?.homeMove ?? {}, change)
  await releaseForTest(portal, document)
}

test('a business is offered what is for businesses, and a buying group nothing and no prices', async () => {
  const codesOf = async (person: string) =>
    ((await portal.call(person, homeMoveForm)).body as HomeMoveStart).offerData.map(({ code }) => code)
  expect(await codesOf('rimu-cafe')).toEqual(['WORKMOVE'])
  expect(await codesOf('kapiti-growers')).toEqual([])
  const body = { siteId: 'ST-200236-1', energyTypes: [{ type: 'electricity' as const }] }
  const { movingFrom, movingTo } = (await portal.call('kapiti-growers', homeMoveSiteRates, { body })).body as RatesInfo
  expect([...movingFrom, ...movingTo].map(({ planId, rates }) => [planId, rates])).toEqual([
    ['growers', []],
    ['growers', []],
  ])
})

test('an offer is there on its last day, and gone on the next', async () => {
  const offer = { title: 'An offer', body: 'For movers.', energyType: 'electricity', planType: 'flexibleTerm' }
  await withRules({
    offers: [
      { ...offer, code: 'TODAY', endDate: TODAY },
      { ...offer, code: 'YESTERDAY', endDate: addDays(TODAY, -1) },
    ],
  })
  expect((await formOf('aroha')).offerData.map(({ code }) => code)).toEqual(['TODAY'])
})

test('a buying group reads nothing of discounts', async () => {
  const { db } = portal.database
  const isTheirs = eq(plans.id, 'growers')
  const [was] = await db.select().from(plans).where(isTheirs)
  await db.update(plans).set({ promptPaymentDiscountRate: '0.1' }).where(isTheirs)
  const body = { siteId: 'ST-200236-1', energyTypes: [{ type: 'electricity' as const }] }
  const { movingTo } = (await portal.call('kapiti-growers', homeMoveSiteRates, { body })).body as RatesInfo
  await db
    .update(plans)
    .set({ promptPaymentDiscountRate: was?.promptPaymentDiscountRate ?? '0' })
    .where(isTheirs)
  expect(movingTo.map(({ discountPercentage }) => discountPercentage)).toEqual([0])
})

test('no plan of natural gas goes with a place in the South Island', async () => {
  const moveInAddress = { street: '1 Bay Avenue', suburb: 'Riccarton', city: 'Christchurch', postCode: '8011' }
  const selectedPlans = [{ energyType: 'naturalGas', planId: 'gas-value' }]
  const { status, body } = await submit({ moveInAddress, moveInDate: openDay(20), selectedPlans })
  expect([status, (body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)]).toEqual([400, ['/selectedPlans']])
})

test('a closed place is not left', async () => {
  const { db } = portal.database
  const isIt = and(eq(sites.billingAccountId, 'BA-100342'), eq(sites.id, 'ST-100342-2'))
  await db.update(sites).set({ status: 'closed' }).where(isIt)
  const places = (await formOf('tama')).fromAddressInfo.sites.map(({ id }) => id)
  const { status } = await submit({ moveOutIds: ['ST-100342-2'] }, 'tama')
  await db.update(sites).set({ status: 'active' }).where(isIt)
  expect([places, status]).toEqual([['ST-100342-1'], 404])
})

test('the final reading is due from the day before the last one', async () => {
  await submit({ moveOutIds: ['ST-100342-2'] }, 'tama')
  const dueIn = async (days: number) => {
    await portal.database.db.update(homeMoves).set({ moveOutDay: addDays(TODAY, days) })
    return (await newest('tama')).finalReadings.map(({ state }) => state)
  }
  expect([await dueIn(2), await dueIn(1)]).toEqual([['later'], ['due']])
})

test('the final reading can be given until two weeks after the last day, and is asked for a week after it at most', async () => {
  await submit({ moveOutIds: ['ST-100342-2'] }, 'tama')
  const { db } = portal.database
  // What our reader found since would be the final reading.
  await db.delete(meterReads).where(and(eq(meterReads.billingAccountId, 'BA-100342'), gte(meterReads.readDay, addDays(TODAY, -20))))
  const leftAgo = (days: number) => db.update(homeMoves).set({ moveOutDay: addDays(TODAY, -days), readingAskedOn: null })
  const statesAfter = async (days: number) => {
    await leftAgo(days)
    return (await newest('tama')).finalReadings.map(({ state }) => state)
  }
  expect([await statesAfter(14), await statesAfter(15)]).toEqual([['due'], []])
  const mailsAfter = async (days: number) => {
    await deleteMails(db)
    await leftAgo(days)
    await askForReadings(db, portal.settings)
    return (await storedMails(db)).length
  }
  expect([await mailsAfter(8), await mailsAfter(7)]).toEqual([0, 1])
})

test('the final reading is asked for again where the last day was put off after it was asked for, and not where it was not', async () => {
  await submit({ moveOutIds: ['ST-100342-2'] }, 'tama')
  const { db } = portal.database
  await db.delete(meterReads).where(and(eq(meterReads.billingAccountId, 'BA-100342'), gte(meterReads.readDay, addDays(TODAY, -20))))
  const mails = async () => {
    await deleteMails(db)
    await askForReadings(db, portal.settings)
    return (await storedMails(db)).length
  }
  await db.update(homeMoves).set({ moveOutDay: TODAY, readingAskedOn: addDays(TODAY, -7) })
  expect([await mails(), await mails()]).toEqual([1, 0])
  await db.update(homeMoves).set({ moveOutDay: addDays(TODAY, -3) })
  expect(await mails()).toBe(0)
})

test('a move is told to no holder whose own account is closed', async () => {
  const { db } = portal.database
  const close = (closedOn: string | null) => db.update(users).set({ closedOn }).where(eq(users.username, 'aroha'))
  await close(TODAY)
  onTestFinished(async () => void (await close(null)))
  await portal.call('rua', homeMoveSubmit, { body: { ...shownAccount('aroha'), ...ownHomeMove('aroha') } as never })
  await deleteMails(db)
  await tellSteps(db, portal.settings)
  expect((await storedMails(db)).map(({ recipient }) => recipient)).toEqual(['rua@example.nz'])
})

test('free hours are booked until the last day at a place, and those booked after it are to be cancelled', async () => {
  const last = openDay(10)
  const book = (day: string, hour = 10, duration = 1) =>
    portal.call('aroha', powershoutAddBooking, {
      body: {
        startDate: instantOf(day, hour).toISOString(),
        duration,
        ecoHours: duration,
        supplyPointId: AROHA.supplyPointId,
        supplyAgreementId: AROHA.supplyAgreementId,
        loyaltyAccountId: AROHA.account,
      },
    })
  expect(await book(addDays(last, 1))).toMatchObject({ status: 200 })
  await submit()
  const asked = `booked at the old place that end after your last day, for ${dayText(addDays(last, 1), 'weekday')}: please cancel them.`
  expect((await newest('aroha')).nextStep).toContain(asked)
  const { db } = portal.database
  const [booking] = await db.select().from(powershoutBookings).orderBy(desc(powershoutBookings.startInstant)).limit(1)
  if (!booking) throw new Error('no booking was stored')
  const setVouchers = (vouchers: typeof booking.vouchers) =>
    db.update(powershoutBookings).set({ vouchers }).where(eq(powershoutBookings.id, booking.id))
  await setVouchers(null)
  expect((await newest('aroha')).nextStep).toMatch(/: please call us on .+ to cancel them\.$/)
  await setVouchers(booking.vouchers)
  expect(await book(addDays(last, 2))).toMatchObject({ status: 200 })
  await portal.database.db.update(homeMoves).set({ state: 'confirmed' })
  const detail = `Your last day there is ${dayText(last, 'weekday')}. Choose hours that end by then, or another place.`
  expect(await book(addDays(last, 3))).toMatchObject({ status: 400, body: { detail } })
  // The place may be open until the last bill.
  await portal.database.db.update(homeMoves).set({ state: 'done' })
  expect(await book(addDays(last, 3))).toMatchObject({ status: 400, body: { detail } })
  expect((await newest('aroha')).nextStep).toContain('booked at the old place that end after your last day')
  expect(await book(last)).toMatchObject({ status: 200 })
  expect(await book(last, 23, 2)).toMatchObject({ status: 400, body: { detail } })
  expect(await book(last, 22, 2)).toMatchObject({ status: 200 })
  const lastSuggested = async (duration: number) => {
    const query = { supplyPointId: AROHA.supplyPointId, duration }
    const { hours } = (await portal.call('aroha', powershoutSuggestion, { query })).body as Suggestion
    return localDayOf(new Date(Math.max(...hours.map(({ startDate }) => Date.parse(startDate))) + duration * 3_600_000 - 1))
  }
  await portal.database.db.update(homeMoves).set({ moveOutDay: addDays(TODAY, 2) })
  for (const duration of [1, 6]) expect(await lastSuggested(duration)).toBe(addDays(TODAY, 2))
  await portal.database.db.update(homeMoves).set({ state: 'cancelled', moveOutDay: last })
  expect(await lastSuggested(1)).toBe(addDays(TODAY, 6))
  expect(await book(addDays(last, 3))).toMatchObject({ status: 200 })
  expect((await newest('aroha')).nextStep).not.toContain('free power hours')
  // Hours that were booked past midnight, before the last day was told.
  await db.delete(powershoutBookings)
  expect(await book(last, 23, 2)).toMatchObject({ status: 200 })
  await portal.database.db.update(homeMoves).set({ state: 'confirmed' })
  expect((await newest('aroha')).nextStep).toContain(`last day, for ${dayText(last, 'weekday')}: please cancel them.`)
})

test('once the last day at their only place is over, nobody is asked to book free hours', async () => {
  const { db } = portal.database
  await submit()
  await db.insert(powershoutReminders).values({ ...shownAccount('aroha'), userId: 'U-aroha', isWanted: true })
  onTestFinished(async () => void (await db.delete(powershoutReminders)))
  await db
    .update(powershoutHours)
    .set({ expiresOn: addDays(TODAY, 5) })
    .where(eq(powershoutHours.billingAccountId, AROHA.account))
  const askedAfter = async (days: number, state: HomeMoveCase['state'] = 'done') => {
    await db.update(homeMoves).set({ state, moveOutDay: addDays(TODAY, -days) })
    await db.update(powershoutHours).set({ remindedAt: null })
    await deleteMails(db)
    await remind(db, portal.settings)
    const { isEligible, notEligible } = (await portal.call('aroha', powershoutCurrency)).body as Powershout
    const { status } = (await portal.call('aroha', powerShoutWidget)).body as { status: string }
    return [isEligible, notEligible, status, (await storedMails(db)).length]
  }
  const asked = [true, undefined, 'SUCCESS', 1]
  const notAsked = [false, 'notConnected', 'NO_DATA', 0]
  expect(await askedAfter(0)).toEqual(asked)
  expect(await askedAfter(1)).toEqual(notAsked)
  expect(await askedAfter(1, 'confirmed')).toEqual(notAsked)
  expect(await askedAfter(1, 'received')).toEqual(asked)
  // Who is supplied there still has come back.
  expect(await askedAfter(31)).toEqual(notAsked)
  expect(await askedAfter(32)).toEqual(asked)
})

/** Adds a move back to the place that was left five days ago. Returns the one that left it. */
async function moveBack(newSiteId: string) {
  const { db } = portal.database
  await db.update(homeMoves).set({ state: 'done', moveOutDay: addDays(TODAY, -5) })
  const [left] = await db.select().from(homeMoves)
  if (!left) throw new Error('no move was stored')
  await db.insert(homeMoves).values({ ...left, id: 'HM-back', requestKey: 'back', moveOutSiteIds: null, moveOutDay: null, newSiteId })
  return left
}

test('who has moved back to the place that they left is asked for no final reading there, from that day on', async () => {
  await submit({ moveOutIds: ['ST-100342-2'] }, 'tama')
  const { db } = portal.database
  await db.delete(meterReads).where(and(eq(meterReads.billingAccountId, 'BA-100342'), gte(meterReads.readDay, addDays(TODAY, -20))))
  const { id } = await moveBack('ST-100342-2')
  const asked = async (moveInDay: string) => {
    await db.update(homeMoves).set({ moveInDay, readingAskedOn: null, state: 'confirmed' })
    const { cases } = (await portal.call('tama', homeMoveCases)).body as { cases: HomeMoveCase[] }
    await deleteMails(db)
    await askForReadings(db, portal.settings)
    return [cases.find(({ moveId }) => moveId === id)?.finalReadings.map(({ state }) => state), (await storedMails(db)).length]
  }
  expect(await asked(addDays(TODAY, 1))).toEqual([['due'], 1])
  expect(await asked(TODAY)).toEqual([[], 0])
})

test('who has moved back to the place that they left books free hours there again, from that day on', async () => {
  const { db } = portal.database
  await submit()
  const left = await moveBack('ST-100201-1')
  const whyNot = async (moveInDay: string, state: HomeMoveCase['state'] = 'done') => {
    await db.update(homeMoves).set({ moveInDay, state }).where(eq(homeMoves.id, 'HM-back'))
    const cases = ((await portal.call('aroha', homeMoveCases)).body as { cases: HomeMoveCase[] }).cases
    const isToCancel = cases.some(({ nextStep }) => nextStep.includes('free power hours booked at the old place'))
    return [((await portal.call('aroha', powershoutCurrency)).body as Powershout).notEligible, isToCancel]
  }
  const isHers = eq(powershoutBookings.billingAccountId, AROHA.account)
  await db
    .update(powershoutBookings)
    .set({ cancelledAt: null, startInstant: instantOf(addDays(TODAY, 3), 10) })
    .where(isHers)
  expect(await whyNot(addDays(TODAY, 1), 'confirmed')).toEqual(['notConnected', true])
  expect(await whyNot(TODAY, 'received')).toEqual(['notConnected', true])
  expect(await whyNot(addDays(TODAY, -5))).toEqual(['notConnected', true])
  expect(await whyNot(TODAY, 'confirmed')).toEqual([undefined, false])
  expect(await whyNot(addDays(TODAY, -4))).toEqual([undefined, false])
  // Back at another of the places that they left, they are not back here.
  await db
    .update(homeMoves)
    .set({ moveOutSiteIds: ['ST-100201-1', 'ST-other'] })
    .where(eq(homeMoves.id, left.id))
  await db.update(homeMoves).set({ newSiteId: 'ST-other' }).where(eq(homeMoves.id, 'HM-back'))
  expect(await whyNot(addDays(TODAY, -4))).toEqual(['notConnected', true])
})

test('who has the place that they left selected still is told of the free hours that they can book at another', async () => {
  const [left, other] = ['ST-100342-1', 'ST-100342-2']
  const shows = async (siteId: string) => {
    await portal.call('tama', selectSite, { body: { ...shownAccount('tama'), siteId } })
    return ((await portal.call('tama', powerShoutWidget)).body as { status: string }).status
  }
  await submit({ moveOutIds: [left] }, 'tama')
  const leaves = (moveOutSiteIds: string[]) =>
    portal.database.db.update(homeMoves).set({ state: 'done', moveOutSiteIds, moveOutDay: addDays(TODAY, -1) })
  await leaves([left])
  expect([await shows(left), await shows(other)]).toEqual(['SUCCESS', 'SUCCESS'])
  await leaves([left, other])
  expect([await shows(left), await shows(other)]).toEqual(['NO_DATA', 'NO_DATA'])
  // Long after a move, or after one that was told by phone, the place itself is closed.
  const { db } = portal.database
  await db.delete(homeMoves)
  const isLeft = and(eq(sites.billingAccountId, 'BA-100342'), eq(sites.id, left))
  await db.update(sites).set({ status: 'closed' }).where(isLeft)
  onTestFinished(async () => void (await db.update(sites).set({ status: 'active' }).where(isLeft)))
  expect(await shows(left)).toBe('SUCCESS')
})

interface Switcher {
  data: { properties: { siteId: string; isLeft?: true; leftOn?: string }[] }
}

test('a place is shown as moved out of from the day after the last one there, and cannot be moved out of again', async () => {
  const [left, other] = ['ST-100342-1', 'ST-100342-2']
  await submit({ moveOutIds: [left] }, 'tama')
  const shownAt = async (moveOutDay: string) => {
    await portal.database.db.update(homeMoves).set({ state: 'confirmed', moveOutDay })
    const { properties } = ((await portal.call('tama', propertySwitcherWidget)).body as Switcher).data
    const { sites: own } = ((await portal.call('tama', homeMoveForm)).body as HomeMoveStart).fromAddressInfo
    return [left, other].map((id) => ({
      isLeft: properties.find(({ siteId }) => siteId === id)?.isLeft,
      leftOn: properties.find(({ siteId }) => siteId === id)?.leftOn,
      mayBeLeft: own.some((site) => site.id === id),
    }))
  }
  const isThere = { isLeft: undefined, leftOn: undefined, mayBeLeft: true }
  expect(await shownAt(TODAY)).toEqual([isThere, isThere])
  const yesterday = addDays(TODAY, -1)
  expect(await shownAt(yesterday)).toEqual([{ isLeft: true, leftOn: yesterday, mayBeLeft: false }, isThere])
})

test('ten moves a day can be told here, and more by phone', async () => {
  const { db } = portal.database
  await submit()
  const [first] = await db.select().from(homeMoves)
  if (!first) throw new Error('no move was stored')
  const tell = async (before: number) => {
    await db.delete(homeMoves)
    const others = Array.from({ length: before }, (_, at) => ({
      ...first,
      id: `HM-${at}`,
      requestKey: `key-${at}`,
      state: 'cancelled' as const,
    }))
    await db.insert(homeMoves).values(others)
    return (await submit({ requestKey: 'the-next' })).body
  }
  expect(await tell(9)).toMatchObject({ success: true })
  expect(await tell(10)).toMatchObject({ type: '/error/home_move/not_possible' })
})

test('a move that a source brings along is news for a month after its days', async () => {
  const isNews = async (id: string, days: number) => {
    const data = { ...shownAccount('aroha'), caseNumber: id, state: 'confirmed' as const, submittedAt: new Date().toISOString() }
    await applyRecords(portal.database.db, [
      { kind: 'homeMove', id, at: new Date().toISOString(), data: { ...data, moveOutDay: addDays(TODAY, -days) } },
    ])
    const [step] = await portal.database.db.select().from(homeMoveSteps).where(eq(homeMoveSteps.moveId, id))
    return step?.toldAt === null
  }
  expect([await isNews('HM-31', 31), await isNews('HM-32', 32)]).toEqual([true, false])
})

test('a move is answered again by its key where its days could not be asked for any more', async () => {
  const first = await submit()
  await withRules({ noticeDays: 30 })
  expect(await submit()).toMatchObject({ status: 200, body: first.body })
  expect((await submit({ requestKey: 'another-key' })).status).toBe(400)
})

test('what the retailer says again of a confirmed move is news', async () => {
  await submit()
  const { moveId, caseNumber } = await newest('aroha')
  const comesBack = (minutes: number, message?: string) =>
    applyRecords(portal.database.db, [
      {
        kind: 'homeMove',
        id: moveId,
        at: new Date(Date.now() + minutes * 60_000).toISOString(),
        data: { ...shownAccount('aroha'), caseNumber, state: 'confirmed', submittedAt: new Date().toISOString(), message },
      },
    ])
  await comesBack(1)
  await comesBack(2, 'The meter is behind the house.')
  await comesBack(3, 'The meter is behind the house.')
  expect((await newest('aroha')).history.map(({ step, message }) => [step, message])).toEqual([
    ['confirmed', 'The meter is behind the house.'],
    ['confirmed', undefined],
    ['received', undefined],
  ])
})

test.each([
  ['an offer', { journey: 'promotion', hasMedicalDependency: undefined, isVulnerable: undefined, medicalSupport: true }],
  [
    'a move',
    {
      hasMedicalDependency: true,
      medicalDependentFirstName: 'Māia',
      medicalDependentLastName: "O'Rourke",
      medicalDependentGp: 'Dr Te Whare',
      criticalEquipment: ['Ventilator'],
    },
  ],
])('who tells again with %s that someone depends on power is still asked for through the same people', async (_name, answers) => {
  const contacts = {
    alternateContact: { name: 'Mere Parata', phone: '+64215550101' },
    supportAgency: { name: 'Budget Help', phone: '+6444990123' },
  }
  const declined = { status: 'declined', decidedOn: TODAY, ...contacts } as const
  const { db } = portal.database
  onTestFinished(async () => {
    await db.update(billingAccounts).set({ medicalDependence: null, medicalAppliedBy: null })
  })
  await db
    .update(billingAccounts)
    .set({ medicalDependence: declined })
    .where(eq(billingAccounts.id, shownAccount('aroha').billingAccountId))
  const contact = { emailAddress: 'aroha@example.nz', mobileNumber: '021 555 0123', contactBy: 'Email' }
  const rest = 'journey' in answers ? { ...contact, meterAccessPrevented: false, isDogOnSite: false } : {}
  expect(await submit({ ...answers, ...rest })).toMatchObject({ status: 200 })
  const { dependence } = (await portal.call('aroha', medicalDependenceState)).body as MedicalState
  expect(dependence).toMatchObject({ status: 'applied', ...contacts })
  expect(dependence).not.toHaveProperty('decidedOn')
  const applied = eq(customerEvents.type, 'nz.switchboard.medical_dependence.applied')
  expect(await db.select().from(customerEvents).where(applied).orderBy(desc(customerEvents.written)).limit(1)).toMatchObject([
    { data: { medicalDependence: contacts } },
  ])
})
