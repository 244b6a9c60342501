import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { CURRENT } from '#lib/campaigns.ts'
import { contract } from '#schemas/contract.ts'
import { userVisit } from '#schemas/events/routes.ts'
import type { BrandTexts } from '#schemas/document/brand.ts'
import { donations } from '#schemas/donation/routes.ts'
import { homeMoveForm } from '#schemas/home-move/routes.ts'
import { broadband } from '#schemas/products/routes.ts'
import { friendGetFriendUrl } from '#schemas/referral/routes.ts'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { tabs, widgetListOfTab } from '#schemas/portal/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import type { Preview } from '#schemas/studio/entities.ts'
import { findScope, type Scope } from '#server/access.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { cancelStudioRelease } from '#schemas/studio/release-routes.ts'
import { explainStudioPreview, startStudioPreview, studioPlaceholders, studioPreview, studioTestCustomers } from '#schemas/studio/routes.ts'
import type { Audience } from '#schemas/document/audience.ts'
import { visitsByBuild } from '#server/db/schema/config.ts'
import { countedPeople } from '#server/db/schema/numbers.ts'
import { users } from '#server/db/schema/people.ts'
import { placeholdersFor } from '#server/studio/placeholders.ts'
import { signPreview } from '#server/studio/preview.ts'
import { createVisitCounter, findVisits } from '#server/studio/visits.ts'
import { scheduleOf } from './schedule.ts'
import { statementsOf } from './statements.ts'
import { editorsOf, LABELS, releasedPortal } from './studio.ts'

const portal = releasedPortal()
const { rename, labels, history, edit, publishNow } = editorsOf(() => portal)
const { at, pass, plan } = scheduleOf(() => portal)

describe('previews', () => {
  const open = async (preview: Preview, as = 'viewer') => {
    const { body, status } = await portal.call(as, startStudioPreview, { body: preview })
    return { status, token: (body as { token: string }).token }
  }
  const look = (token: string, as = 'viewer') => ({ headers: { 'x-preview': token }, as })
  const list = async (token: string, tabId = 'dashboard') =>
    ((await portal.ask('viewer', 'GET', widgetListOfTab.path, { query: { tabId }, ...look(token) })).body as WidgetList).widgets.map(
      ({ id }) => id,
    )

  test('show the draft, or any release, as a test customer, and change nothing for customers', async () => {
    await rename('editor', 'Money')
    const { token } = await open({ release: 'draft', as: 'aroha' })
    expect(await labels('viewer', { 'x-preview': token })).toContain('Money')
    expect(await labels('aroha')).toEqual(LABELS)
    const { current } = await history()
    const earlier = await open({ release: current, as: 'aroha' })
    expect(await labels('viewer', { 'x-preview': earlier.token })).toEqual(LABELS)
    expect((await portal.call('viewer', studioPreview, { query: { previewToken: token } })).body).toMatchObject({
      preview: { release: 'draft', as: 'aroha' },
    })
  })

  test('show the rules and words of a brand as the draft has them', async () => {
    await edit<BrandTexts>('editor', 'brand:northlight', (texts) => ({
      ...texts,
      homeMove: texts.homeMove && { ...texts.homeMove, noticeDays: texts.homeMove.noticeDays + 2 },
      donation: texts.donation && { ...texts.donation, amountsNzd: texts.donation.amountsNzd.slice(1) },
      friendGetFriend: texts.friendGetFriend && { ...texts.friendGetFriend, ownNzd: texts.friendGetFriend.ownNzd + 1 },
      pages: { ...texts.pages, help: { title: 'Reach us', paragraphs: ['In the draft.'] } },
    }))
    const { token } = await open({ release: 'draft', as: 'aroha' })
    const shown = async (as: string, headers = {}) => {
      const ask = async <T>(path: string) => (await portal.ask(as, 'GET', path, { headers })).body as T
      return {
        noticeDays: (await ask<{ dayRules: { noticeDays: number } }>(homeMoveForm.path)).dayRules.noticeDays,
        given: (await ask<{ amountsNzd: number[] }>(donations.path)).amountsNzd,
        own: (await ask<{ ownNzd: number }>(friendGetFriendUrl.path)).ownNzd,
        help: (await ask<{ title: string }>('/private/info/help')).title,
      }
    }
    const now = await shown('aroha')
    expect(await shown('viewer', { 'x-preview': token })).toEqual({
      noticeDays: now.noticeDays + 2,
      given: now.given.slice(1),
      own: now.own + 1,
      help: 'Reach us',
    })
    expect(now.help).not.toBe('Reach us')
  })

  test('show a customer of another brand the words of that brand', async () => {
    const pip = firstDocument.brands?.pip
    const { token } = await open({ release: 'draft', as: 'aroha', overrides: { brand: 'pip' } })
    const phoneFor = async (as: string, headers = {}) =>
      ((await portal.ask(as, 'GET', broadband.path, { headers })).body as { orderPhoneNumber: string }).orderPhoneNumber
    expect(await phoneFor('viewer', { 'x-preview': token })).toBe(pip?.phone)
    expect(await phoneFor('aroha')).not.toBe(pip?.phone)
  })

  test('take another audience and another moment', async () => {
    await edit<{ audience?: Audience }>('editor', 'widget:eco', (widget) => ({
      ...widget,
      audience: { accountTypes: ['sme'], platforms: ['mobile'] },
    }))
    expect(await list((await open({ release: 'draft', as: 'aroha' })).token)).not.toContain('eco')
    const sme = await open({ release: 'draft', as: 'aroha', overrides: { accountType: 'sme', platform: 'mobile' } })
    expect(await list(sme.token)).toContain('eco')
    const promotions = async (at: string) => {
      const { token } = await open({ release: 'draft', as: 'aroha', at })
      return JSON.stringify((await portal.ask('viewer', 'GET', '/private/newfeaturepromotions', look(token))).body)
    }
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString()
    expect(await promotions('2020-01-01T00:00:00Z')).not.toBe(await promotions(inAYear))
  })

  test('at a moment show what is scheduled for it, in what customers see and in a draft', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const { current } = await history()
    await rename('editor', 'Festive')
    await publishNow('staff', { dueAt: inDays(8), endsAt: inDays(11) })
    await edit<{ label: string }>('editor', 'tab:dashboard', (tab) => ({ ...tab, label: 'Overview' }))
    const at = async (release: string, days?: number) => {
      const { token } = await open({ release, as: 'aroha', at: days === undefined ? undefined : inDays(days) })
      const shown = (await labels('viewer', look(token).headers)).filter((label) => !LABELS.includes(label))
      const explained = (await portal.call('viewer', explainStudioPreview, { body: { release, as: 'aroha', at: inDays(days ?? 0) } })).body
      expect((explained as { tabs: { label: string }[] }).tabs.map(({ label }) => label)).toEqual(expect.arrayContaining(shown))
      return shown
    }
    expect(await at(current)).toEqual([])
    expect(await at(current, 7)).toEqual([])
    expect(await at(current, 9)).toEqual(['Festive'])
    expect(await at('draft', 9)).toEqual(['Overview', 'Festive'])
    expect(await at('draft', 12)).toEqual(['Overview'])
    const { scheduled } = await history()
    await portal.call('staff', cancelStudioRelease, { params: { scheduledId: scheduled[0]?.id ?? '' }, body: { was: 'waiting' } })
    expect(await at(current, 9)).toEqual([])
    expect(await labels('aroha')).toEqual(LABELS)
  })

  test('show what customers see by then: also what is published, and begins, once they are open', async () => {
    await rename('editor', 'Festive')
    await plan('Festive', 10, 60)
    const { token } = await open({ release: CURRENT, as: 'aroha', at: at(20).toISOString() })
    const now = await open({ release: CURRENT, as: 'aroha' })
    const shown = async (of: string) => (await labels('viewer', look(of).headers)).filter((label) => !LABELS.includes(label))
    expect([await shown(token), await shown(now.token)]).toEqual([['Festive'], []])
    await edit<{ label: string }>('editor', 'tab:dashboard', (tab) => ({ ...tab, label: 'Overview' }))
    await publishNow()
    expect([await shown(token), await shown(now.token)]).toEqual([['Overview', 'Festive'], ['Overview']])
    await pass(10)
    expect([await shown(token), await shown(now.token)]).toEqual([
      ['Overview', 'Festive'],
      ['Overview', 'Festive'],
    ])
  })

  test('change nothing of anybody’s, and count as no visit', async () => {
    const { token } = await open({ release: 'draft', as: 'aroha' })
    const ask = (route: { method: string; path: string }, body?: unknown) =>
      portal.ask('viewer', route.method, route.path, { ...look(token), ...(body ? { body } : {}) })
    expect(await ask(saveSiteNickname, { billingAccountId: 'BA-1', siteId: 'S-1', nickname: 'Mine' })).toMatchObject({
      status: 403,
      body: { type: '/error/previewing' },
    })
    const events = async () => JSON.stringify((await portal.database.db.execute(sql`select count(*) from events`)) as unknown)
    const before = await events()
    expect((await ask(userVisit)).status).toBe(204)
    expect(await events()).toBe(before)
    for (const route of contract.filter(
      ({ method, access, isReadOnly, isCount, path }) =>
        method !== 'GET' && access === 'customer' && !isReadOnly && !isCount && !path.startsWith('/private/events/'),
    )) {
      const { status } = await ask(route, {})
      expect([route.name, status]).toEqual([route.name, 403])
    }
  })

  test('are nobody’s who exists, nobody’s outside Studio, and end', async () => {
    await portal.database.db.execute(sql`update users set is_sample = false where username = 'tama'`)
    expect((await open({ release: 'draft', as: 'tama' })).status).toBe(404)
    const forTama = await signPreview(portal.database.db, { release: 'draft', as: 'tama' }, Date.now() + 60_000)
    await expect(portal.ask('viewer', 'GET', tabs.path, look(forTama))).resolves.toMatchObject({
      status: 403,
      body: { type: '/error/preview_ended' },
    })
    await portal.database.db.execute(sql`update users set is_sample = true where username = 'tama'`)

    const { token } = await open({ release: 'draft', as: 'tama' })
    expect((await portal.ask('aroha', 'GET', tabs.path, look(token))).status).toBe(403)
    const ended = await signPreview(portal.database.db, { release: 'draft', as: 'aroha' }, Date.now() - 1)
    const [text = '', signature = ''] = token.split('.')
    const otherSpelling = Buffer.from(signature, 'base64url').toString('base64')
    const altered = [`${token}x`, `${token}.`, `${token}.x`, `${token}=`, `${text}=.${signature}`, `.${token}`, `${text}.${otherSpelling}`]
    for (const bad of [ended, 'rubbish', '.', `${text}.`, `${text}.x`, ...altered]) {
      expect(await portal.ask('viewer', 'GET', tabs.path, look(bad))).toMatchObject({ status: 403, body: { type: '/error/preview_ended' } })
      expect((await portal.call('viewer', studioPreview, { query: { previewToken: bad } })).status).toBe(403)
    }
    expect((await open({ release: 'nothing', as: 'aroha' })).status).toBe(404)
  })

  test('say of every widget whether it is shown, and why', async () => {
    const { body } = await portal.call('viewer', explainStudioPreview, { body: { release: 'draft', as: 'newcomer' } })
    const { tabs: explained } = body as {
      tabs: { id: string; widgets: { id: string; outcome: string; rules: unknown[]; ms?: number }[] }[]
    }
    const widgets = explained.find(({ id }) => id === 'dashboard')?.widgets ?? []
    expect(widgets.find(({ id }) => id === 'switcher')).toMatchObject({
      outcome: 'notForThem',
      rules: [{ rule: 'properties', wanted: 'multiple', isMet: false }],
    })
    expect(widgets.find(({ id }) => id === 'recent')).toMatchObject({
      outcome: 'notForThem',
      rules: expect.arrayContaining([{ rule: 'hasReadings', wanted: true, isMet: false }]),
    })
    expect(widgets.find(({ id }) => id === 'powershout')).toMatchObject({ outcome: 'withoutData', ms: expect.any(Number) })
    expect(widgets.find(({ id }) => id === 'hero')).toMatchObject({ outcome: 'shown' })
  })

  test('are offered for test customers alone', async () => {
    const { testCustomers } = (await portal.call('viewer', studioTestCustomers)).body as { testCustomers: { username: string }[] }
    expect(testCustomers.map(({ username }) => username)).toEqual(expect.arrayContaining(['aroha', 'rimu-cafe', 'moana']))
    expect(testCustomers.map(({ username }) => username)).not.toEqual(expect.arrayContaining(['staff']))
  })
})

test('a preview whose text was changed is refused, although its signature has the right length', async () => {
  const { db } = portal.database
  const inAMinute = Date.now() + 60_000
  const [text, signature] = (await signPreview(db, { release: 'draft', as: 'aroha' }, inAMinute)).split('.')
  const [otherText] = (await signPreview(db, { release: 'draft', as: 'priya' }, inAMinute)).split('.')
  expect(otherText?.length).toBe(text?.length)
  const look = (token: string) => portal.ask('viewer', 'GET', tabs.path, { headers: { 'x-preview': token } })
  expect((await look(`${text}.${signature}`)).status).toBe(200)
  expect(await look(`${otherText}.${signature}`)).toMatchObject({ status: 403, body: { type: '/error/preview_ended' } })
})

test('a test customer whose account is closed is offered for no preview', async () => {
  const offered = async () => JSON.stringify((await portal.call('viewer', studioTestCustomers)).body)
  expect(await offered()).toContain('"newcomer"')
  const close = (day: string | null) => portal.database.db.update(users).set({ closedOn: day }).where(eq(users.username, 'newcomer'))
  await close('2026-01-01')
  expect(await offered()).not.toContain('"newcomer"')
  await close(null)
})

describe('visits', () => {
  const own = { hero: 1 }
  const served = { knownTypes: (name: string | undefined) => (name === 'build:own' ? new Map(Object.entries(own)) : undefined) }
  const elsewhere = { knownTypes: () => undefined }
  const fail = (error: unknown) => expect.fail(String(error))
  beforeEach(async () => {
    await portal.database.db.delete(visitsByBuild)
    await portal.database.db.delete(countedPeople)
  })

  test('a person counts once a day, whatever they send, and many are stored with few statements', async () => {
    const { db } = portal.database
    const counter = createVisitCounter(db, served, fail)
    const statements = await statementsOf(db, async () => {
      for (let i = 0; i < 50; i++) counter.count(`U-${i}`, 'build:own')
      await counter.close()
    })
    expect(statements.filter(({ text }) => text.includes('visits_by_build'))).toHaveLength(1)
    for (let i = 0; i < 50; i++) counter.count('U-1', 'build:own')
    counter.count('U-new', 'build:own')
    await counter.close()
    expect(await findVisits(db)).toEqual([{ types: new Map(Object.entries(own)), visits: 51 }])
  })

  test('what is no build that was served counts nowhere, and its person still counts with a real one', async () => {
    const { db } = portal.database
    const counter = createVisitCounter(db, served, fail)
    for (const made of ['build:made-up', 'hero@1', 'hero@99,ghost@1', 'build:../../x', '', undefined]) counter.count('U-1', made)
    await counter.close()
    expect(await db.select().from(visitsByBuild)).toEqual([])
    counter.count('U-1', 'build:own')
    await counter.close()
    expect(await findVisits(db)).toEqual([{ types: new Map(Object.entries(own)), visits: 1 }])
  })

  test('a build that another server has served counts by what that one stored of it', async () => {
    const { db } = portal.database
    const first = createVisitCounter(db, served, fail)
    first.count('U-1', 'build:own')
    await first.close()
    const second = createVisitCounter(db, elsewhere, fail)
    second.count('U-2', 'build:own')
    second.count('U-1', 'build:own')
    await second.close()
    expect(await findVisits(db)).toEqual([{ types: new Map(Object.entries(own)), visits: 2 }])
  })

  test('those of eight days ago do not count, and neither does what older servers counted', async () => {
    const { db } = portal.database
    const day = '2026-06-10'
    await db
      .insert(visitsByBuild)
      .values([
        ...[7, 8].map((daysAgo) => ({ day: addDays(day, -daysAgo), build: 'build:own', types: own, visits: daysAgo })),
        { day, build: 'hero@1,ghost@7', visits: 1_000 },
        { day, build: 'build:never', visits: 1_000 },
      ])
    expect(await findVisits(db, day)).toEqual([{ types: new Map(Object.entries(own)), visits: 7 }])
  })
})

test('what placeholders become is said for a test customer, by their brand, and for no other', async () => {
  const valuesFor = async (as: string) =>
    (await portal.call('viewer', studioPlaceholders, { query: { as } })).body as { values: Record<string, string> }
  const { brands } = firstDocument
  expect((await valuesFor('aroha')).values).toMatchObject({ phone: brands?.northlight?.phone, ownNzd: expect.stringMatching(/^\$\d+$/) })
  expect((await valuesFor('aroha')).values.noPower).not.toContain('{')
  expect((await portal.call('viewer', studioPlaceholders, { query: { as: 'nobody' } })).status).toBe(404)
  expect((await portal.call('viewer', studioPlaceholders, { query: { as: 'staff' } })).status).toBe(404)
})

test('what placeholders become for who has no account is of this server’s brand', async () => {
  const { db } = portal.database
  const scope = (await findScope(db, 'demo|aroha')) as Scope
  const values = await placeholdersFor(db, { ...scope, selected: undefined, sites: [], billingAccountIds: [] }, 'pip')
  expect(values.phone).toBe(firstDocument.brands?.pip?.phone)
  expect(values.phone).not.toBe(firstDocument.brands?.northlight?.phone)
})
