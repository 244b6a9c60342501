import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type ContractRoute, contract } from '#schemas/contract.ts'
import type { OwnPledge } from '#schemas/donation/entities.ts'
import { pledgeDonation } from '#schemas/donation/routes.ts'
import type { OwnArrangement, PayingHelp } from '#schemas/help/entities.ts'
import { invitePerson } from '#schemas/account/routes.ts'
import { billHelp, makeArrangement } from '#schemas/help/routes.ts'
import { localDayOf } from '#lib/local-day.ts'
import { beginPayment } from '#schemas/payments/routes.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { homeMoveSubmit } from '#schemas/home-move/routes.ts'
import { bills, paymentArrangements } from '#server/db/schema/billing.ts'
import { accessInvitations } from '#server/db/schema/invitations.ts'
import { donationPledges } from '#server/db/schema/donations.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { paymentOrders } from '#server/db/schema/payments.ts'
import { powershoutBookings, powershoutHours } from '#server/db/schema/powershout.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { people } from '#server/demo/people.ts'
import { DIRECT_DEBIT, MEDICAL, ownHomeMove } from './own-changes.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/*
 * Goes over every call of the contract by itself: a call that is added is covered without a line here, and one that
 * takes an identifier of a kind this file does not know fails until the kind is added.
 */

const VICTIM = 'tama'
const ATTACKER = 'aroha'

const tama = people.find(({ username }) => username === VICTIM)
const account = tama?.accounts[1]
const site = account?.sites[0]

/** For each name of an identifier, another person's. */
const FOREIGN: Record<string, unknown> = {
  billingAccountId: account?.id,
  siteId: site?.id,
  supplyPointId: site?.supplies[0]?.id,
  supplyAgreementId: site?.supplies[0]?.id.replace('SP-', 'SA-'),
  // Filled in once there are bills.
  loyaltyAccountId: account?.id,
  // Of the account's free hours, which are made with it.
  campaignOfferId: `PS-3-${tama?.accounts[0]?.id.replace(/\D/g, '')}`,
  bookingId: undefined,
  billId: undefined,
  billIds: undefined,
  paymentId: undefined,
  arrangementId: undefined,
  invitationId: undefined,
  pledgeId: undefined,
  moveOutIds: [site?.id],
  moveId: undefined,
}
/** Input that names nobody's data. */
const HARMLESS: Record<string, unknown> = {
  isForCar: true,
  // The media library is the staff's, and no customer's.
  mediaId: 'f'.repeat(32),
  alt: '',
  focus: { x: 50, y: 50 },
  crop: { left: 0, top: 0, width: 500, height: 500 },
  isFromOptions: true,
  chosen: undefined,
  endsAt: undefined,
  atEnd: undefined,
  switches: {},
  page: 'contact',
  author: 'Mere Tamihana',
  day: '2026-03-01',
  tabId: 'dashboard',
  clientTypes: undefined,
  path: '/account/dashboard',
  selectedYear: 2026,
  skip: 0,
  pageSize: 40,
  numberOfBottles: 1,
  questions: { medicallyDependent: false },
  ...MEDICAL,
  orderKey: 'somebodys-key',
  amountCents: 5_000,
  paymentKey: 'somebodys-key',
  instructionKey: 'somebodys-key',
  cardKey: 'somebodys-key',
  creditCardTsAndCs: true,
  creditCardFeeAccept: true,
  payCurrentBalance: false,
  currentCents: 5_000,
  journey: 'form',
  moveOutAddress: undefined,
  moveOutDate: '2026-12-01',
  moveInAddress: undefined,
  registryAddressSelected: undefined,
  nzPostAddressSelected: undefined,
  nzPostDpId: undefined,
  propertyIdToPopulate: undefined,
  moveInIcps: undefined,
  moveInDate: undefined,
  selectedPlans: undefined,
  selectedOffer: undefined,
  selectedOfferFullString: undefined,
  bonusOfferCode: undefined,
  hasMedicalDependency: false,
  medicalDependentFirstName: undefined,
  medicalDependentLastName: undefined,
  medicalDependentGp: undefined,
  criticalEquipment: undefined,
  otherCriticalEquipment: undefined,
  isVulnerable: false,
  termsAndConditions: true,
  meterAccessPrevented: undefined,
  meterAccessNotes: undefined,
  isDogOnSite: undefined,
  emailAddress: undefined,
  contactBy: undefined,
  medicalSupport: undefined,
  additionalMessage: undefined,
  energyTypes: [{ type: 'electricity' }],
  postCode: '6012',
  withToken: false,
  isInstalment: false,
  ...DIRECT_DEBIT,
  requestKey: 'somebodys-key',
  ids: ['bill/somebodys'],
  schoolId: 'SC-0001',
  name: 'tama',
  frequency: 'weekly',
  firstDate: '2026-09-15',
  instalmentCents: 5_000,
  payableCents: 0,
  owedCents: 10_000,
  replaces: undefined,
  // Whose meters they are is looked at in tests/meter-reads.test.ts.
  meters: [{ id: site?.supplies[0]?.id, devices: [{ id: `MD-${site?.supplies[0]?.id}-1`, deviceReading: '14210' }] }],
  memberId: 'C-tama',
  quantity: 3,
  offerCode: undefined,
  acceptKey: 'somebodys-key',
  bookingKey: 'somebodys-key',
  duration: 1,
  ecoHours: 1,
  vouchers: undefined,
  bookingDatesOnly: false,
  selectedDate: '2026-09-15',
  pageNumber: 1,
  isReminded: true,
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  date: '2026-09-15',
  month: '2026-09',
  year: 2026,
  type: 'direct-debit',
  widgetId: 'bill',
  reason: 'threw',
  detail: undefined,
  promoId: 'eco-tracker-hours',
  target: 'onboarding',
  track: 'realtime',
  token: 'nobodys-token',
  formId: 'homeProfile',
  profile: { HouseType: 'Rural' },
  revision: undefined,
  email: 'new-address@example.nz',
  was: undefined,
  number: '021 555 0199',
  address: { street: '1 Bay Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' },
  partialAddress: tama?.accounts[0]?.sites[0]?.address.street,
  selectedAddress: tama?.accounts[0]?.sites[0]?.address.street,
  sendBillViaEmail: true,
  sendPromotionViaEmail: true,
  nickname: 'Home',
  colorSchema: 'fern',
  usualMinutes: 8,
  targetMinutes: 5,
  showersPerWeek: 14,
  actualSeconds: 300,
  customer: VICTIM,
  impersonationId: 'XX-000000',
  before: 1,
  days: 7,
  changes: [{ piece: 'tab:bills', was: '' }],
  document: {},
  seen: 1,
  batchId: '00000000-0000-4000-8000-000000000000',
  pieces: [{ piece: 'widget:bill', seen: true }],
  piece: 'widget:bill',
  release: 'draft',
  current: 'draft',
  overrides: {},
  versions: { spring: 'B' },
  staff: 'Jo',
  firstDay: '2026-06-01',
  lastDay: '2026-06-30',
  personId: 'U-tama',
  outcome: 'done',
  note: 'Nothing',
  dueAt: undefined,
  scheduledId: 'XX-000000',
  times: { dueAt: '2027-01-02T00:00:00Z' },
  // Templates, reviews and comments are the staff's, and no customer's.
  templateId: 'XX-000000',
  editId: 1,
  content: { widgets: [] },
  reviewId: 'XX-000000',
  threadId: 'XX-000000',
  id: '00000000-0000-4000-8000-000000000000',
  is: 'approved',
  reviewer: 'staff',
  text: 'Nothing',
  isResolved: true,
  upTo: 0,
  campaign: 'changes',
  previewToken: 'rubbish',
  as: VICTIM,
  at: undefined,
  audience: {},
  form: {},
  owner: 'widget:bill',
  from: 'draft',
  to: 'draft',
  endpointId: 'XX-000000',
  proposalId: 'XX-000000',
  deliveryId: undefined,
  url: 'https://hooks.example.nz/',
  description: 'Billing',
  types: [],
  isOn: true,
  after: '0',
  limit: 10,
  position: '0',
  keepGoing: true,
  dryRun: true,
  guid: 'cold-wash',
  answers: { NumberOfAdults: 2 },
  toggles: ['driveLess'],
  fileName: 'readings.csv',
  modelId: 'nissan-leaf-40',
  ownKwhPer100Km: 16,
  chargesAtHome: false,
  chargeNetId: 'CN-77120',
  start: '2026-11-21T09:00:00Z',
  icps: undefined,
}

/** What must never show up in an answer to another person. */
const SECRETS = [
  VICTIM,
  tama?.lastName,
  ...(tama?.accounts.flatMap(({ id, customerNumber, sites }) => [
    id,
    customerNumber,
    ...sites.flatMap((place) => [place.id, place.address.street, ...place.supplies.map((supply) => supply.id)]),
  ]) ?? []),
].filter((secret): secret is string => typeof secret === 'string' && secret.length > 3)

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  const [bill] = await portal.database.db
    .select()
    .from(bills)
    .where(eq(bills.billingAccountId, tama?.accounts[0]?.id ?? ''))
  FOREIGN.billId = bill?.id
  FOREIGN.billIds = [bill?.id]
  const [booking] = await portal.database.db
    .select()
    .from(powershoutBookings)
    .where(eq(powershoutBookings.billingAccountId, tama?.accounts[0]?.id ?? ''))
  FOREIGN.bookingId = booking?.id
  await portal.call(VICTIM, invitePerson, { body: { ...shownAccount(VICTIM), email: 'invited@example.nz', role: 'authorisedPerson' } })
  const [invited] = await portal.database.db.select().from(accessInvitations)
  FOREIGN.invitationId = invited?.id
  const begun = await portal.call(VICTIM, beginPayment, {
    body: { ...shownAccount(VICTIM), amountCents: 5_000, owedCents: 0, paymentKey: 'own-payment' },
  })
  FOREIGN.paymentId = (begun.body as { paymentId: string }).paymentId
  const { arrangement } = (await portal.call(VICTIM, billHelp)).body as PayingHelp
  const owedCents = arrangement.owedCents ?? 0
  const wish = {
    ...shownAccount(VICTIM),
    frequency: 'weekly',
    firstDate: localDayOf(new Date()),
    instalmentCents: owedCents,
    owedCents,
    requestKey: 'own-key-1',
  } as const
  const given = { ...shownAccount(VICTIM), schoolId: 'SC-0001', amountCents: 500, frequency: 'everyBill', requestKey: 'own-key-2' } as const
  FOREIGN.pledgeId = ((await portal.call(VICTIM, pledgeDonation, { body: given })).body as OwnPledge).id
  const told = await portal.call(VICTIM, homeMoveSubmit, { body: { ...shownAccount(VICTIM), ...ownHomeMove(VICTIM) } })
  FOREIGN.moveId = (told.body as { moveId: string }).moveId
  FOREIGN.arrangementId = ((await portal.call(VICTIM, makeArrangement, { body: wish })).body as OwnArrangement).id
})
afterAll(() => portal.close())

const closed = contract.filter(({ access }) => access !== 'public')

/** Input of one call that another call has otherwise. */
const OF_ROUTE: Record<string, Record<string, unknown>> = {
  powershoutAddBooking: { startDate: '2026-09-01T06:00:00Z' },
  changeStudioTimes: { was: { dueAt: '2027-01-01T00:00:00Z' } },
}

function inputFor(route: ContractRoute, identifiers: Record<string, unknown>) {
  const fill = (schema: unknown) => {
    const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { const?: unknown; enum?: unknown[] }> }
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        if ('const' in property) return [name, property.const]
        if (property.enum) return [name, property.enum[0]]
        if (name in (OF_ROUTE[route.name] ?? {})) return [name, OF_ROUTE[route.name]?.[name]]
        if (name in identifiers) return [name, identifiers[name]]
        if (name in HARMLESS) return [name, HARMLESS[name]]
        throw new Error(`${route.name} takes "${name}": say in tests/access.test.ts whose it is`)
      }),
    )
  }
  return {
    ...(route.params ? { params: fill(route.params) } : {}),
    ...(route.query ? { query: fill(route.query) } : {}),
    ...(route.body ? { body: fill(route.body) } : {}),
  }
}

test('each identifier that is tried is one of theirs', async () => {
  const { db } = portal.database
  const theirs = tama?.accounts.map(({ id }) => id) ?? []
  const own = async (table: PgTable & { billingAccountId: PgColumn }, id: PgColumn) =>
    (await db.select({ id }).from(table).where(inArray(table.billingAccountId, theirs))).map((row) => row.id)
  const found: Record<string, unknown[]> = {
    billingAccountId: theirs,
    loyaltyAccountId: theirs,
    siteId: await own(sites, sites.id),
    supplyPointId: await own(supplyPoints, supplyPoints.id),
    supplyAgreementId: await own(supplyPoints, supplyPoints.supplyAgreementId),
    campaignOfferId: await own(powershoutHours, powershoutHours.id),
    bookingId: await own(powershoutBookings, powershoutBookings.id),
    billId: await own(bills, bills.id),
    billIds: await own(bills, bills.id),
    paymentId: await own(paymentOrders, paymentOrders.id),
    arrangementId: await own(paymentArrangements, paymentArrangements.id),
    invitationId: await own(accessInvitations, accessInvitations.id),
    pledgeId: await own(donationPledges, donationPledges.id),
    moveOutIds: await own(sites, sites.id),
    moveId: await own(homeMoves, homeMoves.id),
  }
  for (const [name, id] of Object.entries(FOREIGN)) expect(found[name], name).toContain(Array.isArray(id) ? id[0] : id)
})

describe.each(closed.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
  test('needs a token', async () => {
    expect(await portal.call(null, route, inputFor(route, FOREIGN) as never)).toMatchObject({
      status: 401,
      body: { type: '/error/unauthorized' },
    })
  })

  test("with another person's identifiers says nothing of theirs", async () => {
    const { status, body } = await portal.call(ATTACKER, route, inputFor(route, FOREIGN) as never)
    expect(status).toBeLessThan(500)
    const text = JSON.stringify(body ?? '')
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([])
  })
})

const namesSomebodys = ({ params, query, body }: ContractRoute) =>
  Object.keys(FOREIGN).some((name) => JSON.stringify([params, query, body]).includes(`"${name}"`))

test.each(closed.filter(namesSomebodys).map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s treats what is another person’s as what does not exist',
  async (_name, route) => {
    const nowhere = Object.fromEntries(Object.entries(FOREIGN).map(([name, id]) => [name, Array.isArray(id) ? ['XX-000000'] : 'XX-000000']))
    const theirs = await portal.call(ATTACKER, route, inputFor(route, FOREIGN) as never)
    const nobodys = await portal.call(ATTACKER, route, inputFor(route, nowhere) as never)
    expect([theirs.status, nobodys.status]).toEqual([404, 404])
    expect((theirs.body as { type: string }).type).toBe((nobodys.body as { type: string }).type)
  },
)

test('after all of that, nothing of theirs has changed', async () => {
  const before = await portal.call(VICTIM, contract.find(({ name }) => name === 'accountSwitcher') as ContractRoute)
  for (const route of closed) await portal.call(ATTACKER, route, inputFor(route, FOREIGN) as never)
  const after = await portal.call(VICTIM, contract.find(({ name }) => name === 'accountSwitcher') as ContractRoute)
  expect(after.body).toEqual(before.body)
})

test.each(closed.filter(({ access }) => access !== 'customer').map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s is not for customers: they get nothing from it',
  async (_name, route) => {
    expect(await portal.call(ATTACKER, route, inputFor(route, FOREIGN) as never)).toMatchObject({
      status: 403,
      body: { type: '/error/forbidden' },
    })
  },
)

test('a customer who claims to act for another gets nothing, whatever the call', async () => {
  for (const route of closed.filter(({ access }) => access === 'customer')) {
    const { status, body } = await portal.ask(ATTACKER, route.method, route.path, { headers: { 'x-impersonation': 'XX-000000' } })
    expect([route.path, status, (body as { type: string }).type]).toEqual([route.path, 403, '/error/forbidden'])
  }
})

test('nobody learns how a call wants its input, and a customer not how a call for staff does', async () => {
  for (const route of closed) {
    const rubbish = { query: { rubbish: '1' }, ...(route.method === 'GET' ? {} : { body: ['rubbish'] }) }
    const { status } = await portal.ask(null, route.method, route.path, rubbish)
    expect([route.path, status]).toEqual([route.path, 401])
    if (route.access === 'customer') continue
    const theirs = await portal.ask(ATTACKER, route.method, route.path, rubbish)
    expect([route.path, theirs.status]).toEqual([route.path, 403])
  }
})

test('every call that changes something of a customer says what becomes of it while staff act for them', () => {
  const writes = closed.filter((route) => route.access === 'customer' && route.method !== 'GET' && !route.isReadOnly && !route.isCount)
  expect(writes.length).toBeGreaterThan(10)
  expect(writes.filter(({ whileActing }) => whileActing === undefined).map(({ name }) => name)).toEqual([])
})

/** Money, credentials, and how customers are reached, whatever name a later call has. */
const OWN_HAND = /payments?\b|[eE]mail|password|phone|preferences/

test('calls that pay, or change credentials or how customers are reached, are refused while staff act for them', () => {
  const open = closed.filter(({ method, path, whileActing }) => method !== 'GET' && OWN_HAND.test(path) && whileActing !== 'refused')
  expect(open.map(({ path }) => path)).toEqual([])
})

/** Calls that spend a customer's money or move their post, whatever name a later call has. */
const COSTLY = /[oO]rder(?!Info|Status|$)|placeOrder|plan\b|[aA]ddress$|meterRead$/

test('calls that cost money or move post are confirmed by mail, or refused, while staff act for customers', () => {
  const silent = closed.filter(
    ({ method, path, isReadOnly, whileActing }) => method !== 'GET' && !isReadOnly && COSTLY.test(path) && whileActing === 'done',
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

describe('a token', () => {
  const path = '/private/drd/initialize'
  const status = async (token: string) =>
    (await portal.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })).statusCode

  test('is good for its own person', async () => {
    expect(await status(await portal.tokenOf('aroha'))).toBe(200)
  })
  test.each([
    ['that has expired', { expiresInSeconds: -5 }],
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['for another audience', { audience: 'another-api' }],
  ])('%s is refused', async (_name, change) => {
    expect(await status(await portal.tokenOf('aroha', change))).toBe(401)
  })
  test('with one letter changed is refused', async () => {
    const token = await portal.tokenOf('aroha')
    const at = token.lastIndexOf('.') + 10
    expect(await status(`${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`)).toBe(401)
  })
  test('of a person this portal does not know ends the session', async () => {
    const answer = await portal.app.inject({
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${await portal.tokenOf('', { subject: 'demo|nobody' })}` },
    })
    expect([answer.statusCode, answer.json().type]).toEqual([401, 'logout_required'])
  })
})
