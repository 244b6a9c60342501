import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { draftOf } from '#lib/campaigns.ts'
import { tabs } from '#schemas/portal/routes.ts'
import type { Campaign, Foreseen, Scheduled } from '#schemas/studio/entities.ts'
import { cancelStudioRelease, exportStudioRelease, publishStudioDraft, rollBackStudio } from '#schemas/studio/release-routes.ts'
import {
  compareStudioFile,
  endStudioCampaign,
  makeStudioCampaign,
  noteStudioPresence,
  renameStudioCampaign,
  saveStudioDraft,
  startStudioPreview,
  studioCampaigns,
  studioDifferences,
  studioDraft,
  studioDraftVersion,
  studioEdits,
  studioReadiness,
} from '#schemas/studio/routes.ts'
import { hashOfPiece } from '#server/config/content-hash.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { publishDue } from '#server/config/scheduled.ts'
import { scheduledReleases, studioPresence } from '#server/db/schema/config.ts'
import { users } from '#server/db/schema/people.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { editorsOf, LABELS, releasedPortal } from './studio.ts'

/* Campaigns: changes that are published, scheduled or given up together, each in nobody else's way. */

const types = await loadWidgetTypes()
const portal = releasedPortal()
beforeEach(async () => {
  for (const name of ['Spring', 'Summer sale']) await make(name)
})
const { rename, publishNow, labels, history, edit, draft } = editorsOf(() => portal)
const spring = editorsOf(() => portal, 'spring')
const summer = editorsOf(() => portal, 'summer-sale')

const make = (name: string, as = 'editor') => portal.call(as, makeStudioCampaign, { body: { name } })
const open = async () => ((await portal.call('viewer', studioCampaigns)).body as { campaigns: Campaign[] }).campaigns
const changesOf = async (id: string) => (await open()).find((one) => one.id === id)?.changes.map(({ piece }) => piece)
const end = async (id: string, as = 'editor', seen?: number) =>
  portal.call(as, endStudioCampaign, {
    params: { campaign: id },
    body: { seen: seen ?? (await editorsOf(() => portal, id).draft()).revision },
  })
const retitle = ({ edit }: typeof spring, title: string) =>
  edit<{ title: string }>('editor', 'widget:hero', (widget) => ({ ...widget, title }))
const titleIn = async ({ draft, pieceIn }: typeof spring) => (pieceIn(await draft(), 'widget:hero').value as { title: string }).title
const scheduled = async () => (await history()).scheduled as unknown as Scheduled[]

describe('campaigns', () => {
  test('are made, renamed and ended; what they are known by stays, and a name is that of one', async () => {
    expect((await make('Pūkeko week')).body).toEqual({ id: 'pukeko-week' })
    expect(await make('SPRING')).toMatchObject({ status: 400, body: { errors: [{ pointer: 'name' }] } })
    expect((await make('   ')).status).toBe(400)
    expect((await make('Changes')).status).toBe(400)
    const call = (campaign: string, name: string) => portal.call('editor', renameStudioCampaign, { params: { campaign }, body: { name } })
    expect((await call('spring', 'Spring 2027')).status).toBe(204)
    expect((await call('spring', 'Summer sale')).status).toBe(400)
    expect((await call('changes', 'Other')).status).toBe(404)
    expect((await call('nothing', 'Other')).status).toBe(404)
    expect((await open()).map(({ id, name, createdBy }) => [id, name, createdBy])).toEqual([
      ['changes', 'Changes', undefined],
      ['spring', 'Spring 2027', 'Mere Tamihana'],
      ['summer-sale', 'Summer sale', 'Mere Tamihana'],
      ['pukeko-week', 'Pūkeko week', 'Mere Tamihana'],
    ])
    // Another one of the name that has become free is another campaign.
    expect((await make('Spring')).body).toEqual({ id: 'spring-2' })
  })

  test('are for staff who may edit', async () => {
    expect((await make('Mine', 'viewer')).status).toBe(403)
    expect((await make('Mine', 'aroha')).status).toBe(403)
    expect((await end('spring', 'viewer')).status).toBe(403)
    expect((await portal.call('aroha', studioCampaigns)).status).toBe(403)
    const body = { name: 'Mine' }
    expect((await portal.call('viewer', renameStudioCampaign, { params: { campaign: 'spring' }, body })).status).toBe(403)
  })

  test('each shows what customers see with its own changes, and is published by itself', async () => {
    await spring.rename('editor', 'Money')
    await retitle(summer, 'Kia ora')
    await edit<string[]>('editor', 'tabs', (order) => order.toReversed())
    const shown = async (campaign: string) => {
      const { token } = (await portal.call('viewer', startStudioPreview, { body: { release: draftOf(campaign), as: 'aroha' } })).body as {
        token: string
      }
      return labels('viewer', { 'x-preview': token })
    }
    const money = LABELS.map((label) => (label === 'Bills' ? 'Money' : label))
    expect(await Promise.all(['changes', 'spring', 'summer-sale'].map(shown))).toEqual([LABELS.toReversed(), money, LABELS])
    expect(await Promise.all(['changes', 'spring', 'summer-sale'].map(changesOf))).toEqual([['tabs'], ['tab:bills'], ['widget:hero']])
    expect((await spring.publishNow()).body).toMatchObject({ is: 'published' })
    expect(await labels()).toEqual(money)
    // The others go on from what customers see now.
    expect(await Promise.all(['changes', 'summer-sale'].map(shown))).toEqual([money.toReversed(), money])
    expect(await Promise.all(['changes', 'spring', 'summer-sale'].map(changesOf))).toEqual([['tabs'], [], ['widget:hero']])
  })

  test('what is wrong or unfinished in one, or changed while one is looked at, is in no other’s way', async () => {
    const broken = { piece: 'tab:broken', was: '', value: { id: 'broken', label: 'B', path: '/account/bill', widgets: [] } }
    await summer.save('editor', broken)
    await spring.rename('editor', 'Money')
    const { revision: seen } = await spring.draft('staff')
    await retitle(summer, 'Kia ora')
    await edit<string[]>('editor', 'tabs', (order) => order.toReversed())
    await make('Autumn')
    await summer.publishNow('staff', { chosen: ['widget:hero'], dueAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await spring.publishNow('staff', { seen })).body).toMatchObject({ is: 'published' })
    expect((await summer.publishNow()).status).toBe(422)
    expect((await portal.call('viewer', studioReadiness, { body: { campaign: 'summer-sale' } })).body).toMatchObject({
      issues: [{ place: expect.stringContaining('tabs[') }],
    })
  })

  test('a widget that moves is neither lost nor on two pages by publishing one page of its move alone', async () => {
    type Page = { widgets: string[] }
    await edit<Page>('editor', 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'hero') }))
    await edit<Page>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, 'hero'] }))
    await retitle(
      editorsOf(() => portal),
      'Kia ora',
    )
    const issue = (way: string) => ({ place: 'widget:hero', message: `moves ${way}: choose that page too, or leave both pages out` })
    const readiness = async (chosen: string[]) =>
      ((await portal.call('viewer', studioReadiness, { body: { chosen } })).body as { issues: object[] }).issues
    expect(await readiness(['tab:dashboard'])).toEqual([issue('to “Bills”')])
    expect(await readiness(['tab:bills'])).toEqual([issue('from “Dashboard”')])
    for (const chosen of [['tab:dashboard'], ['tab:dashboard', 'widget:hero'], ['tab:bills'], ['tab:bills', 'widget:hero']]) {
      expect(await publishNow('staff', { chosen })).toMatchObject({ status: 422, body: { errors: [expect.anything()] } })
    }
    expect(await readiness(['tab:dashboard', 'tab:bills'])).toEqual([])
    expect((await publishNow('staff', { chosen: ['tab:dashboard', 'tab:bills'] })).body).toMatchObject({ is: 'published' })
    expect(await changesOf('changes')).toEqual(['widget:hero'])
    expect((await publishNow()).body).toMatchObject({ is: 'published' })
  })

  test('what one changes of a widget that another takes off its page stays, and is published once it is on a page again', async () => {
    type Page = { widgets: string[] }
    const before = (await history()).current
    await retitle(summer, 'Kia ora')
    await spring.edit<Page>('editor', 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'hero') }))
    expect((await spring.publishNow()).body).toMatchObject({ is: 'published' })
    /** Between the change and what customers see by now. */
    const chooseOwn = async () => {
      const { hash, value } = summer.pieceIn(await summer.draft(), 'widget:hero')
      await summer.save('editor', { piece: 'widget:hero', was: hash, value, isChosen: true })
    }
    await chooseOwn()
    expect((await summer.publishNow()).body).toMatchObject({ is: 'unchanged' })
    expect(await changesOf('summer-sale')).toEqual(['widget:hero'])
    const { current } = await history()
    expect((await portal.call('staff', rollBackStudio, { body: { release: before, current, note: 'Back' } })).status).toBe(200)
    expect(await titleIn(summer)).toBe('Kia ora')
    await chooseOwn()
    expect((await summer.publishNow()).body).toMatchObject({ is: 'published' })
    expect(await changesOf('summer-sale')).toEqual([])
  })

  test('two that change the same piece merge when one goes live; the same field is asked about in the other', async () => {
    await spring.rename('editor', 'Money')
    await summer.edit<{ widgets: string[] }>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: tab.widgets.toReversed() }))
    await edit<{ label: string }>('editor', 'tab:bills', (tab) => ({ ...tab, label: 'Invoices' }))
    await spring.publishNow()
    const merged = summer.pieceIn(await summer.draft(), 'tab:bills')
    expect(merged).toMatchObject({ isBehind: false, value: { label: 'Money' }, released: { label: 'Money' } })
    expect((merged.value as { widgets: string[] }).widgets).toEqual((merged.released as { widgets: string[] }).widgets.toReversed())
    expect((await summer.publishNow()).status).toBe(200)
    expect((await draft()).pieces.find(({ piece }) => piece === 'tab:bills')).toMatchObject({
      isBehind: true,
      value: { label: 'Invoices' },
    })
    expect((await publishNow()).status).toBe(422)
  })

  test('what another one has published just so is no change any more', async () => {
    await spring.rename('editor', 'Money')
    await summer.rename('editor', 'Money')
    await spring.publishNow()
    expect(await changesOf('summer-sale')).toEqual([])
  })

  test('scheduled from one it is in none, begins beside the others, and comes back into its own', async () => {
    await spring.rename('editor', 'Money')
    await retitle(summer, 'Kia ora')
    const dueAt = new Date(Date.now() + 3_600_000)
    await spring.publishNow('staff', { dueAt: dueAt.toISOString(), note: 'For spring' })
    expect(await scheduled()).toMatchObject([{ campaign: 'spring', pieces: ['tab:bills'], note: 'For spring' }])
    await summer.publishNow()
    expect(await labels()).toEqual(LABELS)
    const [one] = await scheduled()
    // Even if it has ended meanwhile, and another has its name.
    expect((await end('spring')).status).toBe(204)
    await make('Spring')
    const cancelled = await portal.call('staff', cancelStudioRelease, { params: { scheduledId: one?.id ?? '' }, body: { was: 'waiting' } })
    expect(cancelled.body).toEqual({ campaignName: 'Spring (spring)', stays: [] })
    expect([await changesOf('spring'), await changesOf('changes'), await labels()]).toEqual([['tab:bills'], [], LABELS])
    await spring.publishNow('staff', { dueAt: dueAt.toISOString() })
    await publishDue(portal.database.db, dueAt, types)
    expect(await labels()).toContain('Money')
  })

  test('one that ends gives up its changes alone, each as an edit that the history shows', async () => {
    await spring.rename('editor', 'Money')
    await retitle(spring, 'Kia ora')
    await retitle(summer, 'Haere mai')
    const { revision: seen } = await spring.draft()
    await spring.rename('editor', 'Invoices')
    expect((await end('spring', 'editor', seen)).status).toBe(412)
    expect((await end('spring')).status).toBe(204)
    // Sent twice it is done once.
    expect((await end('spring', 'editor', 0)).status).toBe(204)
    expect((await open()).map(({ id }) => id)).toEqual(['changes', 'summer-sale'])
    expect(await titleIn(summer)).toBe('Haere mai')
    const { edits } = (await portal.call('viewer', studioEdits, { query: { campaign: 'spring' } })).body as {
      edits: { difference: { piece: string; summary: string } }[]
    }
    expect(
      edits
        .slice(0, 2)
        .map(({ difference }) => difference.piece)
        .sort(),
    ).toEqual(['tab:bills', 'widget:hero'])
    // The default one goes on.
    await rename('editor', 'Money')
    expect((await end('changes')).status).toBe(204)
    expect(await changesOf('changes')).toEqual([])
    expect((await rename('editor', 'Bill')).status).toBe(200)
  })

  test('the history of one that is scheduled says what was made, by its name', async () => {
    const banner = { ...structuredClone(firstDocument.widgets[0]), id: 'banner-b7ced639', title: 'Spring offer' }
    const { value, hash } = spring.pieceIn(await spring.draft(), 'tab:dashboard')
    const tab = value as { widgets: string[] }
    const placed = { ...tab, widgets: [...tab.widgets, banner.id] }
    const saved = await spring.save(
      'editor',
      { piece: `widget:${banner.id}`, was: hashOfPiece(undefined), value: banner },
      { piece: 'tab:dashboard', was: hash, value: placed },
    )
    expect(saved.status).toBe(200)
    const said = async () => {
      const { edits } = (await portal.call('viewer', studioEdits, { query: { campaign: 'spring' } })).body as {
        edits: { difference: { summary: string } }[]
      }
      return edits
        .slice(0, 2)
        .map(({ difference }) => difference.summary)
        .sort()
    }
    const made = ['Tab “Dashboard”: gets “Spring offer”', 'Widget “Spring offer” is new']
    expect(await said()).toEqual(made)
    const dueAt = new Date(Date.now() + 86_400_000).toISOString()
    expect((await spring.publishNow('staff', { dueAt })).body).toMatchObject({ is: 'scheduled' })
    expect(await said()).toEqual(made)
  })

  test('one that has ended, or never was, is not there for any call', async () => {
    await end('spring')
    const query = { campaign: 'spring' }
    const change = { piece: 'tab:bills', was: '', value: {} }
    const body = { ...query, seen: 1, note: 'As agreed' }
    const release = draftOf('spring')
    const answers = await Promise.all([
      portal.call('editor', studioDraft, { query }),
      portal.call('editor', studioDraftVersion, { query }),
      portal.call('editor', saveStudioDraft, { body: { ...query, changes: [change] } }),
      portal.call('editor', compareStudioFile, { body: { ...query, document: (await exported()) as Record<string, unknown> } }),
      portal.call('staff', publishStudioDraft, { body }),
      portal.call('editor', studioReadiness, { body: query }),
      portal.call('editor', studioDifferences, { query: { from: release, to: release } }),
      portal.call('editor', exportStudioRelease, { params: { release } }),
      portal.call('editor', startStudioPreview, { body: { release, as: 'aroha' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await portal.call('editor', studioDraft, { query: { campaign: 'Spring!' } })).status).toBe(400)
    expect((await portal.ask('aroha', 'GET', tabs.path)).status).toBe(200)
  })

  test('the version of one goes up with its own changes and with what customers see, and “latest” with everything', async () => {
    const version = async (campaign: string) =>
      (await portal.call('viewer', studioDraftVersion, { query: { campaign } })).body as { revision: number; latest: number }
    const before = await version('spring')
    await summer.rename('editor', 'Money')
    const after = await version('spring')
    expect([after.revision, after.latest > before.latest]).toEqual([before.revision, true])
    await spring.rename('editor', 'Money')
    expect((await version('spring')).revision).toBeGreaterThan(after.revision)
    const { revision } = await version('spring')
    await summer.publishNow()
    expect((await version('spring')).revision).toBeGreaterThan(revision)
  })
})

test('what could not begin or end beside what is scheduled is foreseen, and what has nothing to do with it is not', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await spring.rename('editor', 'Spring')
  await retitle(spring, 'Kia ora')
  await spring.publishNow('staff', { note: 'Spring', dueAt: at(10), endsAt: at(20) })
  await summer.rename('editor', 'Summer')
  const foreseen = async (from: number, until?: number) => {
    const body = { campaign: 'summer-sale', dueAt: at(from), endsAt: until === undefined ? undefined : at(until) }
    const { foreseen } = (await portal.call('viewer', studioReadiness, { body })).body as { foreseen: Foreseen[] }
    return foreseen.map(({ note, how, issues }) => [note, how, issues.map(({ place }) => place)])
  }
  expect(await foreseen(1, 9)).toEqual([])
  expect(await foreseen(21)).toEqual([])
  expect(await foreseen(11)).toEqual([[undefined, 'begin', ['tab:bills']]])
  expect(await foreseen(1)).toEqual([['Spring', 'begin', ['tab:bills']]])
  // Out from before until within it.
  expect(await foreseen(1, 11)).toEqual([['Spring', 'begin', ['tab:bills']]])
  // Another field of the same page is merged.
  await summer.edit<object>('editor', 'tab:bills', (tab) => ({ ...tab, label: 'Bills', isHidden: true }))
  expect(await foreseen(11)).toEqual([])
})

test('what could not begin or end is told to its author by mail, in words and with a way on; to who may publish once they have left', async () => {
  const { db } = portal.database
  const telling = { brand: 'northlight', publicUrl: 'https://portal.example.nz', canMail: true } as const
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const plan = (note: string, from: number, until: number) =>
    spring.publishNow('staff', { note, dueAt: at(from).toISOString(), endsAt: at(until).toISOString() })
  await deleteMails(db)
  await spring.rename('editor', 'Spring')
  await plan('Spring sale', 1, 9)
  await rename('editor', 'Money')
  await publishNow()
  await Promise.all([publishDue(db, at(2), types, telling), publishDue(db, at(2), types, telling)])
  const [mail, ...others] = await storedMails(db)
  const [author] = await db.select().from(users).where(eq(users.username, 'staff'))
  expect([mail?.recipient, others]).toEqual([author?.email, []])
  expect(mail?.subject).toBe('“Spring sale” could not begin on the portal of Northlight Energy')
  expect(mail?.body).toContain('Customers see what they saw before.')
  expect(mail?.body).toContain('- The page “Money”: customers see another version by now')
  expect(mail?.body).toContain('https://portal.example.nz/studio/releases?campaign=spring')
  await deleteMails(db)

  await spring.edit<object>('editor', 'tab:bills', (tab) => ({ ...tab, label: 'Spring' }))
  await plan('Spring again', 3, 4)
  await publishDue(db, at(3), types, telling)
  await rename('editor', 'Bills')
  await publishNow()
  await db.update(scheduledReleases).set({ authorId: null })
  await publishDue(db, at(5), types, { ...telling, canMail: false })
  expect(await storedMails(db)).toEqual([])
  await db.update(scheduledReleases).set({ state: 'live' }).where(eq(scheduledReleases.state, 'notEnded'))
  await end('spring')
  await publishDue(db, at(5), types, telling)
  const told = await storedMails(db)
  expect(told.map(({ recipient }) => recipient)).toContain(author?.email)
  for (const { body } of told) {
    expect(body).toContain('Customers still see what it changed.')
    expect(body).toMatch(/studio\/releases$/m)
  }
  await deleteMails(db)
})

test('who has the same page open is told to each, not to who has another, and passes', async () => {
  const look = async (as: string, page: string, campaign?: string) =>
    ((await portal.call(as, noteStudioPresence, { body: { page, campaign } })).body as { others: object[] }).others
  expect(await look('editor', 'pages/bills', 'spring')).toEqual([])
  expect(await look('editor', 'pages/bills', 'spring')).toEqual([])
  expect(await look('staff', 'pages/dashboard')).toEqual([])
  expect(await look('staff', 'pages/bills')).toEqual([{ name: 'Mere Tamihana', campaign: 'spring' }])
  expect(await look('editor', 'pages/bills')).toEqual([{ name: 'Jo Marlowe', campaign: 'changes' }])
  const { db } = portal.database
  await db.update(studioPresence).set({ seenAt: sql`now() - interval '31 seconds'` })
  expect(await look('editor', 'pages/bills')).toEqual([])
  expect(await db.select().from(studioPresence)).toHaveLength(1)
  expect((await portal.call('aroha', noteStudioPresence, { body: { page: 'pages/bills' } })).status).toBe(403)
})

const exported = async () => (await portal.call('viewer', exportStudioRelease, { params: { release: (await history()).current } })).body
