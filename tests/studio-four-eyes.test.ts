import { beforeAll, describe, expect, test } from 'vitest'
import {
  cancelStudioRelease,
  endStudioRelease,
  publishStudioDraft,
  rollBackStudio,
  setStudioSwitches,
  studioSwitches,
} from '#schemas/studio/release-routes.ts'
import { studioReadiness } from '#schemas/studio/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { draftPieces, scheduledReleases } from '#server/db/schema/config.ts'
import { startPortal } from './portal.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { document, editorsOf, LABELS, releasedPortal } from './studio.ts'
import { reviewersOf } from './studio-reviewers.ts'

/* Where two people are needed to publish. Jo and Sione may, Mere edits. */

const portal = releasedPortal({ env: { FOUR_EYES: 'on' } })
beforeAll(async () => {
  await portal.operate('person', { username: 'viewer', rights: 'publish', by: 'Kiri' }, '')
})
const { draft, save, edit, rename, publishNow, labels, history } = editorsOf(() => portal)

const { review, ask, approve } = reviewersOf(() => portal)
const inTheWay = async (as: string, chosen?: string[]) =>
  ((await portal.call(as, studioReadiness, { body: { chosen } })).body as { needsAnother: { place: string }[] }).needsAnother.map(
    ({ place }) => place,
  )
const DAY_MS = 86_400_000
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString()
const NOT_ALONE = { status: 422, body: { type: '/error/not_releasable', errors: [{ pointer: 'tab:bills' }] } }

describe('publishing and scheduling', () => {
  test('what a publisher has changed alone takes another person; what an editor has changed does not', async () => {
    await rename('staff', 'Money')
    expect(await inTheWay('staff')).toEqual(['tab:bills'])
    expect(await publishNow('staff')).toMatchObject(NOT_ALONE)
    expect(await publishNow('staff', { chosen: ['tab:bills'] })).toMatchObject(NOT_ALONE)
    expect(await publishNow('staff', { dueAt: tomorrow() })).toMatchObject(NOT_ALONE)
    expect(await publishNow('staff', { endsAt: tomorrow() })).toMatchObject(NOT_ALONE)
    expect(await labels()).toEqual(LABELS)
    expect((await history()).scheduled).toEqual([])
    // What the editor has done goes out by itself.
    await edit<object>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
    expect(await inTheWay('staff', ['widget:hero'])).toEqual([])
    expect((await publishNow('staff', { chosen: ['widget:hero'] })).body).toMatchObject({ is: 'published' })
    expect(await inTheWay('viewer')).toEqual([])
    expect((await publishNow('viewer')).body).toMatchObject({ is: 'published' })
    expect(await labels()).toContain('Money')
  })

  test('an approval of another person lets them, for what was approved and as long as it is the same', async () => {
    await rename('staff', 'Money')
    await ask('staff')
    expect((await approve('staff')).status).toBe(400)
    expect((await approve('viewer')).status).toBe(204)
    await rename('staff', 'Bills and money')
    expect(await publishNow('staff')).toMatchObject(NOT_ALONE)
    await rename('staff', 'Money')
    expect(await inTheWay('staff')).toEqual([])
    expect((await publishNow('staff', { dueAt: tomorrow() })).body).toMatchObject({ is: 'scheduled' })
  })

  test('a colleague who adds a comma, or asks for the review, makes nobody free', async () => {
    await rename('staff', 'Money')
    await rename('editor', 'Money,')
    expect(await publishNow('staff')).toMatchObject(NOT_ALONE)
    await ask('editor')
    // One’s own approval is of oneself.
    expect((await approve('staff')).status).toBe(204)
    expect(await publishNow('staff')).toMatchObject(NOT_ALONE)
    expect((await publishNow('viewer')).body).toMatchObject({ is: 'published' })
  })

  test('what comes back from a schedule is still of who changed it', async () => {
    await rename('staff', 'Money')
    await publishNow('viewer', { dueAt: tomorrow() })
    const [one] = (await history()).scheduled
    await portal.call('staff', cancelStudioRelease, { params: { scheduledId: one?.id ?? '' }, body: { was: 'waiting' } })
    expect(await inTheWay('staff')).toEqual(['tab:bills'])
    expect((await publishNow('viewer')).body).toMatchObject({ is: 'published' })
  })

  test('what an older version scheduled comes back as of nobody known: it needs an approval', async () => {
    await rename('editor', 'Money')
    await publishNow('viewer', { dueAt: tomorrow() })
    await portal.database.db.update(scheduledReleases).set({ changedByIds: null })
    const [one] = (await history()).scheduled
    await portal.call('staff', cancelStudioRelease, { params: { scheduledId: one?.id ?? '' }, body: { was: 'waiting' } })
    for (const as of ['staff', 'viewer']) expect(await publishNow(as)).toMatchObject(NOT_ALONE)
    // And it stays so with another edit.
    await rename('editor', 'Money again')
    expect(await publishNow('viewer')).toMatchObject(NOT_ALONE)
    await ask('editor')
    await approve('viewer')
    expect((await publishNow('staff')).body).toMatchObject({ is: 'published' })
  })

  test('a widget that a draft keeps because it was moved there is of the person who moved it', async () => {
    type Page = { widgets: string[] }
    const { current: first } = await history()
    const like = (await draft()).pieces.find(({ piece }) => piece === 'widget:hero')?.value as object
    await save('editor', { piece: 'widget:guest', was: '', value: { ...like, id: 'guest' } })
    await edit<Page>('editor', 'tab:dashboard', (tab) => ({ ...tab, widgets: ['guest', ...tab.widgets] }))
    await publishNow('viewer')
    const { current } = await history()
    await edit<Page>('staff', 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'guest') }))
    await edit<Page>('staff', 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, 'guest'] }))
    await portal.call('viewer', rollBackStudio, { body: { release: first, current, note: 'Too soon' } })
    expect(await inTheWay('staff')).toEqual(['tab:bills', 'widget:guest'])
    expect(await inTheWay('viewer')).toEqual([])
    expect((await draft()).pieces.find(({ piece }) => piece === 'widget:guest')?.changedBy).toBe('Jo Marlowe')
    expect((await publishNow('viewer')).body).toMatchObject({ is: 'published' })
  })

  test('a piece that is again as customers see it begins again', async () => {
    await rename('staff', 'Money')
    await rename('staff', 'Bills')
    await rename('editor', 'Money')
    expect((await portal.database.db.select().from(draftPieces)).map(({ changedByIds }) => changedByIds)).toEqual([['U-editor']])
    expect((await publishNow('staff')).body).toMatchObject({ is: 'published' })
  })
})

describe('other ways to customers', () => {
  test('the outage, the banner and the alert go on and off by one person, and are in the history', async () => {
    await rename('staff', 'Money')
    const now = async () => (await portal.call('staff', studioSwitches)).body as { switches: object; hash: string }
    const { switches, hash } = await now()
    const outage = { isOn: true, message: 'Back at 5 pm.' }
    const body = { switches: { ...switches, outage }, was: hash, note: 'A storm' }
    expect((await portal.call('staff', setStudioSwitches, { body })).body).toMatchObject({ is: 'published' })
    const off = { switches, was: (await now()).hash, note: 'Over' }
    expect((await portal.call('staff', setStudioSwitches, { body: off })).body).toMatchObject({ is: 'published' })
    expect((await history()).events.slice(0, 2)).toMatchObject([
      { action: 'switch', author: 'Jo Marlowe', note: 'Over' },
      { action: 'switch', author: 'Jo Marlowe', note: 'A storm' },
    ])
    expect(await labels()).toEqual(LABELS)
  })

  test('one person rolls back, with a reason, to what customers have seen, and to nothing else', async () => {
    const first = (await history()).current
    await rename('editor', 'Money')
    await publishNow()
    const { current } = await history()
    const back = (release: string, note: string) => portal.call('staff', rollBackStudio, { body: { release, current, note } })
    expect((await back(first, ' ')).status).toBe(400)
    await rename('editor', 'Embargo')
    await publishNow('staff', { dueAt: tomorrow() })
    const [waiting] = (await history()).scheduled
    expect((await back(waiting?.release ?? '', 'Sooner')).status).toBe(404)
    expect((await back(first, 'Too soon')).body).toMatchObject({ is: 'published' })
    expect(await labels()).toEqual(LABELS)
  })

  test('an approval is used up by what goes out: the same once more takes another one', async () => {
    await rename('staff', 'Half price')
    await edit<object>('staff', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
    await ask('staff')
    await approve('viewer')
    expect((await publishNow('staff', { chosen: ['tab:bills'], endsAt: tomorrow() })).status).toBe(200)
    await portal.call('staff', endStudioRelease, { params: { scheduledId: (await history()).scheduled[0]?.id ?? '' } })
    expect(await labels()).toEqual(LABELS)
    await rename('staff', 'Half price')
    expect((await review())?.changedSince).toEqual(['tab:bills'])
    expect(await publishNow('staff', { chosen: ['tab:bills'] })).toMatchObject(NOT_ALONE)
    // The rest of it is approved.
    expect((await publishNow('staff', { chosen: ['widget:hero'] })).status).toBe(200)
    expect(await labels()).toEqual(LABELS)
  })

  test('an operator names who has approved a file, who may publish and is told', async () => {
    const { db } = portal.database
    await deleteMails(db)
    const file = JSON.stringify(document(({ tabs }) => void (tabs[0] && (tabs[0].label = 'Start'))))
    const apply = (args: object) => portal.operate('config-apply', { author: 'kiri', note: 'Moved over', ...args }, file)
    await expect(apply({})).rejects.toThrow(/--approved-by takes the user name of a colleague who may publish/)
    for (const approvedBy of ['editor', 'aroha', 'nobody']) await expect(apply({ approvedBy })).rejects.toThrow(`not "${approvedBy}"`)
    expect(await storedMails(db)).toEqual([])
    expect(await apply({ approvedBy: 'viewer' })).toEqual([expect.stringMatching(/^Release \w+ is what customers see/)])
    expect((await history()).events[0]).toMatchObject({ action: 'apply', author: 'kiri', note: 'Moved over, approved by Sione Latu' })
    expect(await apply({ approvedBy: 'viewer' })).toEqual([expect.stringMatching(/^Nothing changed/)])
    const mails = await storedMails(db)
    expect(mails.map(({ subject }) => subject)).toEqual(['A configuration was applied in your name on the portal of Northlight Energy'])
    await portal.operate('config-apply', { approvedBy: 'viewer' }, JSON.stringify(firstDocument))
  })
})

test('without the setting one person publishes what they have changed', async () => {
  const other = await startPortal()
  const alone = editorsOf(() => other)
  await alone.rename('staff', 'Money')
  const body = { seen: (await alone.draft()).revision, note: 'As agreed' }
  expect((await other.call('staff', publishStudioDraft, { body })).body).toMatchObject({ is: 'published' })
  await other.close()
})
