import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { selectBillingAccount } from '#schemas/account/routes.ts'
import { resetCarbonCalculator, saveCarbonCalculator, submitCarbonCalculator } from '#schemas/carbon/routes.ts'
import { contract } from '#schemas/contract.ts'
import { donations } from '#schemas/donation/routes.ts'
import { networkAccounts } from '#schemas/ev/routes.ts'
import { saveFormAnswers } from '#schemas/forms/routes.ts'
import { billHelp } from '#schemas/help/routes.ts'
import { notifications } from '#schemas/notifications/routes.ts'
import { billPayments, recurringPaymentInfo, savedCardInfo } from '#schemas/payments/routes.ts'
import { powershoutCurrency, powershoutReminder } from '#schemas/powershout/routes.ts'
import { saveHomeProfile } from '#schemas/profile/routes.ts'
import { accountAccess, sites } from '#server/db/schema/accounts.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { donationPledges } from '#server/db/schema/donations.ts'
import { chargeNetLinks } from '#server/db/schema/ev.ts'
import { notificationMarks } from '#server/db/schema/notifications.ts'
import { cardAuthorities, cardRequests, directDebits, paymentOrders, savedCards } from '#server/db/schema/payments.ts'
import { powershoutReminders } from '#server/db/schema/powershout.ts'
import { ownChange } from './own-changes.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/*
 * The property is selected for all devices of a person: what a page does about money, a charging account or the reminder of free hours is
 * for the account that the page shows.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  // One that the demo world has.
  await portal.database.db.delete(donationPledges)
})
afterAll(() => portal.close())

const { billingAccountId: SHOWN } = shownAccount('tama')
const OTHER = 'BA-100343'
const select = (billingAccountId: string) => portal.call('tama', selectBillingAccount, { body: { billingAccountId } })
beforeEach(() => select(SHOWN))

const CHANGED = [
  paymentOrders,
  savedCards,
  cardRequests,
  cardAuthorities,
  directDebits,
  chargeNetLinks,
  powershoutReminders,
  donationPledges,
  notificationMarks,
  customerEvents,
]
const OF_SHOWN =
  /^\/private\/(billing\/(payments|help)|donation|drd\/notifications|ev\/everywhere\/accounts\/(verify|join|leave)$|powershoutcurrency\/reminder)/
const ofShown = contract.filter(({ path, method }) => OF_SHOWN.test(path) && method !== 'GET')

test('what is shown says of which account it is', async () => {
  for (const id of [SHOWN, OTHER]) {
    await select(id)
    for (const route of [
      billPayments,
      recurringPaymentInfo,
      savedCardInfo,
      billHelp,
      donations,
      notifications,
      networkAccounts,
      powershoutCurrency,
    ])
      expect([route.path, (await portal.call('tama', route)).body]).toMatchObject([route.path, { billingAccountId: id }])
  }
})

test.each(ofShown.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s is refused where another device has selected another property meanwhile, and nothing is done',
  async (_name, route) => {
    const { db } = portal.database
    const input = (await ownChange(portal, 'tama', route)) as { params?: Record<string, string> }
    for (const name of Object.keys(input.params ?? {})) input.params = { ...input.params, [name]: 'XX-1' }
    expect(JSON.stringify(input)).toContain(SHOWN)
    await select(OTHER)
    expect(await portal.call('tama', route, input as never)).toMatchObject({
      status: 412,
      body: { type: '/error/changed_meanwhile', detail: 'Another property was selected meanwhile.' },
    })
    for (const table of CHANGED) expect(await db.select().from(table)).toEqual([])
    expect(await storedMails(db)).toEqual([])
  },
)

test('each name of a property is looked at, and each of them must be of what is selected', async () => {
  const [site] = await portal.database.db.select().from(sites).where(eq(sites.billingAccountId, SHOWN))
  const siteId = site?.id
  const remind = (billingAccountId: string, query: object) =>
    portal.ask('tama', powershoutReminder.method, powershoutReminder.path, { query, body: { billingAccountId, isReminded: true } })
  const { billingAccountId: foreign } = shownAccount('aroha')
  expect((await remind(foreign, { siteId })).status).toBe(404)
  expect((await remind(foreign, { billingAccountId: SHOWN })).status).toBe(404)
  expect((await remind(SHOWN, { billingAccountId: foreign })).status).toBe(404)
  expect((await remind(OTHER, { siteId })).status).toBe(412)
  expect(await portal.database.db.select().from(powershoutReminders)).toEqual([])
  expect((await remind(SHOWN, { siteId })).status).toBe(204)
  await portal.database.db.delete(powershoutReminders)
})

/** Calls of the specification, whose clients send neither the account nor a key: decision 033. */
const OF_SPECIFICATION =
  /^\/private\/(billing\/payments\/(card|recurring|recurring\/(credit-card|direct-debit|direct-debit-v2))$|ev\/everywhere\/accounts\/)/

/** A call as a client of the specification sends it, without what our own pages add. */
async function withoutAdditions(route: (typeof ofShown)[number]) {
  const input: Record<string, Record<string, unknown>> = await ownChange(portal, 'tama', route)
  for (const name of Object.keys(input.params ?? {})) input.params = { ...input.params, [name]: 'XX-1' }
  for (const part of [input.body, input.query])
    for (const name of ['billingAccountId', 'instructionKey', 'cardKey', 'change']) delete part?.[name]
  return input as never
}

test('without the account a call of our own is not taken', async () => {
  const own = ofShown.filter(({ path }) => !OF_SPECIFICATION.test(path))
  expect(own.length).toBeGreaterThan(4)
  for (const route of own)
    expect([route.path, (await portal.call('tama', route, await withoutAdditions(route))).status]).toEqual([route.path, 400])
})

test('a call of the specification is for the account that is selected, and needs no key', async () => {
  await select(OTHER)
  const ofSpecification = ofShown.filter(({ path }) => OF_SPECIFICATION.test(path))
  const answers = []
  for (const route of ofSpecification) {
    const { status } = await portal.call('tama', route, await withoutAdditions(route))
    answers.push(`${route.name} ${status}`)
  }
  expect(answers.sort()).toEqual([
    'changeCardPayments 200',
    'deleteCard 204',
    'endRecurringPayments 204',
    'giveCardPayments 200',
    'giveDirectDebit 200',
    'giveDirectDebitV2 200',
    'joinNetwork 200',
    'leaveNetwork 200',
    'saveCard 200',
    'verifyNetworkAccount 200',
  ])
  const { db } = portal.database
  for (const table of [cardRequests, customerEvents])
    expect(new Set((await db.select().from(table)).map(({ billingAccountId }) => billingAccountId))).toEqual(new Set([OTHER]))
})

test('what a page says of a home is refused as of another property where a business is selected by now', async () => {
  const { billingAccountId } = shownAccount('rimu-cafe')
  await portal.database.db.insert(accountAccess).values({ billingAccountId, userId: 'U-tama', position: 9 })
  await select(billingAccountId)
  const siteId = 'ST-100342-1'
  const answers = [
    await portal.call('tama', saveHomeProfile, { body: { siteId, profile: {} } }),
    await portal.call('tama', saveFormAnswers, { params: { formId: 'ofHomes' }, body: { siteId, profile: {} } }),
    await portal.call('tama', saveCarbonCalculator, { body: { siteId, answers: {} } }),
    await portal.call('tama', submitCarbonCalculator, { body: { siteId } }),
    await portal.call('tama', resetCarbonCalculator, { query: { siteId } }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 412, body: { detail: 'Another property was selected meanwhile.' } })
  // Of the business itself there is no such profile.
  expect((await portal.call('tama', saveHomeProfile, { body: { profile: {} } })).status).toBe(404)
})
