import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { BRANDS } from '#lib/brands.ts'
import { accountDetails, accountRoles } from '#schemas/account/routes.ts'
import type { BootstrapAnswer, InitialData, NavigationData, WidgetList } from '#schemas/portal/entities.ts'
import { bootstrap, initialize, navigation, notificationIcons, widgetListOfTab } from '#schemas/portal/routes.ts'
import { businessProfile, homeProfile } from '#schemas/profile/routes.ts'
import { addTag, featureMessages, newFeaturePromotions, tags, updateFlag, viewPromotion } from '#schemas/prompts/routes.ts'
import { clientError, infoPage, nationalAlert, outage } from '#schemas/status/routes.ts'
import { tipsOfCustomer } from '#schemas/tips/routes.ts'
import * as views from '#schemas/views/routes.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { publish } from '#server/config/releases.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { events, promotionViews } from '#server/db/schema/activity.ts'
import { withSettings } from '#server/html/portal-page.ts'
import { readSettings } from '#server/settings.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(() => release(() => {}))

const release = (change: (document: PortalDocument) => void) => {
  const document = structuredClone(firstDocument)
  change(document)
  return publish(portal.database.db, document, { author: 'test', note: '' })
}

describe('an outage', () => {
  test('is off, on with its words, and off again, as the configuration says', async () => {
    expect((await portal.call(null, outage)).body).toEqual({ isOutage: false })
    await release((document) => void (document.switches = { outage: { isOn: true, message: 'Back at noon.' } }))
    expect((await portal.call(null, outage)).body).toEqual({ isOutage: true, message: 'Back at noon.' })
    await release(() => {})
    expect((await portal.call(null, outage)).body).toEqual({ isOutage: false })
  })
  test('is in the page, so that nothing more is asked for during one', async () => {
    const page = () => withSettings('<meta name="portal" content="">', readSettings({}), portal.database.db)
    expect(await page()).not.toContain('isOutage')
    await release((document) => void (document.switches = { outage: { isOn: true } }))
    expect(await page()).toContain('"isOutage":true')
  })
  test('that is only announced is a banner', async () => {
    const banner = { id: 'sunday', title: 'Sunday morning', body: 'Closed from 2 to 4.' }
    await release((document) => void (document.switches = { outage: { isOn: false, banner } }))
    expect((await portal.call(null, outage)).body).toEqual({ isOutage: false, banner })
  })
})

test('the national alert is the same by itself and in the one answer', async () => {
  expect((await portal.call(null, nationalAlert)).body).toEqual({})
  const alert = { id: 'dry', title: 'Use less', body: 'Between 5 and 9.' }
  await release((document) => void (document.switches = { nationalAlert: { isOn: true, ...alert } }))
  expect((await portal.call(null, nationalAlert)).body).toEqual({ alert })
  expect(((await portal.call('aroha', bootstrap, { body: {} })).body as BootstrapAnswer).alert).toEqual(alert)
})

test('the navigation has the keys that are meant for the customer', async () => {
  await release((document) => {
    document.navigation = [
      {
        key: 'products',
        children: [
          { key: 'electricity', audience: { energyTypes: ['electricity'] } },
          { key: 'naturalGas', audience: { energyTypes: ['naturalGas'] } },
        ],
      },
      { key: 'insights', children: [{ key: 'businessBreakdown', audience: { accountTypes: ['sme'] } }] },
    ]
  })
  const childrenOf = async (person: string) => {
    const { groups } = (await portal.call(person, navigation)).body as NavigationData
    return Object.fromEntries(groups.map(({ key, children }) => [key, children]))
  }
  expect(await childrenOf('aroha')).toMatchObject({ products: ['electricity', 'naturalGas'], insights: [], dashboard: [] })
  expect(await childrenOf('tama')).toMatchObject({ products: ['electricity'] })
  expect(await childrenOf('rimu-cafe')).toMatchObject({ insights: ['businessBreakdown'] })
})

describe('initialize', () => {
  const initialOf = async (person: string) => (await portal.call(person, initialize)).body as InitialData
  test('says who the customer is, what is theirs and what waits for them', async () => {
    expect(await initialOf('aroha')).toMatchObject({
      emailVerified: true,
      billingAccountNumber: '1002 0174',
      energyTypes: ['electricity', 'naturalGas'],
      metadata: { hasEarlyAccess: true, isEiq2: true, canEditPropertyAvatar: true, contactId: 'C-aroha', shouldShowFeatureMessages: false },
    })
    expect(await initialOf('rimu-cafe')).toMatchObject({ accountType: 'sme', metadata: { canEditPropertyAvatar: false } })
    expect(await initialOf('staff')).toMatchObject({ isStaff: true, energyTypes: [] })
  })
  test('leads a newcomer through the introduction, once', async () => {
    expect((await initialOf('newcomer')).metadata?.shouldShowFeatureMessages).toBe(true)
    const { messages } = (await portal.call('newcomer', featureMessages, { query: { target: 'onboarding' } })).body as {
      messages: unknown[]
    }
    expect(messages).toHaveLength(3)
    for (let i = 0; i < 2; i++) {
      expect((await portal.call('newcomer', updateFlag, { body: { flagName: 'featureMessagesSeen' } })).status).toBe(204)
    }
    expect((await initialOf('newcomer')).metadata?.shouldShowFeatureMessages).toBe(false)
    expect((await portal.call('newcomer', featureMessages, { query: {} })).body).toEqual({ messages: [] })
  })
})

test('a flag, a tag or a view that does not exist is refused', async () => {
  expect((await portal.ask('aroha', 'POST', updateFlag.path, { body: { flagName: 'isAdmin' } })).status).toBe(400)
  expect((await portal.ask('aroha', 'POST', addTag.path, { query: { tagName: 'nonsense' } })).status).toBe(400)
  expect((await portal.ask('aroha', 'PUT', viewPromotion.path, { body: { promoId: 'eco-tracker-hours', viewType: 'eaten' } })).status).toBe(
    400,
  )
})

test('tags are kept for their person, each once', async () => {
  const add = (tagName: 'knewThis' | 'tipsBeta') => portal.call('aroha', addTag, { query: { tagName } })
  await add('knewThis')
  await Promise.all([add('tipsBeta'), add('tipsBeta'), add('tipsBeta')])
  expect((await portal.call('aroha', tags)).body).toEqual({ tags: ['knewThis', 'tipsBeta'] })
  expect((await portal.call('tama', tags)).body).toEqual({ tags: [] })
})

describe('promotions', () => {
  const promotionsOf = async (person: string) =>
    ((await portal.call(person, newFeaturePromotions)).body as { promotions: { promoId: string; viewType?: string }[] }).promotions
  const view = (promoId: string, viewType: 'seen' | 'dismissed') => portal.call('priya', viewPromotion, { body: { promoId, viewType } })

  test('are for whom they are meant, until they end', async () => {
    expect((await promotionsOf('aroha')).map(({ promoId }) => promoId)).toEqual(['eco-tracker-hours'])
    expect(await promotionsOf('hemi')).toEqual([])
    await release((document) => {
      for (const promotion of document.content.promotions ?? []) promotion.endDate = '2026-01-01'
    })
    expect(await promotionsOf('aroha')).toEqual([])
  })
  test('remember how they were met; what was put away is not merely seen again', async () => {
    await view('eco-tracker-hours', 'seen')
    await view('eco-tracker-hours', 'dismissed')
    await view('eco-tracker-hours', 'seen')
    expect((await promotionsOf('priya'))[0]?.viewType).toBe('dismissed')
    expect(await portal.database.db.select().from(promotionViews).where(eq(promotionViews.userId, 'U-priya'))).toHaveLength(1)
  })
  test('of others do not exist', async () => {
    expect((await portal.call('hemi', viewPromotion, { body: { promoId: 'eco-tracker-hours', viewType: 'seen' } })).status).toBe(404)
  })
  test('come with the widget they are about, one at a time, until they are put away or followed', async () => {
    await release(({ content }) => {
      const [first] = content.promotions ?? []
      if (!first) return
      const about = (promoId: string, anchor = 'ecoTracker') => ({ ...first, promoId, anchor })
      content.promotions = [about('of-nothing-here', 'gasUsage'), about('followed'), about('seen')]
    })
    const promotedOn = async (tabId: string) => {
      const { widgets } = (await portal.call('priya', widgetListOfTab, { query: { tabId } })).body as WidgetList
      return widgets.flatMap(({ type, promoted }) => (promoted ? [`${type}: ${promoted.promoId}`] : []))
    }
    expect([await promotedOn('dashboard'), await promotedOn('insights')]).toEqual([[], []])
    await view('of-nothing-here', 'dismissed')
    expect(await promotedOn('insights')).toEqual(['ecoTracker: followed'])
    expect(await promotedOn('dashboard')).toEqual(['ecoTracker: followed'])
    expect(await promotedOn('bills')).toEqual([])
    await portal.call('priya', viewPromotion, { body: { promoId: 'followed', viewType: 'followed' } })
    await view('seen', 'seen')
    expect(await promotedOn('dashboard')).toEqual(['ecoTracker: seen'])
    await view('seen', 'dismissed')
    expect(await promotedOn('dashboard')).toEqual([])
  })
  test('the dialog of a page is shown until it was seen on any device', async () => {
    const dialogOf = async () => ((await portal.call('aroha', newFeaturePromotions)).body as { whatsNew?: { path: string } }).whatsNew?.path
    expect(await dialogOf()).toBe('/account/insights')
    await portal.call('aroha', addTag, { query: { tagName: 'whatsNewSeen' } })
    expect(await dialogOf()).toBeUndefined()
  })
})

test('every view is a row, with what was looked at', async () => {
  for (const route of Object.values(views)) await portal.call('hemi', route, {})
  await portal.call('hemi', views.viewEcoTracker, { query: { track: 'realtime' } })
  const rows = await portal.database.db.select().from(events).where(eq(events.userId, 'U-hemi'))
  expect(rows.map(({ type }) => type).sort()).toEqual([...Object.keys(views), 'viewEcoTracker'].sort())
  expect(rows.find(({ detail }) => detail)?.detail).toBe('realtime')
})

test('the kind of account decides which profile there is', async () => {
  expect((await portal.call('aroha', homeProfile)).body).toMatchObject({ isComplete: true, profile: { WaterHeating: 'Gas' } })
  expect((await portal.call('newcomer', homeProfile)).body).toEqual({ isComplete: false, profile: {}, revision: 0, siteId: 'ST-100699-1' })
  expect((await portal.call('aroha', businessProfile)).status).toBe(404)
  expect((await portal.call('rimu-cafe', businessProfile)).body).toMatchObject({ isComplete: true })
  expect((await portal.call('rimu-cafe', homeProfile)).status).toBe(404)
})

test('tips come by category, each once, whatever their season', async () => {
  const answer = (await portal.call('aroha', tipsOfCustomer)).body as { CategoryTips: { Tips: { Guid: string }[] }[]; HasVisited: boolean }
  expect(answer.HasVisited).toBe(false)
  const ids = answer.CategoryTips.flatMap(({ Tips }) => Tips.map(({ Guid }) => Guid))
  expect(ids.length).toBeGreaterThan(20)
  expect(new Set(ids).size).toBe(ids.length)
})

test('roles say who may act on an account, to those who may', async () => {
  const holder = { name: 'Aroha Parata', role: 'accountHolder' }
  const authorised = { name: 'Rua Parata', role: 'authorisedPerson' }
  expect((await portal.call('aroha', accountRoles)).body).toEqual({
    billingAccountId: 'BA-100201',
    roles: [
      { ...holder, personId: 'U-aroha', isYou: true, canRemove: false },
      { ...authorised, personId: 'U-rua', isYou: false, canRemove: true },
    ],
    showRolesAuthorities: true,
    showAddRoleButton: true,
    invitations: [],
  })
  expect((await portal.call('rua', accountRoles)).body).toMatchObject({
    roles: [{ canRemove: false }, { isYou: true, canRemove: true }],
    showAddRoleButton: false,
  })
  expect((await portal.call('staff', accountRoles)).body).toEqual({ roles: [], showRolesAuthorities: false, showAddRoleButton: false })
})

test('details say how a customer is reached', async () => {
  expect((await portal.call('aroha', accountDetails)).body).toMatchObject({
    email: 'aroha@example.nz',
    mobile: { number: '64215550101', status: 'NONE' },
    work: { number: '', status: 'NONE' },
    sendBillViaEmail: true,
  })
})

test('staff without an account are offered no page of one', async () => {
  const { groups } = (await portal.call('viewer', navigation)).body as NavigationData
  const pages = groups.flatMap(({ children }) => children)
  expect(pages).not.toEqual(expect.arrayContaining(['accountSettings']))
  expect(pages).not.toEqual(expect.arrayContaining(['electricity']))
})

test('what waits for a customer is counted by navigation group', async () => {
  const iconsOf = async (person: string) =>
    ((await portal.call(person, notificationIcons)).body as { icons: { key: string }[] }).icons
      .map(({ key }) => key)
      .filter((key) => key !== 'notifications')
  expect([await iconsOf('hemi'), await iconsOf('newcomer'), await iconsOf('priya')]).toEqual([['bills'], ['profile'], []])
})

test('a former customer is nobody here', async () => {
  expect(await portal.ask('leaver', 'GET', initialize.path)).toMatchObject({ status: 401, body: { type: 'logout_required' } })
})

test('an error that a browser met is taken, within limits', async () => {
  expect((await portal.call(null, clientError, { body: { message: 'x is not a function', path: '/account' } })).status).toBe(204)
  expect((await portal.call(null, clientError, { body: { message: 'x'.repeat(501) } })).status).toBe(400)
})

test('how to reach us names the lines company of the property that is selected', async () => {
  const contact = async (person: string) => JSON.stringify((await portal.call(person, infoPage, { params: { page: 'contact' } })).body)
  expect(await contact('aroha')).toContain('Harbour Lines')
  expect(await contact('tama')).toContain('Isthmus Lines')
  expect(await contact('staff')).toContain('Call us on 0800 555 200, day or night')
  expect((await portal.call('aroha', infoPage, { params: { page: 'constructor' } })).status).toBe(404)
})

test.each(['northlight', 'pip'] as const)('the page of %s shows its sign until the application draws', async (brand) => {
  const page = await withSettings('<html lang="en-NZ"><div id="root"></div></html>', readSettings({ BRAND: brand }), portal.database.db)
  expect(page).toMatch(/<div id="root"><div class="first-sign" aria-hidden="true"><svg [^>]+>.+<\/svg><\/div><\/div>/)
  expect(page).toContain(BRANDS[brand].ground)
})

describe('the page', () => {
  const page = (url: string) => portal.app.inject({ url, headers: { accept: 'text/html' } })
  test('of a brand without a website has its texts, and nothing of others', async () => {
    expect((await page('/info/privacy')).body).toContain('Privacy Act 2020')
    expect((await page('/info/constructor')).body).not.toContain('native code')
  })
  test('opened with a token in its address tells no file where it came from', async () => {
    expect((await page('/account?token=secret')).headers['referrer-policy']).toBe('no-referrer')
    expect((await page('/account?x=1')).headers['referrer-policy']).toBe('same-origin')
  })
})
