import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { homeMoveForm, homeMoveSiteRates } from '#schemas/home-move/routes.ts'
import type { HomeMoveStart, RatesInfo } from '#schemas/home-move/entities.ts'
import { medicalDependenceState } from '#schemas/medical/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { plans } from '#server/db/schema/supply.ts'
import { homeMoveWorld, wrongAt } from './home-move-world.ts'
import { openDay, ownHomeMove } from './own-changes.ts'
import { storedMails } from './stored-mails.ts'
import { releaseForTest } from './studio.ts'

/* Moving house: what is asked, one case for each move, its days, and how a move is refused. */

const { portal, submit, cases, newest, told, twice } = homeMoveWorld()

const TODAY = localDayOf(new Date())
const ONLY_OUT = { moveInAddress: undefined, moveInDate: undefined }
const medicalState = async () => (await portal.call('aroha', medicalDependenceState)).body
const stored = () => portal.database.db.select().from(homeMoves)

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
