import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { joinNetwork, leaveNetwork, removeMyEv, saveMyEv } from '#schemas/ev/routes.ts'
import { removePhone, savePhone, updatePostalAddress } from '#schemas/contact/routes.ts'
import { contract } from '#schemas/contract.ts'
import { EVENT_TYPES } from '#schemas/feed/event-types.ts'
import { customerEvent, type CustomerEvent } from '#schemas/feed/events.ts'
import { feedEvents } from '#schemas/feed/routes.ts'
import { lpgPlaceOrder } from '#schemas/lpg/routes.ts'
import { submitMeterRead } from '#schemas/meter-read/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { homeProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import { savePropertyAvatar, saveSiteNickname } from '#schemas/property/routes.ts'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { lpgOrders } from '#server/db/schema/lpg.ts'
import { users } from '#server/db/schema/people.ts'
import { portalOfFile } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { PORTAL, toldIn } from './told-events.ts'

/* What the retailer is told of what customers do. */

const portal = portalOfFile({ PUBLIC_URL: PORTAL })
afterEach(() => portal.database.db.delete(customerEvents))
const { told, twice } = toldIn(() => portal)

test('an order of bottled gas is told once, however often it is sent', async () => {
  const body = {
    supplyAgreementId: 'SA-100733-1',
    numberOfBottles: 2,
    questions: { medicallyDependent: false, noOtherHeating: true, runningOut: false },
    orderKey: 'key-0001',
  }
  const { statuses, events } = await twice(() => portal.call('moana', lpgPlaceOrder, { body }))
  const [order] = await portal.database.db.select().from(lpgOrders).where(eq(lpgOrders.orderKey, 'key-0001'))
  expect(statuses).toEqual([200, 200])
  expect(events).toEqual([
    {
      type: 'nz.switchboard.lpg.ordered',
      subject: order?.id,
      billingaccountid: order?.billingAccountId,
      data: {
        orderId: order?.id,
        siteId: expect.any(String),
        supplyPointId: 'LPG-100733-1',
        supplyAgreementId: 'SA-100733-1',
        numberOfBottles: 2,
        questions: body.questions,
      },
    },
  ])
})

test('a reading is told once, and again when it is corrected', async () => {
  const send = (...readings: string[]) => {
    const devices = readings.map((deviceReading, i) => ({ id: `MD-SP-100342-E2-${i + 1}`, deviceReading }))
    return portal.call('tama', submitMeterRead, { body: { meters: [{ id: 'SP-100342-E2', devices }] } })
  }
  const { statuses, events } = await twice(() => send('31900', '8300'))
  expect(statuses).toEqual([204, 204])
  expect(events).toMatchObject([
    {
      type: 'nz.switchboard.meter_reading.sent',
      subject: 'SP-100342-E2',
      data: {
        supplyPointId: 'SP-100342-E2',
        energyType: 'electricity',
        registers: [
          { deviceId: 'MD-SP-100342-E2-1', reading: 31_900 },
          { deviceId: 'MD-SP-100342-E2-2', reading: 8_300 },
        ],
      },
    },
  ])
  await send('31900', '8301')
  expect((await told()).map(({ data }) => data.registers)).toEqual([
    expect.anything(),
    [{ deviceId: 'MD-SP-100342-E2-2', reading: 8_301, register: expect.any(String) }],
  ])
})

const homeRevision = async () => ((await portal.call('aroha', homeProfile)).body as ProfileAnswers).revision

test('answers about a home are told with all of them, and when they are taken back', async () => {
  const save = (body: object | undefined) => portal.call('aroha', saveHomeProfile, { body: body as never })
  const revision = await homeRevision()
  const { statuses, events } = await twice(() => save({ profile: { HouseType: 'Rural' }, revision }))
  expect(statuses).toEqual([200, 200])
  expect(events).toMatchObject([
    { type: 'nz.switchboard.profile.answered', data: { answers: { HouseType: 'Rural' }, isComplete: false, siteId: events[0]?.subject } },
  ])
  await portal.database.db.delete(customerEvents)
  const forgotten = await twice(() => save({}))
  expect(forgotten.events.map(({ data }) => data.answers)).toEqual([{}])
})

test('the name of a site is told', async () => {
  const site = { billingAccountId: 'BA-100342', siteId: 'ST-100342-1' }
  const name = (nickname: string) => portal.call('tama', saveSiteNickname, { body: { ...site, nickname } })
  const { events } = await twice(() => name('The old farm'))
  expect(events).toEqual([
    {
      type: 'nz.switchboard.site.renamed',
      subject: site.siteId,
      billingaccountid: site.billingAccountId,
      data: { siteId: site.siteId, nickname: 'The old farm' },
    },
  ])
  await name('')
  expect((await told()).map(({ data }) => data)).toEqual([events[0]?.data, { siteId: site.siteId }])
})

test('the picture of a site is told', async () => {
  const choose = () => portal.call('aroha', savePropertyAvatar, { body: { type: 'rural', colorSchema: 'plum' } })
  const { statuses, events } = await twice(choose)
  expect(statuses).toEqual([204, 204])
  expect(events).toMatchObject([
    { type: 'nz.switchboard.site.picture_chosen', data: { siteId: events[0]?.subject, type: 'rural', colorSchema: 'plum' } },
  ])
})

test('what staff do in a customer’s name says so', async () => {
  const begun = await portal.call('staff', startImpersonation, { body: { customer: 'aroha', reason: 'She asked on the phone' } })
  const { id } = begun.body as { id: string }
  const address = { street: '2 Bay Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' }
  const headers = { 'x-impersonation': id }
  await portal.ask('staff', updatePostalAddress.method, updatePostalAddress.path, { headers, body: { address } })
  await portal.call('aroha', savePhone, { params: { kind: 'home' }, body: { number: '04 555 0123' } })
  const [byStaff, bySelf] = await told()
  expect(byStaff).toMatchObject({ personid: 'U-aroha', staffid: 'U-staff', impersonationid: id })
  expect(bySelf).toMatchObject({ personid: 'U-aroha' })
  expect(bySelf).not.toHaveProperty('staffid')
  expect(bySelf).not.toHaveProperty('impersonationid')
})

test('nothing is done that cannot be told', async () => {
  const { db } = portal.database
  await db.execute(sql`alter table customer_events rename to customer_events_gone`)
  try {
    const { status } = await portal.call('hemi', savePhone, { params: { kind: 'home' }, body: { number: '04 555 0199' } })
    expect(status).toBe(500)
  } finally {
    await db.execute(sql`alter table customer_events_gone rename to customer_events`)
  }
  const [hemi] = await db.select().from(users).where(eq(users.username, 'hemi'))
  expect(JSON.stringify(hemi?.phones)).not.toContain('5550199')
})

test('events are CloudEvents, each with the data that its type says', async () => {
  await portal.call('aroha', savePhone, { params: { kind: 'mobile' }, body: { number: '021 555 0100' } })
  await portal.call('aroha', saveHomeProfile, { body: { profile: { HouseType: 'Rural' }, revision: await homeRevision() } })
  const events = await told()
  expect(events.map(({ type }) => type)).toEqual(['nz.switchboard.phone.changed', 'nz.switchboard.profile.answered'])
  const ajv = new Ajv({ strict: false })
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  for (const event of events) {
    for (const [schema, value] of [
      [customerEvent, event],
      [EVENT_TYPES[event.type].data, event.data],
    ] as const) {
      const validate = ajv.compile(schema as object)
      expect(validate(value) || ajv.errorsText(validate.errors)).toBe(true)
    }
    expect(event).toMatchObject({ specversion: '1.0', source: PORTAL, datacontenttype: 'application/json' })
    // Names of attributes that CloudEvents allows.
    expect(Object.keys(event).filter((name) => !/^[a-z0-9]{1,20}$/.test(name))).toEqual([])
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(2)
})

test('a cursor goes through all events in their order and then waits for the next', async () => {
  const kinds = ['work', 'home', 'mobile'] as const
  for (const kind of kinds) {
    await portal.call('aroha', savePhone, { params: { kind }, body: { number: kind === 'mobile' ? '021 555 0120' : '04 555 0120' } })
  }
  expect((await told()).map(({ data }) => data.kind)).toEqual(kinds)
  const last = (await told()).at(-1)?.sequence ?? ''
  expect((await portal.call('feed-reader', feedEvents, { query: { after: last } })).body).toEqual({ events: [], next: last })
  await portal.call('aroha', removePhone, { params: { kind: 'work' }, body: { number: '' } })
  const { body } = await portal.call('feed-reader', feedEvents, { query: { after: last } })
  expect((body as { events: CustomerEvent[] }).events.map(({ data }) => data)).toEqual([{ personId: 'U-aroha', kind: 'work' }])
})

test('all that a person did to themselves goes with one account, whichever they look at', async () => {
  await portal.call('tama', savePhone, { params: { kind: 'work' }, body: { number: '04 555 0141' } })
  const other = contract.find(({ name }) => name === 'selectBillingAccount')
  if (other) await portal.ask('tama', other.method, other.path, { body: { billingAccountId: 'BA-100343' } })
  await portal.call('tama', savePhone, { params: { kind: 'work' }, body: { number: '04 555 0142' } })
  const rows = await portal.database.db.select().from(customerEvents).orderBy(asc(customerEvents.written))
  expect([rows.length, new Set(rows.map(({ billingAccountId }) => billingAccountId)).size]).toEqual([2, 1])
})

/** Acts that the portal keeps to itself: how a person looks at it, and what it has shown them. */
const PORTAL_ONLY = [
  // Told once it is accepted.
  'invitePerson',
  'withdrawInvitation',
  // A file for the person, of what is known already.
  'askForYourData',
  'downloadYourData',
  'selectSite',
  'selectBillingAccount',
  'clearSelectedSite',
  'dismissNextBestAction',
  'readNotifications',
  'updateFlag',
  'saveShowerOptimiser',
  'powershoutReminder',
  'powershoutDeleteOffer',
  'reviewTip',
  'removeTipReview',
  'saveCarbonCalculator',
  'submitCarbonCalculator',
  'resetCarbonCalculator',
  // A mail goes out and nothing has changed yet.
  'changeEmail',
  'cancelEmailChange',
  'passwordReset',
]
const TOLD = [
  'removeRole',
  'applyForMedicalDependence',
  'changeMedicalContacts',
  'closeAccess',
  'lpgPlaceOrder',
  // Once it is made.
  'beginPayment',
  'giveDirectDebit',
  // Once the card is saved.
  'saveCard',
  'giveCardPayments',
  'changeCardPayments',
  'deleteCard',
  'giveDirectDebitV2',
  'endRecurringPayments',
  'submitMeterRead',
  'savePhone',
  'removePhone',
  'updatePostalAddress',
  'updateUserPreferences',
  'emailVerification',
  'saveHomeProfile',
  'saveBusinessProfile',
  'saveFormAnswers',
  'saveSiteNickname',
  'savePropertyAvatar',
  'saveMyEv',
  'removeMyEv',
  'joinNetwork',
  'leaveNetwork',
  // Tested in tests/home-move.test.ts.
  'homeMoveSubmit',
  'homeMoveChangeDates',
  'homeMoveCancel',
  // Tested in tests/help.test.ts, tests/donation.test.ts and tests/powershout.test.ts.
  'pledgeDonation',
  'endDonation',
  'askForExtension',
  'makeArrangement',
  'endArrangement',
  'powershoutAcceptOffer',
  'powershoutAddBooking',
  'powershoutDeleteBooking',
]

test('a charging account is told when it is linked and when the link is taken away, and a car when it is saved and when it is gone', async () => {
  const linked = { chargeNetId: 'CN-10002', email: 'driver@example.nz' }
  const ofAccount = { subject: 'BA-100733', billingaccountid: 'BA-100733' }
  const join = await twice(() => portal.call('moana', joinNetwork, { body: { ...shownAccount('moana'), ...linked } }))
  expect(join).toEqual({ statuses: [200, 200], events: [{ type: 'nz.switchboard.charging_account.linked', ...ofAccount, data: linked }] })
  await portal.database.db.delete(customerEvents)
  const { chargeNetId } = linked
  const left = await twice(() => portal.call('moana', leaveNetwork, { body: { ...shownAccount('moana'), chargeNetId } }))
  expect(left).toEqual({
    statuses: [200, 404],
    events: [{ type: 'nz.switchboard.charging_account.unlinked', ...ofAccount, data: { chargeNetId } }],
  })
  await portal.database.db.delete(customerEvents)
  const car = { modelId: 'nissan-leaf-40', ownKwhPer100Km: 15.5, chargesAtHome: true }
  const saved = await twice(() => portal.call('aroha', saveMyEv, { body: car }))
  expect(saved).toEqual({
    statuses: [200, 200],
    events: [
      {
        type: 'nz.switchboard.car.saved',
        subject: 'ST-100201-1',
        billingaccountid: 'BA-100201',
        data: { siteId: 'ST-100201-1', chargesAtHome: true, model: 'Nissan Leaf 40 kWh', kwhPer100Km: 15.5 },
      },
    ],
  })
  await portal.database.db.delete(customerEvents)
  const removed = await twice(() => portal.call('aroha', removeMyEv, { query: { siteId: 'ST-100201-1' } }))
  expect(removed).toEqual({
    statuses: [204, 204],
    events: [
      { type: 'nz.switchboard.car.removed', subject: 'ST-100201-1', billingaccountid: 'BA-100201', data: { siteId: 'ST-100201-1' } },
    ],
  })
})

test('of every call that changes something for a customer it is decided whether the retailer is told', () => {
  const changes = contract.filter(
    ({ access, method, isReadOnly, isCount }) => access === 'customer' && method !== 'GET' && !isReadOnly && !isCount,
  )
  expect(changes.map(({ name }) => name).sort()).toEqual([...PORTAL_ONLY, ...TOLD].sort())
})
