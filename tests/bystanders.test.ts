import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractRoute, contract } from '#schemas/contract.ts'
import { meterReadSites, type SiteMeters } from '#schemas/meter-read/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { makeLink } from '#server/auth/links.ts'
import { accountAccess } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/people.ts'
import { people } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'

/*
 * Makes every change that a customer can make, by the contract, and looks at the rows of everybody else before and
 * after it: what one customer changes is their own alone.
 */

const ACTORS = ['aroha', 'tama', 'moana', 'rimu-cafe']

/** Input of one call that another call has otherwise. */
const OF_ROUTE: Record<string, object> = {
  dismissNextBestAction: { type: 'seeInsights' },
  savePropertyAvatar: { type: 'rural' },
  widgetFailure: { type: 'hero', widgetId: 'hero', reason: 'threw' },
}

/** Large tables that no customer writes to. */
const READ_ONLY = ['reading_days', 'generation_days', 'usage_category_days', 'home_benchmarks', 'bill_lines', 'energy_periods']

/** The same of the kinds of the feed's records. */
const READ_ONLY_KINDS = [
  'bill',
  'payment',
  'energyPeriod',
  'generationDay',
  'homeBenchmark',
  'usageCategoryDay',
  'halfHours',
  'freeHoursBooking',
]

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
    orderKey: `key-of-${username}`,
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
    formId: 'homeProfile',
    revision: undefined,
  }
}

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

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

/** The customer's first meter, showing one unit more than last time. */
async function ownMeters(username: string) {
  const { sites } = (await portal.call(username, meterReadSites)).body as SiteMeters
  const meter = sites.find(({ isPreselected }) => isPreselected)?.meters[0]
  if (!meter) return []
  const devices = meter.devices.map(({ id, lastRead }) => ({ id, deviceReading: String((lastRead?.reading ?? 0) + 1) }))
  return [{ id: meter.id, devices }]
}

/** The rows of everybody but these people: those that name neither them nor an account of theirs. */
async function rowsWithout(username: string): Promise<string[]> {
  const { db } = portal.database
  const rowsOf = async (query: ReturnType<typeof sql>) => ((await db.execute(query)) as unknown as { rows: { text: string }[] }).rows
  const theirs = await db
    .select({ userId: users.id, billingAccountId: accountAccess.billingAccountId })
    .from(users)
    .leftJoin(accountAccess, eq(accountAccess.userId, users.id))
    .where(eq(users.username, username))
  const own = theirs.flatMap(({ userId, billingAccountId }) => [userId, billingAccountId]).map((id) => `"${id}"`)
  const tables = await rowsOf(sql`select table_name as text from information_schema.tables where table_schema = 'public' order by 1`)
  const rows = await Promise.all(
    tables
      .filter(({ text }) => !READ_ONLY.includes(text))
      .map(async ({ text }) =>
        (
          await rowsOf(sql`select to_jsonb(t)::text as text from ${sql.identifier(text)} t
            ${text === 'feed_records' ? sql`where kind not in ${READ_ONLY_KINDS}` : sql``}`)
        ).map((row) => `${text} ${row.text}`),
      ),
  )
  return rows.flat().filter((row) => !own.some((id) => row.includes(id)))
}

const changes = contract.filter(({ access, method, isReadOnly }) => access === 'customer' && method !== 'GET' && !isReadOnly)

test('whatever customers change, the rows of everybody else stay as they were', async () => {
  const made = new Set<string>()
  for (const route of changes) {
    for (const actor of ACTORS) {
      const before = await rowsWithout(actor)
      const own = { ...ownInput(actor), meters: await ownMeters(actor), ...OF_ROUTE[route.name] }
      const { status } = await portal.call(actor, route, inputFor(route, own) as never)
      if (status >= 300) continue
      made.add(route.name)
      const after = new Set(await rowsWithout(actor))
      // What is counted, sent or taken on meanwhile may be added; nothing of others is another or gone.
      expect([route.name, before.filter((row) => !after.has(row))]).toEqual([route.name, []])
    }
  }
  expect(changes.map(({ name }) => name).filter((name) => !made.has(name))).toEqual([])
})

test('who verifies an address verifies their own', async () => {
  const { db } = portal.database
  const both = inArray(users.username, ['priya', 'hemi'])
  await db.update(users).set({ emailVerified: false }).where(both)
  const [priya] = await db.select().from(users).where(eq(users.username, 'priya'))
  const link = { userId: priya?.id ?? '', email: priya?.email ?? '', purpose: 'verifyEmail', minutes: 10 } as const
  const made = await makeLink(db, link)
  expect((await portal.call('priya', emailVerification, { body: { token: made.is === 'made' ? made.token : '' } })).status).toBe(204)
  const verified = await db
    .select({ username: users.username })
    .from(users)
    .where(and(both, eq(users.emailVerified, true)))
  expect(verified).toEqual([{ username: 'priya' }])
})
