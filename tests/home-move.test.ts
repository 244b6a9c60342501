import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { selectSite } from '#schemas/account/routes.ts'
import { gettingStartedWidget } from '#schemas/dashboard/routes.ts'
import { propertySwitcherWidget } from '#schemas/property/routes.ts'
import { homeMoveCases, homeMoveForm, homeMoveSiteRates, homeMoveSubmit } from '#schemas/home-move/routes.ts'
import * as routes from '#schemas/home-move/routes.ts'
import type { HomeMoveCase, HomeMoveStart, RatesInfo } from '#schemas/home-move/entities.ts'
import { medicalDependenceState } from '#schemas/medical/routes.ts'
import { submitMeterRead } from '#schemas/meter-read/routes.ts'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { electricitySupply } from '#schemas/usage/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { billingAccounts, sites } from '#server/db/schema/accounts.ts'
import { dismissals } from '#server/db/schema/activity.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { homeMoveSteps, homeMoves } from '#server/db/schema/home-moves.ts'
import { plans } from '#server/db/schema/supply.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { runMoves } from '#server/demo/move-worker.ts'
import { askForReadings, tellSteps } from '#server/home-move/work.ts'
import { openDay, ownHomeMove } from './own-changes.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { releaseForTest } from './studio.ts'
import { PORTAL, toldIn } from './told-events.ts'

/* Moving house: what is asked, one case for each move, its days, and how it comes back from the retailer. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: PORTAL })
})
afterEach(async () => {
  const { db } = portal.database
  for (const table of [homeMoveSteps, homeMoves, customerEvents, dismissals]) await db.delete(table)
  await db.delete(feedRecords).where(eq(feedRecords.kind, 'homeMove'))
  await db.update(billingAccounts).set({ medicalDependence: null, medicalAppliedBy: null })
  await deleteMails(db)
})
afterAll(() => portal.close())
const { told, twice } = toldIn(() => portal)

const TODAY = localDayOf(new Date())
const submit = (change: object = {}, person = 'aroha') =>
  portal.call(person, homeMoveSubmit, { body: { ...shownAccount(person), ...ownHomeMove(person), ...change } as never })
const ONLY_OUT = { moveInAddress: undefined, moveInDate: undefined }
const cases = async (person = 'aroha') => (await portal.call(person, homeMoveCases)).body as { cases: HomeMoveCase[]; banner?: object }
const newest = async (person = 'aroha') => (await cases(person)).cases[0] as HomeMoveCase
const wrongAt = (body: unknown) => (body as { errors?: { pointer: string }[] }).errors?.map(({ pointer }) => pointer)
const medicalState = async () => (await portal.call('aroha', medicalDependenceState)).body
const stored = () => portal.database.db.select().from(homeMoves)
const comesBack = (data: object, minutes = 1) =>
  newest().then(({ moveId, caseNumber }) =>
    applyRecords(portal.database.db, [
      {
        kind: 'homeMove',
        id: moveId,
        at: new Date(Date.now() + minutes * 60_000).toISOString(),
        data: { billingAccountId: 'BA-100201', caseNumber, state: 'confirmed', submittedAt: new Date().toISOString(), ...data },
      },
    ]),
  )

test('the form begins with the places of the selected account, the server’s time and the rules of the days', async () => {
  const { body } = await portal.call('tama', homeMoveForm)
  const { fromAddressInfo, today, serverDateTime, dayRules, offerData, energyTypes, billingAccounts } = body as HomeMoveStart
  expect(fromAddressInfo.sites.map(({ id, isSelected }) => [id, isSelected])).toEqual([
    ['ST-100342-1', true],
    ['ST-100342-2', false],
  ])
  expect(fromAddressInfo).toMatchObject({ email: 'tama@example.nz', mobileNumber: expect.stringMatching(/^64/) })
  expect(billingAccounts.map(({ id, isSelected }) => [id, isSelected])).toEqual([
    ['BA-100342', true],
    ['BA-100343', false],
  ])
  expect([today, localDayOf(new Date(serverDateTime))]).toEqual([TODAY, TODAY])
  expect(dayRules.mostDaysAhead).toBe(90)
  expect([energyTypes, offerData.map(({ code }) => code)]).toEqual([['electricity'], ['MOVE100', 'NIGHTMOVE']])
})

test('rates are those of the products, with GST and without', async () => {
  const body = { siteId: 'ST-100201-1', energyTypes: [{ type: 'electricity' }, { type: 'naturalGas' }], postCode: '6012' } as const
  const { movingFrom, movingTo } = (await portal.call('aroha', homeMoveSiteRates, { body: body as never })).body as RatesInfo
  expect(movingFrom.map(({ planId }) => planId)).toEqual(['everyday', 'gas-value'])
  expect(movingTo.map(({ planId, isCurrent }) => [planId, isCurrent])).toEqual([
    ['everyday', true],
    ['day-night', false],
    ['gas-value', true],
  ])
  expect(movingFrom[0]?.rates).toEqual([
    { name: 'Anytime', unit: 'kWh', rateWithGstNzd: 0.31211, rateWithoutGstNzd: 0.2714 },
    { name: 'Daily charge', unit: 'day', rateWithGstNzd: 2.1045, rateWithoutGstNzd: 1.83 },
  ])
  const inTheSouth = { ...body, postCode: '8011' }
  const there = (await portal.call('aroha', homeMoveSiteRates, { body: inTheSouth as never })).body as RatesInfo
  expect(there.movingTo.map(({ energyType }) => energyType)).not.toContain('naturalGas')
})

test('a plan of some regions is offered in them alone: another cannot be had, though it is the present one', async () => {
  const { db } = portal.database
  const ratesAt = async (postCode: string) => {
    const body = { siteId: 'ST-100201-1', energyTypes: [{ type: 'electricity' as const }], postCode }
    const { movingFrom, movingTo } = (await portal.call('aroha', homeMoveSiteRates, { body })).body as RatesInfo
    return [movingFrom, movingTo].map((plans) => plans.map(({ planId }) => planId))
  }
  await db
    .update(plans)
    .set({ soldInRegions: ['Wellington'] })
    .where(eq(plans.id, 'everyday'))
  onTestFinished(async () => void (await db.update(plans).set({ soldInRegions: null })))
  // The region of her own post code is known, and no site has the other one.
  expect(await ratesAt('6021')).toEqual([['everyday'], ['everyday', 'day-night']])
  expect(await ratesAt('8011')).toEqual([['everyday'], ['day-night']])
  const { moveInAddress } = ownHomeMove('aroha')
  const wish = (planId: string) =>
    submit({ moveInAddress: { ...moveInAddress, postCode: '8011' }, selectedPlans: [{ energyType: 'electricity', planId }] })
  expect(wrongAt((await wish('everyday')).body)).toContain('/selectedPlans')
  expect(wrongAt((await wish('day-night')).body) ?? []).not.toContain('/selectedPlans')
})

test.each([
  ['5 Rimu Street', 'smart'],
  ['36 Rimu Street', 'manual'],
])('the meter at %s is %s', async (street, type) => {
  const found = await portal.ask('aroha', 'GET', '/private/supplyPoint/address/registryMatches', {
    query: { selectedAddress: `${street}, Karori, Wellington 6012` },
  })
  const [{ icp }] = (found.body as { foundAddresses: [{ icp: string }] }).foundAddresses
  const body = { siteId: 'ST-100201-1', energyTypes: [{ type: 'electricity' as const, ICPIdentifier: icp }] }
  expect((await portal.call('aroha', homeMoveSiteRates, { body })).body).toMatchObject({ meterType: type })
})

describe('one case', () => {
  test('is opened however often and however much at once a move is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ success: true, caseNumber: expect.stringMatching(/^M-[0-9A-Z]{7}$/), emailSent: true })
    expect(await stored()).toHaveLength(1)
    expect((await told()).map(({ type }) => type)).toEqual(['nz.switchboard.home_move.submitted'])
  })

  test('is answered again by its key, also once its days are too near', async () => {
    const first = await submit()
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY, moveInDay: TODAY })
    expect(await submit()).toMatchObject({ status: 200, body: first.body })
  })

  test('keeps its key: the same with another move is refused and names the case', async () => {
    const { body } = await submit()
    const { caseNumber } = body as { caseNumber: string }
    expect(await submit({ moveInDate: openDay(20) })).toMatchObject({
      status: 409,
      body: { type: '/error/home_move/key_used', detail: expect.stringContaining(caseNumber) },
    })
  })

  test.each([
    ['the same old place', { moveInAddress: undefined, moveInDate: undefined }],
    ['the same new place', { moveOutIds: [], moveOutDate: undefined }],
  ])('is the only one that is under way for %s, from two tabs too', async (_name, change) => {
    await submit()
    expect(await submit({ ...change, requestKey: 'another-tab' })).toMatchObject({
      status: 409,
      body: { type: '/error/home_move/under_way' },
    })
    expect(await stored()).toHaveLength(1)
  })

  test('of two moves that are told at the same moment only one is opened', async () => {
    const answers = await Promise.all(['tab-number-1', 'tab-number-2'].map((requestKey) => submit({ requestKey })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a move is told', () => {
  test('out alone: nobody is asked about the health of who lives there next', async () => {
    const out = { moveInAddress: undefined, moveInDate: undefined, hasMedicalDependency: undefined, isVulnerable: undefined }
    expect(await submit(out)).toMatchObject({ status: 200 })
    expect(await newest()).toMatchObject({ moveOut: { addresses: ['14 Rātā Street, Brooklyn, Wellington'] } })
    expect(await newest()).not.toHaveProperty('moveIn')
  })

  test('in alone', async () => {
    expect(await submit({ moveOutIds: [], moveOutDate: undefined })).toMatchObject({ status: 200 })
    expect(await newest()).toMatchObject({ moveIn: { address: '5 Rimu Street, Karori, Wellington 6012' }, finalReadings: [] })
  })

  test('out of two properties at once, on overlapping days', async () => {
    const both = { moveOutIds: ['ST-100342-1', 'ST-100342-2'], moveOutDate: openDay(20), moveInDate: openDay(10) }
    expect(await submit(both, 'tama')).toMatchObject({ status: 200 })
    expect((await newest('tama')).moveOut?.addresses).toHaveLength(2)
  })

  test('by a business', async () => {
    expect(await submit({}, 'rimu-cafe')).toMatchObject({ status: 200 })
  })

  test('with an address that was typed in, and the event says so', async () => {
    const moveInAddress = { street: '99 Nowhere Lane', city: 'Wānaka', postCode: '9305' }
    expect(await submit({ moveInAddress, registryAddressSelected: false, moveInDate: openDay(20) })).toMatchObject({ status: 200 })
    expect((await told())[0]?.data).toMatchObject({ moveInAddress, isAddressTyped: true, moveInIcps: [] })
  })

  test('with what the address search calls the new place, which has to be of that address', async () => {
    const { body } = await portal.ask('aroha', 'GET', '/private/supplyPoint/address/registryMatches', {
      query: { selectedAddress: '5 Rimu Street, Karori, Wellington 6012' },
    })
    const [{ dpId, propertyId }] = (body as { foundAddresses: [{ dpId: number; propertyId: string }] }).foundAddresses
    const own = { nzPostAddressSelected: true, nzPostDpId: dpId, propertyIdToPopulate: propertyId }
    expect(wrongAt((await submit({ ...own, nzPostDpId: dpId + 1 })).body)).toEqual(['/nzPostDpId'])
    expect(wrongAt((await submit({ ...own, propertyIdToPopulate: 'AD-0-0-1' })).body)).toEqual(['/propertyIdToPopulate'])
    const typed = { street: '99 Nowhere Lane', city: 'Wānaka', postCode: '9305' }
    const elsewhere = { ...own, moveInAddress: typed, moveInDate: openDay(20) }
    expect(wrongAt((await submit(elsewhere)).body)).toEqual(['/propertyIdToPopulate'])
    expect(await submit(own)).toMatchObject({ status: 200 })
    expect((await told())[0]?.data).toMatchObject({ moveInDpId: dpId, moveInPropertyId: propertyId })
    // NZ Post may know a place that the register does not.
    expect(
      await submit({ ...elsewhere, propertyIdToPopulate: undefined, moveOutIds: [], moveOutDate: undefined, requestKey: 'second-move' }),
    ).toMatchObject({
      status: 200,
    })
    expect((await told()).at(-1)?.data).toMatchObject({ moveInDpId: dpId, isAddressTyped: true })
  })

  test('of bottled gas alone: no meter is switched, so nobody has to come on a working day', async () => {
    const { fromAddressInfo } = (await portal.call('moana', homeMoveForm)).body as HomeMoveStart
    expect(fromAddressInfo.sites.map(({ switching }) => switching)).toEqual(['none', 'none'])
    const unknown = { moveInAddress: { street: '99 Nowhere Lane', city: 'Wānaka', postCode: '9305' }, registryAddressSelected: false }
    expect(await submit({ ...unknown, moveInDate: openDay(1), moveOutDate: openDay(2) }, 'moana')).toMatchObject({ status: 200 })
    // With electricity as well, someone has to come to that meter.
    expect(wrongAt((await submit({ ...unknown, moveInDate: openDay(1), requestKey: 'another-key' })).body)).toEqual(['/moveInDate'])
  })

  test('to a street: nobody moves into a PO Box', async () => {
    const moveInAddress = { street: 'PO Box 44', city: 'Wellington', postCode: '6140' }
    expect(wrongAt((await submit({ moveInAddress, moveInDate: openDay(20) })).body)).toEqual(['/moveInAddress'])
  })

  test('by a client of the specification, which sends neither the account, a key nor that the terms are agreed to', async () => {
    const left = { billingAccountId: undefined, requestKey: undefined, termsAndConditions: undefined }
    expect(await submit(left)).toMatchObject({ status: 200, body: { success: true } })
    expect(await submit(left)).toMatchObject({ status: 409 })
  })

  test('with all that the retailer needs', async () => {
    const medical = {
      hasMedicalDependency: true,
      medicalDependentFirstName: 'Māia',
      medicalDependentLastName: "O'Rourke",
      medicalDependentGp: 'Dr Te Whare',
      criticalEquipment: ['Ventilator', 'Other critical equipment'],
      otherCriticalEquipment: 'Suction pump',
    }
    const { events } = await twice(() => submit({ ...medical, medicalDependentFirstName: 'Māia ' }))
    const [move] = await stored()
    // Who says so has applied by that, and nothing is disconnected from then on. It is about the place that they move to.
    const there = '5 Rimu Street, Karori, Wellington 6012'
    const [mail] = (await storedMails(portal.database.db)).filter(({ subject }) => subject.startsWith('Someone at your new place depends'))
    expect(mail?.body).toContain(`This is about ${there}, where you move on ${dayText(openDay(11), 'weekday')}.`)
    expect(await medicalState()).toMatchObject({
      canApply: false,
      addresses: [
        { address: expect.stringContaining('Rātā Street') },
        { address: there, icp: expect.stringMatching(/^\d{10}[A-Z]{2}/), from: openDay(11) },
      ],
      dependence: {
        status: 'applied',
        person: { firstName: 'Māia', lastName: "O'Rourke" },
        gpName: 'Dr Te Whare',
        otherEquipment: 'Suction pump',
      },
    })
    expect(events.filter(({ type }) => type.endsWith('medical_dependence.applied'))).toHaveLength(1)
    expect(events.filter(({ type }) => type.endsWith('home_move.submitted'))).toEqual([
      {
        type: 'nz.switchboard.home_move.submitted',
        subject: move?.id,
        billingaccountid: 'BA-100201',
        data: {
          moveId: move?.id,
          caseNumber: move?.caseNumber,
          moveOutSiteIds: ['ST-100201-1'],
          moveOutDay: openDay(10),
          moveInAddress: ownHomeMove('aroha').moveInAddress,
          moveInIcps: [expect.stringMatching(/^\d{10}[A-Z]{2}/)],
          moveInDpId: expect.any(Number),
          moveInPropertyId: expect.stringMatching(/^AD-/),
          moveInDay: openDay(11),
          answers: { ...medical, isVulnerable: false, termsAndConditions: true },
        },
      },
    ])
  })
})

test('what the form does not ask for is neither stored nor told, and nobody is asked who lives at a place that is only left', async () => {
  const health = { medicalDependentFirstName: 'Ana', criticalEquipment: ['Ventilator'], otherCriticalEquipment: 'A/B <x>' }
  await submit({ ...health, hasMedicalDependency: false })
  await submit(
    { ...health, hasMedicalDependency: true, moveOutIds: ['ST-100342-2'], moveInAddress: undefined, moveInDate: undefined },
    'tama',
  )
  expect((await told()).map(({ data }) => data.answers)).toEqual([
    { hasMedicalDependency: false, isVulnerable: false, termsAndConditions: true },
    { termsAndConditions: true },
  ])
  expect((await stored()).every(({ answers }) => !('criticalEquipment' in answers))).toBe(true)
})

test('an account has so many moves under way at most', async () => {
  const into = (number: number) =>
    submit({
      requestKey: `many-moves-${number}`,
      moveOutIds: [],
      moveOutDate: undefined,
      moveInAddress: { street: `${number} Nowhere Lane`, city: 'Wānaka', postCode: '9305' },
      moveInDate: openDay(20),
    })
  for (const number of [1, 2, 3, 4, 5]) expect((await into(number)).status).toBe(200)
  expect(await into(6)).toMatchObject({ status: 409, body: { type: '/error/home_move/not_possible' } })
  expect(await stored()).toHaveLength(5)
})

describe('a move is refused', () => {
  async function withRules(change: object) {
    const document = structuredClone(firstDocument)
    Object.assign(document.brands?.northlight?.homeMove ?? {}, change)
    await releaseForTest(portal, document)
  }

  test.each([
    ['on a day that has passed', { moveOutDate: addDays(TODAY, -1) }, ['/moveOutDate']],
    ['further ahead than is planned', { moveOutDate: addDays(TODAY, 91) }, ['/moveOutDate']],
    ['with its days too far apart', { moveOutDate: openDay(10), moveInDate: openDay(50) }, ['/moveInDate']],
    ['without a day', { moveOutDate: undefined }, ['/moveOutDate']],
    ['without a place', { moveInAddress: undefined }, ['/moveInAddress']],
    [
      'from nowhere to nowhere',
      { moveOutIds: [], moveOutDate: undefined, moveInAddress: undefined, moveInDate: undefined },
      ['/moveInAddress'],
    ],
    [
      'into the customer’s own place',
      { moveInAddress: { street: '14 Rātā Street', suburb: 'Brooklyn', city: 'Wellington', postCode: '6021' } },
      ['/moveInAddress'],
    ],
    [
      'with an address that is none',
      { moveInAddress: { street: '5 ☃ Street', city: 'Wellington', postCode: '6012' } },
      ['/moveInAddress/street'],
    ],
    ['without agreeing to the terms', { termsAndConditions: false }, ['/termsAndConditions']],
    ['without an answer about health', { hasMedicalDependency: undefined }, ['/hasMedicalDependency']],
    [
      'without the equipment',
      { hasMedicalDependency: true },
      ['/medicalDependentFirstName', '/medicalDependentLastName', '/medicalDependentGp', '/criticalEquipment'],
    ],
    ['with a plan that is not sold', { selectedPlans: [{ energyType: 'electricity', planId: 'growers' }] }, ['/selectedPlans']],
    [
      'with two plans of one energy',
      { selectedPlans: ['everyday', 'day-night'].map((planId) => ({ energyType: 'electricity', planId })) },
      ['/selectedPlans'],
    ],
    [
      'with an offer that goes with another plan',
      { selectedPlans: [{ energyType: 'electricity', planId: 'everyday' }], selectedOffer: 'NIGHTMOVE' },
      ['/selectedOffer'],
    ],
    ['with an unknown bonus', { bonusOfferCode: 'GUESS' }, ['/bonusOfferCode']],
    ['with a bonus but no new place', { ...ONLY_OUT, bonusOfferCode: 'WELCOME50' }, ['/moveInAddress']],
    ['with an offer but no new place', { ...ONLY_OUT, journey: 'promotion' }, ['/moveInAddress']],
    [
      'with a plan but no new place',
      { ...ONLY_OUT, selectedPlans: [{ energyType: 'electricity', planId: 'everyday' }] },
      ['/moveInAddress'],
    ],
  ])('%s, with the reason at its field', async (_name, change, pointers) => {
    const { status, body } = await submit(change)
    expect([status, wrongAt(body)]).toEqual([400, pointers])
    expect(await stored()).toEqual([])
  })

  test('on a day on which nobody can come to the meter, with the nearest that can', async () => {
    await withRules({ closedDays: [] })
    let sunday = openDay(12)
    while (new Date(`${sunday}T00:00:00Z`).getUTCDay() !== 0) sunday = addDays(sunday, 1)
    const moveInAddress = { street: '36 Rimu Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' }
    const { body } = await submit({ moveInAddress, moveInDate: sunday, moveOutDate: sunday })
    const nearest = addDays(sunday, 1)
    expect(body).toMatchObject({
      errors: [{ pointer: '/moveInDate', detail: expect.stringContaining(`nearest day that we can is ${dayText(nearest, 'weekday')}`) }],
    })
  })

  test('to a meter that is read by hand, where the retailer takes no such place', async () => {
    await withRules({ allowManualAddress: false })
    const moveInAddress = { street: '36 Rimu Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' }
    expect(wrongAt((await submit({ moveInAddress })).body)).toEqual(['/moveInAddress'])
    expect(wrongAt((await submit({ moveInAddress: { ...moveInAddress, street: '99 Rimu Street' } })).body)).toEqual(['/moveInAddress'])
    expect(await submit()).toMatchObject({ status: 200 })
  })

  test('out of another person’s place, or one of another account', async () => {
    for (const id of ['ST-100342-1', 'XX-1']) expect(await submit({ moveOutIds: [id] })).toMatchObject({ status: 404 })
    expect(await submit({ moveOutIds: ['ST-100343-1'] }, 'tama')).toMatchObject({ status: 404 })
  })
})

test('an offer and a bonus come with the form of its own', async () => {
  const promotion = {
    journey: 'promotion',
    hasMedicalDependency: undefined,
    isVulnerable: undefined,
    selectedPlans: [{ energyType: 'electricity', planId: 'day-night' }],
    selectedOffer: 'NIGHTMOVE',
    selectedOfferFullString: 'Half price installation of a wall charger',
    bonusOfferCode: 'welcome50',
    emailAddress: 'aroha@example.nz',
    mobileNumber: '021 555 0123',
    contactBy: 'Email',
    medicalSupport: false,
    meterAccessPrevented: false,
    isDogOnSite: true,
  }
  expect(wrongAt((await submit({ ...promotion, mobileNumber: undefined })).body)).toEqual(['/mobileNumber'])
  expect(await submit(promotion)).toMatchObject({ status: 200 })
  expect((await told())[0]?.data).toMatchObject({
    selectedPlans: promotion.selectedPlans,
    selectedOffer: 'NIGHTMOVE',
    bonusOfferCode: 'welcome50',
    answers: { isDogOnSite: true, mobileNumber: '021 555 0123' },
  })
  // Who chose electricity alone leaves the rest behind.
  expect((await newest()).terms).toMatchObject({
    plans: [{ energyType: 'electricity' }],
    ending: ['naturalGas'],
    offer: promotion.selectedOfferFullString,
    bonusCode: expect.stringMatching(/welcome50/i),
  })
  expect(await medicalState()).toMatchObject({ canApply: true })
})

test('who tells with an offer that someone depends on power has applied by that', async () => {
  const promotion = { journey: 'promotion', hasMedicalDependency: undefined, isVulnerable: undefined }
  const contact = { emailAddress: 'aroha@example.nz', mobileNumber: '021 555 0123', contactBy: 'Email' }
  const answers = { ...contact, medicalSupport: true, meterAccessPrevented: false, isDogOnSite: false }
  const { events } = await twice(() => submit({ ...promotion, ...answers }))
  expect(await medicalState()).toMatchObject({ canApply: false, dependence: { status: 'applied' } })
  // There is something to do meanwhile, and the case says so.
  expect((await newest()).nextStep).toContain('please have the form about who depends on power filled in')
  expect(events.filter(({ type }) => type.endsWith('medical_dependence.applied'))).toHaveLength(1)
})

test('where no application is pending, nobody is sent to the form about who depends on power', async () => {
  const { db } = portal.database
  const own = eq(billingAccounts.id, 'BA-100201')
  const promotion = { journey: 'promotion', hasMedicalDependency: undefined, isVulnerable: undefined }
  const contact = { emailAddress: 'aroha@example.nz', mobileNumber: '021 555 0123', contactBy: 'Email' }
  const answers = { ...contact, medicalSupport: true, meterAccessPrevented: false, isDogOnSite: false }
  expect(await submit({ ...promotion, ...answers })).toMatchObject({ status: 200 })
  await db.update(billingAccounts).set({ medicalDependence: sql`jsonb_set(medical_dependence, '{status}', '"confirmed"')` }).where(own)
  expect(await newest()).toMatchObject({
    nextStep: expect.stringContaining('We know that someone there depends on power, and call you before the move.'),
  })
  expect((await cases()).banner).toMatchObject({ body: expect.not.stringContaining('Medical dependence') })
})

describe('a case', () => {
  const tell = () => tellSteps(portal.database.db, portal.settings)

  test('promises no plan that is not sold where the customer moves to', async () => {
    const { db } = portal.database
    await db.update(plans).set({ soldInRegions: ['Wellington'] })
    onTestFinished(async () => void (await db.update(plans).set({ soldInRegions: null })))
    await submit({ moveInAddress: { street: '5 Rimu Street', city: 'Nelson', postCode: '7010' } })
    await tell()
    const { terms } = await newest()
    expect(terms).toMatchObject({ plans: [], unsure: [{ energyType: 'electricity' }], ending: ['naturalGas'] })
    const said = `${terms?.unsure[0]?.planName} isn’t sold everywhere. We’ll tell you before you move which plan you can have there.`
    const [mail] = await storedMails(db)
    expect(mail?.body).not.toContain('At the new place you have')
    expect(mail?.body).toContain(said)
    expect((await cases()).banner).toMatchObject({ body: expect.stringContaining(said) })
  })

  test('says which plan moves along and what ends, as its mail and the dashboard do', async () => {
    await submit({ moveInAddress: { street: '5 Rimu Street', city: 'Nelson', postCode: '7010' } })
    await tell()
    const { terms } = await newest()
    expect(terms).toEqual({ plans: [{ energyType: 'electricity', planName: expect.any(String) }], unsure: [], ending: ['naturalGas'] })
    const [mail] = await storedMails(portal.database.db)
    expect(mail?.body).toContain(
      `At the new place you have ${terms?.plans[0]?.planName} for electricity. Natural gas ends when you move out.`,
    )
    expect(await cases()).toMatchObject({ banner: { body: expect.stringMatching(/Natural gas ends when you move out\.$/) } })
  })

  test('where everything moves along ends nothing, and a move that is cancelled says nothing of it', async () => {
    await submit()
    const { moveId, terms } = await newest()
    expect([terms?.ending, terms?.plans.map(({ energyType }) => energyType)]).toEqual([[], ['electricity', 'naturalGas']])
    await portal.call('aroha', routes.homeMoveCancel, { params: { moveId }, body: shownAccount('aroha') })
    expect(await newest()).not.toHaveProperty('terms')
  })

  test('goes from received to done by the feed, and each step is told by one mail', async () => {
    await submit()
    await tell()
    await comesBack({ state: 'confirmed' })
    await tell()
    await tell()
    await comesBack({ state: 'done', message: 'The lights are on.', newSiteId: 'ST-100201-1' }, 2)
    await tell()
    expect(await newest()).toMatchObject({
      state: 'done',
      stateText: 'Your move is done',
      mayCancel: false,
      moveIn: { newSiteId: 'ST-100201-1' },
      history: [{ step: 'done', message: 'The lights are on.' }, { step: 'confirmed' }, { step: 'received' }],
    })
    const mails = (await storedMails(portal.database.db)).reverse()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['aroha@example.nz', 'We have your move at Northlight Energy'],
      ['aroha@example.nz', 'Your move is confirmed by Northlight Energy'],
      ['aroha@example.nz', 'Your move is done, from Northlight Energy'],
    ])
    expect(mails[2]?.body).toContain('The lights are on.')
    expect(mails[0]?.body).toContain(`${PORTAL}/account/profile/moving-house`)
  })

  test('of years ago that a source brings along is told to nobody', async () => {
    const at = new Date().toISOString()
    const before = { billingAccountId: 'BA-100201', submittedAt: '2022-03-01T00:00:00Z', moveOutSiteIds: ['ST-100201-1'] }
    await applyRecords(portal.database.db, [
      { kind: 'homeMove', id: 'old-1', at, data: { ...before, caseNumber: 'OLD-1', state: 'confirmed', moveOutDay: '2022-03-10' } },
      { kind: 'homeMove', id: 'old-2', at: '2023-03-01T00:00:00Z', data: { ...before, caseNumber: 'OLD-2', state: 'cancelled' } },
    ])
    await tell()
    await askForReadings(portal.database.db, portal.settings)
    expect(await storedMails(portal.database.db)).toEqual([])
    expect((await cases()).cases.map(({ caseNumber }) => caseNumber).sort()).toEqual(['OLD-1', 'OLD-2'])
  })

  test('that another person told is mailed to the holder too, with its places and its account', async () => {
    await portal.call('rua', homeMoveSubmit, { body: { ...shownAccount('aroha'), ...ownHomeMove('aroha') } as never })
    await tell()
    const mails = await storedMails(portal.database.db)
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['aroha@example.nz', 'rua@example.nz'])
    for (const { body } of mails) {
      expect(body).toMatch(/Last day at 14 Rātā Street, Brooklyn, Wellington: .* First day at 5 Rimu Street, Karori, Wellington 6012: /)
      expect(body).toContain('This is about your account with the customer number')
    }
  })

  test('whose other day is near or over may still have this one changed, within the limit between them', async () => {
    await submit()
    const { moveId } = await newest()
    const change = (days: object) =>
      portal.call('aroha', routes.homeMoveChangeDates, { params: { moveId }, body: { ...shownAccount('aroha'), ...days } })
    await portal.database.db.update(homeMoves).set({ moveInDay: null })
    expect(wrongAt((await change({ moveInDate: openDay(20) })).body)).toEqual(['/moveInDate'])
    await portal.database.db.update(homeMoves).set({ moveInDay: TODAY })
    expect((await change({ moveOutDate: openDay(20) })).status).toBe(200)
    await portal.database.db.update(homeMoves).set({ moveInDay: openDay(20), moveOutDay: TODAY })
    expect(wrongAt((await change({ moveInDate: openDay(80) })).body)).toEqual(['/moveInDate'])
  })

  test('that the feed says again is no news', async () => {
    await submit()
    await comesBack({ state: 'confirmed' })
    await comesBack({ state: 'confirmed' }, 2)
    expect((await newest()).history.map(({ step }) => step)).toEqual(['confirmed', 'received'])
  })

  test('with days that the retailer moved shows them, and what it does not say stays', async () => {
    await submit()
    await comesBack({ state: 'confirmed', moveInDay: openDay(18) })
    expect(await newest()).toMatchObject({ moveOut: { date: openDay(10) }, moveIn: { date: openDay(18) } })
    expect((await newest()).history[0]?.text).toContain(dayText(openDay(18), 'weekday'))
  })

  test('that began at the retailer’s is shown as well', async () => {
    const at = new Date().toISOString()
    const data = {
      billingAccountId: 'BA-100201',
      caseNumber: 'PHONE-1',
      state: 'confirmed',
      submittedAt: at,
      moveOutSiteIds: ['ST-100201-1'],
      moveOutDay: openDay(10),
    } as const
    await applyRecords(portal.database.db, [
      { kind: 'homeMove', id: 'by-phone', at, data: { ...data, moveOutSiteIds: [...data.moveOutSiteIds] } },
    ])
    expect(await newest()).toMatchObject({ caseNumber: 'PHONE-1', moveOut: { date: openDay(10) } })
    await tell()
    expect((await storedMails(portal.database.db)).map(({ recipient }) => recipient)).toEqual(['aroha@example.nz'])
  })

  test('may be changed until its day is too near: the retailer confirms it again', async () => {
    await submit()
    await comesBack({ state: 'confirmed' })
    const { moveId } = await newest()
    const change = (days: object, person = 'aroha') =>
      portal.call(person, routes.homeMoveChangeDates, { params: { moveId }, body: { ...shownAccount(person), ...days } })
    await portal.database.db.delete(customerEvents)
    const { statuses, events } = await twice(() => change({ moveInDate: openDay(20) }))
    expect([statuses, events.map(({ type, data }) => [type, data.moveInDay])]).toEqual([
      [200, 200],
      [['nz.switchboard.home_move.changed', openDay(20)]],
    ])
    expect(await newest()).toMatchObject({ state: 'received', moveIn: { date: openDay(20) } })
    expect((await newest()).history.map(({ step }) => step)).toEqual(['changed', 'confirmed', 'received'])
    expect(wrongAt((await change({ moveInDate: addDays(TODAY, 91) })).body)).toEqual(['/moveInDate'])
    expect(await change({ moveInDate: openDay(21) }, 'tama')).toMatchObject({ status: 404 })
    // What the retailer said before the change is older than it.
    await comesBack({ state: 'confirmed', moveInDay: openDay(11) }, -60)
    expect(await newest()).toMatchObject({ state: 'received', moveIn: { date: openDay(20) } })
    await comesBack({ state: 'confirmed' }, 2)
    expect(await newest()).toMatchObject({ state: 'confirmed', moveIn: { date: openDay(20) } })
    await portal.database.db.update(homeMoves).set({ moveInDay: TODAY })
    expect(await change({ moveInDate: openDay(22) })).toMatchObject({ status: 409, body: { type: '/error/home_move/not_possible' } })
  })

  test('may be cancelled before its first day, once', async () => {
    await submit()
    const { moveId } = await newest()
    const cancel = (person = 'aroha') => portal.call(person, routes.homeMoveCancel, { params: { moveId }, body: shownAccount(person) })
    expect(await cancel('tama')).toMatchObject({ status: 404 })
    await portal.database.db.delete(customerEvents)
    const { statuses, events } = await twice(() => cancel())
    expect([statuses, events.map(({ type }) => type)]).toEqual([[200, 200], ['nz.switchboard.home_move.cancelled']])
    expect(await newest()).toMatchObject({ state: 'cancelled', mayCancel: false })
    expect(await submit({ requestKey: 'another-move' })).toMatchObject({ status: 200 })
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY })
    const { moveId: begun } = await newest()
    expect(await portal.call('aroha', routes.homeMoveCancel, { params: { moveId: begun }, body: shownAccount('aroha') })).toMatchObject({
      status: 409,
    })
  })

  test('has news until they are put away, for each person and each step', async () => {
    expect((await cases()).banner).toBeUndefined()
    await submit()
    const { moveId } = await newest()
    expect((await cases()).banner).toMatchObject({ moveId, title: 'We have your move' })
    expect(await portal.call('tama', routes.homeMoveBannerSeen, { body: { moveId } })).toMatchObject({ status: 404 })
    expect(await portal.call('aroha', routes.homeMoveBannerSeen, { body: { moveId } })).toMatchObject({ status: 204 })
    expect((await cases()).banner).toBeUndefined()
    expect((await cases('rua')).banner).toMatchObject({ moveId })
    await comesBack({ state: 'declined', message: 'There is no meter at that address.' })
    expect((await cases()).banner).toMatchObject({ title: 'We couldn’t arrange your move', body: 'There is no meter at that address.' })
  })

  test('staff may tell of a move, and the customer hears of it', async () => {
    const begun = await portal.call('staff', startImpersonation, { body: { customer: 'aroha', reason: 'She asked on the phone' } })
    const headers = { 'x-impersonation': (begun.body as { id: string }).id }
    const body = { ...shownAccount('aroha'), ...ownHomeMove('aroha') }
    expect(await portal.ask('staff', 'POST', homeMoveSubmit.path, { headers, body })).toMatchObject({ status: 200 })
    expect((await told())[0]).toMatchObject({ personid: 'U-aroha', staffid: 'U-staff' })
    expect((await storedMails(portal.database.db, 'aroha@example.nz'))[0]?.body).toContain('told us of a move')
  })
})

describe('the final reading', () => {
  const leave = () => submit({ moveOutIds: ['ST-100342-2'] }, 'tama')
  const readings = async () => (await newest('tama')).finalReadings.map(({ energyType, state }) => [energyType, state])
  const ask = () => askForReadings(portal.database.db, portal.settings)
  const mails = async () => (await storedMails(portal.database.db)).map(({ subject }) => subject)

  test('is asked for by one mail on the last day, where the customer reads the meter and has not sent it', async () => {
    await leave()
    expect(await readings()).toEqual([['electricity', 'later']])
    await ask()
    expect(await mails()).toEqual([])
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY })
    expect(await readings()).toEqual([['electricity', 'due']])
    await ask()
    await ask()
    expect(await mails()).toEqual(['Please read your meter before you leave: Northlight Energy'])
    const devices = [31_950, 8_350].map((reading, i) => ({ id: `MD-SP-100342-E2-${i + 1}`, deviceReading: String(reading) }))
    expect(await portal.call('tama', submitMeterRead, { body: { meters: [{ id: 'SP-100342-E2', devices }] } })).toMatchObject({
      status: 204,
    })
    expect(await readings()).toEqual([['electricity', 'given']])
  })

  test('is not asked for where the meter sends it, or the move was called off', async () => {
    await submit()
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY })
    expect((await newest()).finalReadings.map(({ state }) => state)).toEqual(['automatic', 'automatic'])
    await ask()
    await leave()
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY, state: 'cancelled' })
    await ask()
    expect((await mails()).filter((subject) => subject.startsWith('Please read'))).toEqual([])
  })
})

test('in the demo world a move is confirmed after minutes, and done on its day with the new place', async () => {
  const { db } = portal.database
  const own = await db.select().from(sites).where(eq(sites.billingAccountId, 'BA-200115'))
  await submit({}, 'rimu-cafe')
  await runMoves(db)
  expect((await newest('rimu-cafe')).state).toBe('received')
  await runMoves(db, new Date(Date.now() + 3 * 60_000))
  expect((await newest('rimu-cafe')).state).toBe('confirmed')
  await runMoves(db, new Date(`${addDays(openDay(11), 1)}T02:00:00Z`))
  const { state, moveIn } = await newest('rimu-cafe')
  expect(state).toBe('done')
  const after = await db.select().from(sites).where(eq(sites.billingAccountId, 'BA-200115'))
  expect(after.map(({ id, status }) => [id, status]).sort()).toEqual(
    [...own.map(({ id }) => [id, 'closed']), [moveIn?.newSiteId, 'active']].sort(),
  )
  const { body } = await portal.call('rimu-cafe', propertySwitcherWidget)
  const { properties } = (body as { data: { properties: object[] } }).data
  expect(properties).toMatchObject([
    { siteId: moveIn?.newSiteId, isSelected: true },
    ...own.map(() => ({ isSelected: false, isLeft: true, leftOn: openDay(10) })),
  ])
  expect(properties[0]).not.toHaveProperty('isLeft')
  const there = { billingAccountId: 'BA-200115', siteId: moveIn?.newSiteId ?? '' }
  expect(await portal.call('rimu-cafe', selectSite, { body: there })).toMatchObject({ status: 204 })
  const firstReadings = addDays(openDay(11), 9)
  expect((await portal.call('rimu-cafe', electricitySupply)).body).toMatchObject({ firstReadingsBy: firstReadings })
  expect(JSON.stringify((await portal.call('rimu-cafe', gettingStartedWidget)).body)).toContain(
    JSON.stringify({ key: 'firstReadings', isDone: false, byDate: firstReadings, isLate: false }),
  )
  // Who called off the move into a place has been there from the start.
  await db.update(homeMoves).set({ state: 'cancelled' })
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, 'BA-200115'))
  expect((await portal.call('rimu-cafe', electricitySupply)).body).toMatchObject({ firstReadingsBy: addDays(account?.joinedOn ?? '', 9) })
})
