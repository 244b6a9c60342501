import { type ContractRoute, contract } from '#schemas/contract.ts'
import type { PayingHelp } from '#schemas/help/entities.ts'
import { billHelp } from '#schemas/help/routes.ts'
import type { SchoolDonations } from '#schemas/donation/entities.ts'
import { donations } from '#schemas/donation/routes.ts'
import type { HomeMoveCase } from '#schemas/home-move/entities.ts'
import { homeMoveCases } from '#schemas/home-move/routes.ts'
import { meterReadSites, type SiteMeters } from '#schemas/meter-read/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { businessProfile, homeProfile } from '#schemas/profile/routes.ts'
import { addDays, weekdayOf } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { people } from '#server/demo/people.ts'
import type { TestPortal } from './portal.ts'

/** What cannot be made beside the others, with where it is tried. */
const ELSEWHERE = {
  // After it a person makes no other call.
  closeAccess: 'tests/close-access.test.ts',
  // Of people and invitations that are there for it alone.
  removeRole: 'tests/invitations.test.ts',
  withdrawInvitation: 'tests/invitations.test.ts',
  // Of a form that staff have made for it.
  saveFormAnswers: 'tests/made-forms.test.ts',
  // The file is made by a job.
  downloadYourData: 'tests/your-data.test.ts',
}

/** They need what another call makes, and come last in this order: the contract has its calls by name. */
const LAST = ['emailVerification', 'endArrangement', 'endDonation', 'homeMoveBannerSeen', 'homeMoveChangeDates', 'homeMoveCancel']

/** Every call by which customers change something, in an order in which all of them can be made. */
export const changes = contract
  .filter(({ access, method, isReadOnly, name }) => access === 'customer' && method !== 'GET' && !isReadOnly && !(name in ELSEWHERE))
  .sort((one, other) => LAST.indexOf(one.name) - LAST.indexOf(other.name))

/** Demo customers who together can make all of them, and are answered by every other call. */
export const CHANGERS = ['aroha', 'tama', 'moana', 'rimu-cafe']

/** Input that the call takes from this customer, if it takes it from them at all. */
export async function ownChange(portal: TestPortal, username: string, route: ContractRoute) {
  const schemas = [route.params, route.query, route.body] as ({ properties?: object } | undefined)[]
  const names = new Set(schemas.flatMap((schema) => Object.keys(schema?.properties ?? {})))
  // What only a few calls take is asked of the portal for those alone.
  const own = {
    ...ownInput(username),
    ...(names.has('meters') ? { meters: await ownMeters(portal, username) } : {}),
    ...(names.has('revision') ? { revision: await ownRevision(portal, username) } : {}),
    ...(HELP_FIELDS.some((name) => names.has(name)) ? await ownHelp(portal, username) : {}),
    ...(names.has('pledgeId') ? { pledgeId: (await ownPledges(portal, username))[0]?.id } : {}),
    ...(names.has('moveId') ? { moveId: (await ownCases(portal, username))[0]?.moveId } : {}),
  }
  return inputFor(route, { ...own, ...OF_ROUTE[route.name], ...(route.name === 'homeMoveSubmit' ? ownHomeMove(username) : {}) }) as never
}

/** Whole, so that they can be handed in. */
const CARBON_ANSWERS = {
  NumberOfAdults: 2,
  NumberOfChildren: 0,
  GasType: 'None',
  ShowersPerWeek: 1,
  ShowerDuration: '1',
  NumberOfCars: 0,
}

/** Someone depends on power for their health. */
export const MEDICAL = {
  firstName: 'Maia',
  lastName: 'Parata',
  gpName: 'Dr Ngata',
  equipment: ['Feeding pump'],
  otherEquipment: '',
  alternateName: 'Hemi Parata',
  alternatePhone: '021 555 0101',
  agencyName: '',
  agencyPhone: '',
}

/** Input of one call that another call has otherwise. */
const OF_ROUTE: Record<string, object> = {
  dismissNextBestAction: { type: 'seeInsights' },
  savePropertyAvatar: { type: 'rural' },
  saveCarbonCalculator: { answers: CARBON_ANSWERS, revision: 0, toggles: undefined },
  saveMyEv: { modelId: 'nissan-leaf-40', ownKwhPer100Km: 16.5, chargesAtHome: false },
  // An account of the embedded charging network.
  verifyNetworkAccount: { chargeNetId: 'CN-10001', email: 'driver@example.nz' },
  joinNetwork: { chargeNetId: 'CN-10001', email: 'driver@example.nz' },
  pledgeDonation: { schoolId: 'SC-0001', replaces: undefined },
  leaveNetwork: { chargeNetId: 'CN-10001' },
  homeMoveChangeDates: { moveOutDate: undefined, moveInDate: openDay(15) },
  homeMoveSiteRates: { energyTypes: [{ type: 'electricity' }], postCode: '6012' },
  countPieces: { batchId: '7f9c24e8-3b1d-4a52-9c1e-0d5a6b7c8d90', pieces: [{ piece: 'widget:bill', seen: true }] },
  widgetFailure: { type: 'hero', widgetId: 'hero', reason: 'threw' },
}

/** Either form of a direct debit, with nothing wrong. */
export const DIRECT_DEBIT = {
  bankAccountName: 'A Person',
  bankAccountNumber: '01-0902-0068389-000',
  bankAccountNumberV2: '01-0902-0068389-000',
  submitterName: 'A Person',
  mobileNumber: '021 555 0123',
  bank: 'ANZ',
  branch: 'Karori',
  branchAddress: '1 Bay Street',
  paymentInformation: 'Power',
  authoriseTAndC: true,
  acknowledgeTAndC: true,
  bankTAndC: true,
}

/** What customers send of their own; the rest of a body is taken from the shape that the contract asks for. */
function ownInput(username: string): Record<string, unknown> {
  const accounts = people.find((person) => person.username === username)?.accounts ?? []
  const account = accounts[0]
  const site = account?.sites[0]
  const supply = site?.supplies.find(({ id }) => id.startsWith('LPG')) ?? site?.supplies[0]
  return {
    billingAccountId: account?.id,
    siteId: site?.id,
    supplyPointId: supply?.id,
    supplyAgreementId: supply?.id.replace(/^(SP|LPG)-/, 'SA-'),
    numberOfBottles: 1,
    questions: { medicallyDependent: false, noOtherHeating: true, runningOut: false },
    ...MEDICAL,
    orderKey: `key-of-${username}`,
    amountCents: 5_000,
    paymentKey: `key-of-${username}`,
    instructionKey: `key-of-${username}`,
    cardKey: `key-of-${username}`,
    creditCardTsAndCs: true,
    creditCardFeeAccept: true,
    payCurrentBalance: false,
    withToken: false,
    ...DIRECT_DEBIT,
    loyaltyAccountId: account?.id,
    memberId: `C-${username}`,
    campaignOfferId: account && `PS-3-${account.id.replace(/\D/g, '')}`,
    quantity: account?.offeredHours ?? 3,
    offerCode: 'SUMMER26',
    acceptKey: `key-of-${username}`,
    startDate: instantOf(addDays(localDayOf(new Date()), 3), 18).toISOString(),
    duration: 1,
    ecoHours: 1,
    vouchers: undefined,
    bookingKey: `key-of-${username}`,
    bookingId: account && `PB-1-${account.id.replace(/\D/g, '')}`,
    isReminded: true,
    promoId: 'eco-tracker-hours',
    profile: account?.kind === 'sme' ? {} : { HouseType: 'Rural' },
    email: `new-${username}@example.nz`,
    number: '021 555 0199',
    address: { street: '1 Bay Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' },
    // Unlike what the demo world begins with, so that a change of everybody is seen.
    sendBillViaEmail: false,
    sendPromotionViaEmail: false,
    nickname: `Home of ${username}`,
    colorSchema: 'fern',
    usualMinutes: 8,
    targetMinutes: 5,
    showersPerWeek: 14,
    actualSeconds: 300,
    track: 'realtime',
    guid: account?.kind === 'sme' ? 'closing-round' : 'cold-wash',
    formId: 'homeProfile',
  }
}

/** A working day on which every meter can be switched. @param days at least so many from today */
export function openDay(days: number): string {
  const closed = firstDocument.brands?.northlight?.homeMove?.closedDays ?? []
  let day = addDays(localDayOf(new Date()), days)
  while (weekdayOf(day) > 5 || closed.includes(day)) day = addDays(day, 1)
  return day
}

/** A move out of the customer's first place, into one that is in the register, with nothing wrong. */
export function ownHomeMove(username: string) {
  const site = people.find((person) => person.username === username)?.accounts[0]?.sites[0]
  return {
    requestKey: `key-of-${username}`,
    moveOutIds: site ? [site.id] : [],
    moveOutDate: openDay(10),
    moveInAddress: { street: '5 Rimu Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' },
    registryAddressSelected: true,
    moveInDate: openDay(11),
    hasMedicalDependency: false,
    isVulnerable: false,
    termsAndConditions: true,
    ...Object.fromEntries(NOT_OF_A_MOVE.map((name) => [name, undefined])),
  }
}

/** What belongs to the other form of a move. */
const NOT_OF_A_MOVE = ['journey', 'emailAddress', 'mobileNumber', 'type', 'selectedPlans']

const ownCases = async (portal: TestPortal, username: string) =>
  ((await portal.call(username, homeMoveCases)).body as { cases: HomeMoveCase[] }).cases

const ownPledges = async (portal: TestPortal, username: string) =>
  ((await portal.call(username, donations)).body as SchoolDonations).pledges

function inputFor({ params, query, body }: ContractRoute, own: Record<string, unknown>) {
  const fill = (schema: unknown) => {
    const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { const?: unknown; enum?: unknown[] }> }
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        if ('const' in property) return [name, property.const]
        return [name, name in own ? own[name] : property.enum?.[0]]
      }),
    )
  }
  return { ...(params ? { params: fill(params) } : {}), ...(query ? { query: fill(query) } : {}), ...(body ? { body: fill(body) } : {}) }
}

/** That of the profile which the customer's kind of account has. */
async function ownRevision(portal: TestPortal, username: string) {
  const kind = people.find((person) => person.username === username)?.accounts[0]?.kind
  const { body } = await portal.call(username, kind === 'sme' ? businessProfile : homeProfile)
  return (body as Partial<ProfileAnswers>).revision
}

/** The customer's first meter, showing one unit more than last time. */
async function ownMeters(portal: TestPortal, username: string) {
  const { sites } = (await portal.call(username, meterReadSites)).body as SiteMeters
  const meter = sites.find(({ isPreselected }) => isPreselected)?.meters[0]
  if (!meter) return []
  const devices = meter.devices.map(({ id, lastRead }) => ({ id, deviceReading: String((lastRead?.reading ?? 0) + 1) }))
  return [{ id: meter.id, devices }]
}

const HELP_FIELDS = ['requestKey', 'endDate', 'firstDate', 'owedCents', 'instalmentCents', 'arrangementId', 'replaces'] as const

/** What the customer may agree on about what they owe. */
async function ownHelp(portal: TestPortal, username: string): Promise<Record<(typeof HELP_FIELDS)[number], unknown>> {
  const { extension, arrangement, today } = (await portal.call(username, billHelp)).body as PayingHelp
  return {
    requestKey: `key-of-${username}`,
    endDate: extension.latestDate,
    firstDate: today,
    owedCents: arrangement.owedCents,
    instalmentCents: arrangement.owedCents,
    arrangementId: arrangement.current?.id,
    replaces: arrangement.current?.id,
  }
}
