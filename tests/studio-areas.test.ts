import { beforeAll, expect, test } from 'vitest'
import { addStudioMedia, changeStudioMedia, removeStudioMedia } from '#schemas/media/routes.ts'
import { contract } from '#schemas/contract.ts'
import { askForReview, decideReview, studioReview, withdrawReview } from '#schemas/review/routes.ts'
import { STAFF_RIGHTS, type StaffMember } from '#schemas/staff/entities.ts'
import { staffMembers } from '#schemas/staff/routes.ts'
import {
  cancelStudioRelease,
  endStudioRelease,
  rollBackStudio,
  setStudioSwitches,
  studioSwitches,
  foreseeStudioChanges,
} from '#schemas/studio/release-routes.ts'
import { endStudioCampaign, makeStudioCampaign, renameStudioCampaign, studioReadiness } from '#schemas/studio/routes.ts'
import {
  addWebhookEndpoint,
  allowWebhookProposal,
  changeWebhookEndpoint,
  dropWebhookProposal,
  removeWebhookEndpoint,
  resendWebhooks,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from '#schemas/webhooks/routes.ts'
import { publish } from '#server/config/releases.ts'
import { document, editorsOf, LABELS, releasedPortal } from './studio.ts'

/* Mere may change the page of bills and texts alone; Sione may publish there alone. Jo may everything. */

const portal = releasedPortal()
const limit = (username: string, areas: string, more = {}) => portal.operate('person', { username, areas, by: 'Kiri', ...more }, '')
beforeAll(async () => {
  await limit('editor', 'page:bills,texts')
  await limit('viewer', 'page:bills,texts', { rights: 'publish' })
})
const { draft, edit, pieceIn, save, rename, publishNow, labels, history } = editorsOf(() => portal)
const editTab = (as: string, id: string) => edit<object>(as, `tab:${id}`, (tab) => ({ ...tab, isHidden: true }))
const retitle = (as: string, widget: string) => edit<object>(as, `widget:${widget}`, (one) => ({ ...one, title: `Kia ora from ${as}` }))
const outside = (...pieces: string[]) => ({
  status: 403,
  body: { type: '/error/forbidden', errors: pieces.map((pointer) => ({ pointer })) },
})
/** The widgets that are on this page alone. */
async function ownWidgets(page: string): Promise<string[]> {
  const { pieces } = await draft()
  const tabs = pieces.flatMap(({ piece, value }) => (piece.startsWith('tab:') ? [value as { id: string; widgets: string[] }] : []))
  const others = tabs.filter(({ id }) => id !== page).flatMap(({ widgets }) => widgets)
  return (tabs.find(({ id }) => id === page)?.widgets ?? []).filter((widget) => !others.includes(widget))
}

test('an editor changes what is theirs, piece by piece, and nothing else, all or none', async () => {
  expect(await draft('editor')).toMatchObject({ areas: ['page:bills', 'texts'] })
  expect((await draft('staff')).areas).toBeUndefined()
  const [own = ''] = await ownWidgets('bills')
  const [other = ''] = await ownWidgets('dashboard')
  expect((await editTab('editor', 'bills')).status).toBe(200)
  expect((await retitle('editor', own)).status).toBe(200)
  expect((await edit<object[]>('editor', 'content:tips', (tips) => tips.slice(1))).status).toBe(200)
  expect(await editTab('editor', 'dashboard')).toMatchObject(outside('tab:dashboard'))
  expect(await retitle('editor', other)).toMatchObject(outside(`widget:${other}`))
  // It is on the page of the profile too from now on.
  await edit<{ widgets: string[] }>('staff', 'tab:profile', (tab) => ({ ...tab, widgets: [...tab.widgets, own] }))
  expect(await edit<object>('editor', `widget:${own}`, (one) => ({ ...one, title: 'Haere mai' }))).toMatchObject(outside(`widget:${own}`))
  expect(await edit<string[]>('editor', 'tabs', (order) => order.toReversed())).toMatchObject(outside('tabs'))
  expect(await edit<object[]>('editor', 'navigation', (pages) => pages.slice(1))).toMatchObject(outside('navigation'))
  expect(await edit<object>('editor', 'form:homeProfile', (form) => ({ ...form, title: 'Mine' }))).toMatchObject(
    outside('form:homeProfile'),
  )
  // What they could change until a moment ago, undone.
  expect((await edit<object>('editor', 'form:homeProfile', (form) => ({ ...form }))).status).toBe(200)
  expect(pieceIn(await draft(), 'form:homeProfile').changedBy).toBeUndefined()
  // A widget of theirs that would go to another page, in one step.
  const now = await draft()
  const [bills, dashboard] = [pieceIn(now, 'tab:bills'), pieceIn(now, 'tab:dashboard')]
  const [from, to] = [bills.value, dashboard.value] as [{ widgets: string[] }, { widgets: string[] }]
  const move = await save(
    'editor',
    { piece: 'tab:bills', was: bills.hash, value: { ...from, widgets: from.widgets.filter((id) => id !== own) } },
    { piece: 'tab:dashboard', was: dashboard.hash, value: { ...to, widgets: [...to.widgets, own] } },
  )
  expect(move).toMatchObject(outside('tab:dashboard'))
  const looked = { changes: [{ piece: 'tab:dashboard', was: dashboard.hash, value: { ...to, widgets: [] } }] }
  expect(await portal.call('editor', foreseeStudioChanges, { body: looked })).toMatchObject(outside('tab:dashboard'))
  expect((await draft()).pieces.filter(({ changedBy }) => changedBy).map(({ piece }) => piece)).toEqual(
    expect.arrayContaining(['tab:bills', 'tab:profile', `widget:${own}`, 'content:tips']),
  )
  expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toHaveLength(4)
})

test('who may change texts changes no rule on credit, debt, rewards and prices', async () => {
  type Brand = { tagline: string; payingHelp: object; friendGetFriend: object }
  const rules = {
    payingHelp: (brand: Brand) => ({ ...brand.payingHelp, extension: { mostDays: 60, timesAYear: 12, mostNzd: 100_000 } }),
    friendGetFriend: (brand: Brand) => ({ ...brand.friendGetFriend, ownNzd: 500 }),
  }
  const brand = (as: string, change: (brand: Brand) => object) => edit<Brand>(as, 'brand:northlight', (now) => ({ ...now, ...change(now) }))
  for (const [name, rule] of Object.entries(rules)) {
    expect(await brand('editor', (now) => ({ [name]: rule(now) }))).toMatchObject(outside('brand:northlight'))
  }
  const dearer = (plans: { plans: object[] }) => ({ plans: plans.plans.map((plan) => ({ ...plan, monthlyChargeNzd: 1 })) })
  expect(await edit<{ plans: object[] }>('editor', 'content:broadband', dearer)).toMatchObject(outside('content:broadband'))
  expect((await brand('editor', () => ({ tagline: 'Kia ora' }))).status).toBe(200)
  expect((await brand('staff', (now) => ({ payingHelp: rules.payingHelp(now) }))).status).toBe(200)
  // Who may publish words alone does not publish the rule with them.
  expect(await publishNow('viewer')).toMatchObject(outside('brand:northlight'))
  await limit('viewer', 'texts,rules', { rights: 'publish' })
  expect((await publishNow('viewer')).body).toMatchObject({ is: 'published' })
  await limit('viewer', 'page:bills,texts', { rights: 'publish' })
})

test('who may publish here alone publishes, approves, cancels and ends nothing else, and rolls nothing back', async () => {
  await editTab('staff', 'dashboard')
  await rename('editor', 'Money')
  const inTheWay = ((await portal.call('viewer', studioReadiness, { body: {} })).body as { needsAnother: { place: string }[] }).needsAnother
  expect(inTheWay.map(({ place }) => place)).toEqual(['tab:dashboard'])
  expect(await publishNow('viewer')).toMatchObject(outside('tab:dashboard'))
  await portal.call('editor', askForReview, { body: { note: 'Please look' } })
  const { review } = (await portal.call('viewer', studioReview)).body as { review: { id: string } }
  const approve = { params: { reviewId: review.id }, body: { is: 'approved' as const, seen: (await draft()).revision, note: '' } }
  expect(await portal.call('viewer', decideReview, approve)).toMatchObject(outside('tab:dashboard'))
  const giveUp = { params: { campaign: 'changes' }, body: { seen: (await draft()).revision } }
  expect(await portal.call('editor', endStudioCampaign, giveUp)).toMatchObject(outside('tab:dashboard'))
  const first = (await history()).current
  expect((await publishNow('viewer', { chosen: ['tab:bills'] })).body).toMatchObject({ is: 'published' })
  expect(await labels()).toContain('Money')
  const back = { release: first, current: (await history()).current, note: 'Too soon' }
  expect((await portal.call('viewer', rollBackStudio, { body: back })).status).toBe(403)
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  await publishNow('staff', { endsAt })
  const params = { scheduledId: (await history()).scheduled[0]?.id ?? '' }
  expect(await portal.call('viewer', cancelStudioRelease, { params, body: { was: 'live' } })).toMatchObject(outside('tab:dashboard'))
  expect(await portal.call('viewer', endStudioRelease, { params })).toMatchObject(outside('tab:dashboard'))
  expect((await portal.call('staff', endStudioRelease, { params })).status).toBe(204)
  await rename('editor', 'Bills again')
  await publishNow('viewer', { endsAt })
  const own = { scheduledId: (await history()).scheduled[0]?.id ?? '' }
  expect((await portal.call('viewer', endStudioRelease, { params: own })).status).toBe(204)
})

test.each([{}, { tagline: 'Haere mai' }])(
  'who may change texts alone ends a campaign of words though a rule beside them was published: %j',
  async (words) => {
    await portal.call('staff', makeStudioCampaign, { body: { name: 'Tidy up' } })
    const tidy = editorsOf(() => portal, 'tidy-up')
    await tidy.edit<object>('editor', 'brand:northlight', (brand) => ({ ...brand, tagline: 'Kia ora' }))
    const friendGetFriend = (brand: { friendGetFriend: object }) => ({ ...brand.friendGetFriend, ownNzd: 500 })
    await edit<{ friendGetFriend: object }>('staff', 'brand:northlight', (brand) => ({
      ...brand,
      ...words,
      friendGetFriend: friendGetFriend(brand),
    }))
    expect((await publishNow()).status).toBe(200)
    const end = { params: { campaign: 'tidy-up' }, body: { seen: (await tidy.draft()).revision } }
    expect((await portal.call('editor', endStudioCampaign, end)).status).toBe(204)
  },
)

test('what colleagues asked a review of is sent back, taken back and asked again by those who may change it; a campaign is named by them', async () => {
  await portal.call('staff', makeStudioCampaign, { body: { name: 'Summer' } })
  const summer = editorsOf(() => portal, 'summer')
  await summer.edit<object>('staff', 'tab:dashboard', (tab) => ({ ...tab, isHidden: true }))
  await portal.call('staff', askForReview, { body: { campaign: 'summer', note: 'Please look' } })
  const { review } = (await portal.call('viewer', studioReview, { query: { campaign: 'summer' } })).body as { review: { id: string } }
  const params = { reviewId: review.id }
  const sendBack = { params, body: { is: 'sentBack' as const, seen: 0, note: 'No thanks' } }
  expect(await portal.call('viewer', decideReview, sendBack)).toMatchObject(outside('tab:dashboard'))
  expect(await portal.call('viewer', withdrawReview, { params })).toMatchObject(outside('tab:dashboard'))
  const again = { body: { campaign: 'summer', note: 'Look at mine' } }
  expect(await portal.call('viewer', askForReview, again)).toMatchObject(outside('tab:dashboard'))
  const name = { params: { campaign: 'summer' }, body: { name: 'Mine' } }
  expect(await portal.call('viewer', renameStudioCampaign, name)).toMatchObject(outside('tab:dashboard'))
  expect((await portal.call('staff', withdrawReview, { params })).status).toBe(204)
  // Their own request they take back.
  expect((await portal.call('viewer', askForReview, again)).status).toBe(204)
  const own = (await portal.call('viewer', studioReview, { query: { campaign: 'summer' } })).body as { review: { id: string } }
  expect((await portal.call('viewer', withdrawReview, { params: { reviewId: own.review.id } })).status).toBe(204)
  expect((await portal.call('staff', renameStudioCampaign, name)).status).toBe(204)
})

test('a page takes no widgets of pages of others: they could not change them any more', async () => {
  const [other = ''] = await ownWidgets('dashboard')
  const add = (as: string) => edit<{ widgets: string[] }>(as, 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, other] }))
  expect(await add('editor')).toMatchObject(outside('tab:bills'))
  expect((await add('staff')).status).toBe(200)
  // What is on it already stays, in any order.
  const turn = await edit<{ widgets: string[] }>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: tab.widgets.toReversed() }))
  expect(turn.status).toBe(200)
})

test('a page is published with no widget that customers still see on a page of others', async () => {
  const [hero = ''] = await ownWidgets('dashboard')
  await edit<{ widgets: string[] }>('staff', 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== hero) }))
  // On no page of the draft, so anybody may put it onto theirs.
  const add = await edit<{ widgets: string[] }>('viewer', 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, hero] }))
  expect(add.status).toBe(200)
  expect(await publishNow('viewer', { chosen: ['tab:bills'] })).toMatchObject(outside('tab:bills'))
  expect((await publishNow('staff', { chosen: ['tab:dashboard', 'tab:bills'] })).status).toBe(200)
})

test('nobody who is limited to areas sets up which systems are told of customers', async () => {
  const settings = { url: 'https://crm.example/in', description: 'CRM', types: [] }
  const params = { endpointId: 'any' }
  const calls = [
    portal.call('viewer', addWebhookEndpoint, { body: settings }),
    portal.call('viewer', changeWebhookEndpoint, { params, body: { ...settings, isOn: true } }),
    portal.call('viewer', allowWebhookProposal, { params: { ...params, proposalId: 'one' } }),
    portal.call('viewer', dropWebhookProposal, { params: { ...params, proposalId: 'one' } }),
    portal.call('viewer', removeWebhookEndpoint, { params }),
    portal.call('viewer', rotateWebhookSecret, { params }),
    portal.call('viewer', testWebhookEndpoint, { params }),
    portal.call('viewer', resendWebhooks, { params, body: {} }),
  ]
  for (const call of calls) expect(await call).toMatchObject(outside())
  expect((await portal.call('staff', removeWebhookEndpoint, { params })).status).toBe(404)
})

/** What staff may write, and how their areas bind it. */
const BOUND: Record<string, 'by piece' | 'not at all' | 'an area' | 'everywhere is needed'> = {
  saveStudioDraft: 'by piece',
  foreseeStudioChanges: 'by piece',
  publishStudioDraft: 'by piece',
  endStudioCampaign: 'by piece',
  renameStudioCampaign: 'by piece',
  cancelStudioRelease: 'by piece',
  endStudioRelease: 'by piece',
  changeStudioTimes: 'by piece',
  decideReview: 'by piece',
  withdrawReview: 'by piece',
  askForReview: 'by piece',
  setStudioSwitches: 'an area',
  saveStudioTemplate: 'an area',
  renameStudioTemplate: 'an area',
  removeStudioTemplate: 'an area',
  addStudioMedia: 'an area',
  changeStudioMedia: 'an area',
  removeStudioMedia: 'an area',
  rollBackStudio: 'everywhere is needed',
  addWebhookEndpoint: 'everywhere is needed',
  changeWebhookEndpoint: 'everywhere is needed',
  allowWebhookProposal: 'everywhere is needed',
  dropWebhookProposal: 'everywhere is needed',
  removeWebhookEndpoint: 'everywhere is needed',
  rotateWebhookSecret: 'everywhere is needed',
  testWebhookEndpoint: 'everywhere is needed',
  resendWebhooks: 'everywhere is needed',
  // Customers see nothing of these.
  makeStudioCampaign: 'not at all',
  addStudioComment: 'not at all',
  replyToStudioComment: 'not at all',
  resolveStudioComments: 'not at all',
  readStudioInbox: 'not at all',
  noteStudioPresence: 'not at all',
  // These change nothing.
  checkStudioForm: 'not at all',
  compareStudioFile: 'not at all',
  explainStudioPreview: 'not at all',
  foreseeStudioTimes: 'not at all',
  startStudioPreview: 'not at all',
  studioAudience: 'not at all',
  studioReadiness: 'not at all',
  // Acting for customers is a right of its own, which Studio’s areas say nothing of.
  startImpersonation: 'not at all',
  endImpersonation: 'not at all',
}

test('of every call by which staff write it is said whether areas bind it', () => {
  const isOfStaff = (access: string) => access === 'staff' || STAFF_RIGHTS.some((right) => right === access)
  const written = contract.filter(({ method, access }) => method !== 'GET' && isOfStaff(access)).map(({ name }) => name)
  expect(written.toSorted()).toEqual(Object.keys(BOUND).toSorted())
})

test('pictures, the outage and the alert are areas too', async () => {
  const { switches, hash } = (await portal.call('viewer', studioSwitches)).body as { switches: object; hash: string }
  const body = { switches: { ...switches, outage: { isOn: true, message: 'Back at 5 pm.' } }, was: hash, note: 'A storm' }
  expect(await portal.call('viewer', setStudioSwitches, { body })).toMatchObject(outside('switches'))
  expect(await labels()).toEqual(LABELS)
  const change = { params: { mediaId: 'nothing' }, body: { name: 'x', alt: '', focus: { x: 50, y: 50 } } }
  expect((await portal.call('editor', changeStudioMedia, change)).status).toBe(403)
  expect((await portal.call('editor', removeStudioMedia, { params: { mediaId: 'nothing' } })).status).toBe(403)
  expect((await portal.call('editor', addStudioMedia, { query: { name: 'x', alt: '' } })).status).toBe(403)
  await limit('viewer', 'emergency, media')
  expect((await portal.call('viewer', setStudioSwitches, { body })).body).toMatchObject({ is: 'published' })
  expect((await portal.call('viewer', changeStudioMedia, change)).status).toBe(404)
  await limit('viewer', 'page:bills,texts')
})

test('operators give and take areas, are told what they mistyped, and all staff see them', async () => {
  const areasOf = async (name: string) =>
    ((await portal.call('staff', staffMembers)).body as { members: StaffMember[] }).members.find(({ username }) => username === name)?.areas
  expect(await areasOf('editor')).toEqual(['page:bills', 'texts'])
  expect(await areasOf('staff')).toBeUndefined()
  await expect(limit('editor', 'page:bils')).rejects.toThrow(/no area "page:bils"; there are pages, forms, .*page:bills/)
  await expect(limit('aroha', 'texts')).rejects.toThrow(/is not staff/)
  expect(await limit('editor', 'forms')).toEqual([expect.stringMatching(/rights: look, edit/), 'May change these areas alone: Forms.'])
  expect((await rename('editor', 'Money')).status).toBe(403)
  expect(await limit('editor', 'all')).toEqual([expect.stringMatching(/rights: look, edit/)])
  expect((await rename('editor', 'Money')).status).toBe(200)
  await limit('editor', 'page:bills,texts')
})

test('a choice in an area of others is theirs, and what changes nothing there takes nothing from its editor', async () => {
  await edit<object>('staff', 'tab:profile', (tab) => ({ ...tab, label: 'Me' }))
  const behind = document(({ tabs }) => void Object.assign(tabs.find(({ id }) => id === 'profile') ?? {}, { label: 'You' }))
  await publish(portal.database.db, behind, { author: 'operator', note: 'by command' })
  const before = pieceIn(await draft(), 'tab:profile')
  expect(before.isBehind).toBe(true)
  const same = { piece: 'tab:profile', was: before.hash, value: before.value }
  expect(await save('editor', { ...same, isChosen: true })).toMatchObject(outside('tab:profile'))
  expect((await save('editor', same)).status).toBe(200)
  const after = pieceIn(await draft(), 'tab:profile')
  expect([after.isBehind, after.changedBy]).toEqual([true, before.changedBy])
})
