import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InboxEntry, Review } from '#schemas/review/entities.ts'
import {
  askForReview,
  decideReview,
  readStudioInbox,
  studioInbox as inboxRoute,
  studioReview,
  withdrawReview,
} from '#schemas/review/routes.ts'
import type { Campaign } from '#schemas/studio/entities.ts'
import { rollBackStudio } from '#schemas/studio/release-routes.ts'
import { endStudioCampaign, makeStudioCampaign, noteStudioPresence, studioCampaigns } from '#schemas/studio/routes.ts'
import { cleanUp } from '#server/clean-up.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { publish } from '#server/config/releases.ts'
import { configChanges } from '#server/db/schema/config.ts'
import { studioInbox, studioReviews } from '#server/db/schema/review.ts'
import { MOST_MAILS_AN_HOUR } from '#server/review/tell-staff.ts'
import { users } from '#server/db/schema/people.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { editorsOf, releasedPortal } from './studio.ts'

/* Mere edits, Jo and Sione may publish. */

const portal = releasedPortal()
beforeAll(async () => {
  await portal.operate('person', { username: 'viewer', rights: 'publish', by: 'Kiri' }, '')
})
beforeEach(async () => {
  await deleteMails(portal.database.db)
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Spring' } })
})
const changes = editorsOf(() => portal)
const spring = editorsOf(() => portal, 'spring')

const ask = (as = 'editor', more: { campaign?: string; note?: string; reviewer?: string } = {}) =>
  portal.call(as, askForReview, { body: { campaign: 'spring', note: 'Is the tone right?', ...more } })
const found = async (as = 'editor', campaign = 'spring') =>
  (await portal.call(as, studioReview, { query: { campaign } })).body as {
    review?: Review
    reviewers: { username: string; name: string }[]
  }
const review = async (as?: string) => (await found(as)).review
const decide = async (as: string, is: 'approved' | 'sentBack', note = '', seen?: number) =>
  portal.call(as, decideReview, {
    params: { reviewId: (await review(as))?.id ?? 'none' },
    body: { is, note, seen: seen ?? (await spring.draft(as)).revision },
  })
const inbox = async (as: string) => ((await portal.call(as, inboxRoute)).body as { entries: InboxEntry[] }).entries
const unread = async (as: string) =>
  ((await portal.call(as, noteStudioPresence, { body: { page: 'releases' } })).body as { unread: number }).unread
const emailOf = async (username: string) => {
  const [person] = await portal.database.db.select().from(users).where(eq(users.username, username))
  return person?.email
}
const recipients = async () => (await storedMails(portal.database.db)).map(({ recipient }) => recipient).toSorted()

describe('a review', () => {
  test('is asked for with a note, waits, is told to who was asked, and says so of the campaign', async () => {
    expect((await found()).reviewers).toEqual([
      { username: 'staff', name: 'Jo Marlowe' },
      { username: 'viewer', name: 'Sione Latu' },
    ])
    expect((await found('staff')).reviewers.map(({ username }) => username)).toEqual(['viewer'])
    await spring.rename('editor', 'Money')
    expect((await ask('editor', { reviewer: 'staff' })).status).toBe(204)
    expect(await review()).toMatchObject({ askedBy: 'Mere Tamihana', reviewer: 'Jo Marlowe', state: 'waiting', isMine: true })
    expect(await review('staff')).toMatchObject({ note: 'Is the tone right?', isMine: false })
    const { campaigns } = (await portal.call('viewer', studioCampaigns)).body as { campaigns: Campaign[] }
    expect(campaigns.map(({ id, review }) => [id, review?.state])).toEqual([
      ['changes', undefined],
      ['spring', 'waiting'],
    ])
    expect(await recipients()).toEqual([await emailOf('staff')])
    const [mail] = await storedMails(portal.database.db)
    expect(mail?.subject).toBe('“Spring” waits for your review on the portal of Northlight Energy')
    expect(mail?.body).toContain('Mere Tamihana wrote:\nIs the tone right?')
    expect(mail?.body).toMatch(/\/studio\/releases\?campaign=spring$/m)
    expect([await unread('staff'), await unread('viewer'), await unread('editor')]).toEqual([1, 0, 0])
    expect(await inbox('staff')).toMatchObject([
      { what: 'asked', by: 'Mere Tamihana', campaign: 'spring', campaignName: 'Spring', text: 'Is the tone right?', isRead: false },
    ])
    expect(await inbox('viewer')).toEqual([])
  })

  test('that names nobody is told to all who may publish, but for who asks; asking twice tells once', async () => {
    await spring.rename('staff', 'Money')
    await ask('staff')
    await Promise.all([ask('staff'), ask('staff')])
    expect(await recipients()).toEqual([await emailOf('viewer')])
    await deleteMails(portal.database.db)
    await ask('editor')
    expect(await recipients()).toEqual([await emailOf('staff'), await emailOf('viewer')].toSorted())
    expect(await review()).toMatchObject({ askedBy: 'Mere Tamihana' })
  })

  test('is over once nothing is left to review, by an edit or by what another campaign publishes', async () => {
    await spring.rename('editor', 'Money')
    await ask()
    await spring.rename('editor', 'Bills')
    expect(await review()).toBeUndefined()
    await spring.rename('editor', 'Money')
    await ask()
    const params = { reviewId: (await review())?.id ?? '' }
    await changes.rename('staff', 'Money')
    await changes.publishNow('staff')
    expect((await spring.draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
    expect(await review()).toBeUndefined()
    const body = { is: 'approved' as const, seen: (await spring.draft()).revision, note: '' }
    expect((await portal.call('staff', decideReview, { params, body })).status).toBe(412)
  })

  test.each([
    [
      'a rollback',
      async (earlier: string, now: string) =>
        void (await portal.call('staff', rollBackStudio, { body: { release: earlier, current: now, note: 'Back' } })),
    ],
    ['a file of an operator', async () => void (await publish(portal.database.db, firstDocument, { author: 'Kiri', note: 'From a file' }))],
  ])('is over once %s makes its changes what customers see, in the history and for who was asked', async (_, takeBack) => {
    const { current: earlier } = await changes.history()
    await changes.rename('editor', 'Money')
    await changes.publishNow('staff')
    await spring.rename('editor', 'Bills')
    await ask('editor', { reviewer: 'staff' })
    expect([(await inbox('staff'))[0], await unread('staff')]).toEqual([expect.not.objectContaining({ isOver: true }), 1])
    await takeBack(earlier, (await changes.history()).current)
    expect((await spring.draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
    expect(await review()).toBeUndefined()
    expect([(await inbox('staff'))[0], await unread('staff')]).toEqual([expect.objectContaining({ what: 'asked', isOver: true }), 0])
    const { action, id, note } = configChanges
    const [last] = await portal.database.db.select({ note }).from(configChanges).where(eq(action, 'review')).orderBy(desc(id)).limit(1)
    expect(last?.note).toBe('The review is over: no changes are left in the campaign')
  })

  test('stays where a rollback leaves something to review', async () => {
    const { current: earlier } = await changes.history()
    await changes.rename('editor', 'Money')
    await changes.publishNow('staff')
    await spring.rename('editor', 'Bills')
    await spring.edit<object>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
    await ask('editor', { reviewer: 'staff' })
    const current = (await changes.history()).current
    expect((await portal.call('staff', rollBackStudio, { body: { release: earlier, current, note: 'Back' } })).status).toBe(200)
    expect(await review()).toMatchObject({ state: 'waiting' })
    expect((await inbox('staff'))[0]).not.toHaveProperty('isOver')
  })

  test('that is asked for again and again sends one mail to each, and another one after an answer', async () => {
    await spring.rename('editor', 'Money')
    for (let n = 1; n <= 5; n++) await ask('editor', { reviewer: 'staff', note: `Look once more: ${n}` })
    expect(await recipients()).toEqual([await emailOf('staff')])
    expect(await unread('staff')).toBe(5)
    await decide('staff', 'sentBack', 'Softer, please')
    await deleteMails(portal.database.db)
    await ask('editor', { reviewer: 'staff', note: 'Softer now' })
    expect(await recipients()).toEqual([await emailOf('staff')])
  })

  test('is mailed to each of many, until one has had their share of mails because of one colleague', async () => {
    const { db } = portal.database
    await spring.rename('editor', 'Money')
    const entry = { userId: 'U-viewer', what: 'replied' as const, by: 'Mere Tamihana', byId: 'U-editor', campaign: 'changes' }
    const [now, longAgo] = [0, 61].map((minutes) => new Date(Date.now() - minutes * 60_000))
    // Neither what was told in Studio alone counts, nor what a namesake wrote, nor mails to others or of an hour ago.
    const others = [{ mailedAt: null }, { mailedAt: now, byId: 'U-other' }, { mailedAt: now, userId: 'U-aroha' }, { mailedAt: longAgo }]
    await db.insert(studioInbox).values(others.flatMap((other) => Array.from({ length: 60 }, () => ({ ...entry, ...other }))))
    await db.insert(studioInbox).values(Array.from({ length: MOST_MAILS_AN_HOUR - 1 }, () => ({ ...entry, mailedAt: now })))
    await ask()
    const mails = await storedMails(db)
    const hasEnd = mails.map(({ recipient, body }) => [recipient, body.includes('look into your inbox in Studio for more')])
    expect(hasEnd.toSorted()).toEqual([
      [await emailOf('staff'), false],
      [await emailOf('viewer'), true],
    ])
    await deleteMails(db)
    const before = await unread('viewer')
    // In another campaign it would be another matter.
    await changes.rename('editor', 'Bills and more')
    await ask('editor', { campaign: 'changes' })
    expect(await recipients()).toEqual([await emailOf('staff')])
    expect(await unread('viewer')).toBe(before + 1)
  })

  test('is mailed though the same was told in Studio alone just before', async () => {
    await spring.rename('editor', 'Money')
    const told = { userId: 'U-staff', what: 'asked' as const, by: 'Mere Tamihana', byId: 'U-editor', campaign: 'spring' }
    await portal.database.db.insert(studioInbox).values(told)
    await ask('editor', { reviewer: 'staff' })
    expect(await recipients()).toEqual([await emailOf('staff')])
  })

  test('needs a note, a change, and another person who may publish', async () => {
    expect(await ask()).toMatchObject({ status: 400, body: { detail: 'There are no changes to review.' } })
    await spring.rename('editor', 'Money')
    expect((await ask('editor', { note: '   ' })).status).toBe(400)
    expect((await ask('editor', { note: 'x'.repeat(1001) })).status).toBe(400)
    for (const reviewer of ['editor', 'aroha', 'nobody']) expect((await ask('editor', { reviewer })).status).toBe(400)
    expect((await ask('staff', { reviewer: 'staff' })).status).toBe(400)
    expect((await ask('editor', { campaign: 'nothing' })).status).toBe(404)
    expect((await portal.call('editor', studioReview, { query: { campaign: 'nothing' } })).status).toBe(404)
    expect((await ask('aroha')).status).toBe(403)
    expect(await review()).toBeUndefined()
    expect(await inbox('staff')).toEqual([])
  })

  test('is approved as it was seen; a change takes the approval away, and the same again gives it back', async () => {
    await spring.rename('editor', 'Money')
    const { revision } = await spring.draft()
    await ask()
    await spring.rename('editor', 'Bills and money')
    expect((await decide('staff', 'approved', '', revision)).status).toBe(412)
    await deleteMails(portal.database.db)
    expect((await decide('staff', 'approved', 'Well said')).status).toBe(204)
    const [mail, ...others] = await storedMails(portal.database.db)
    expect([mail?.recipient, others]).toEqual([await emailOf('editor'), []])
    expect(mail?.body).toContain('Jo Marlowe has approved the changes in “Spring”.')
    // Who asked may not publish.
    expect(mail?.body).toContain('Anyone who may publish can publish or schedule it now:')
    expect(await inbox('editor')).toMatchObject([{ what: 'approved', by: 'Jo Marlowe', text: 'Well said' }])
    expect(await review()).toMatchObject({ state: 'approved', decidedBy: 'Jo Marlowe', answer: 'Well said', changedSince: [] })
    await spring.rename('editor', 'Money again')
    expect(await review()).toMatchObject({ state: 'approved', changedSince: ['tab:bills'] })
    await spring.rename('editor', 'Bills and money')
    expect(await review()).toMatchObject({ changedSince: [] })
    // Another campaign’s release is none of its business.
    await changes.edit<string[]>('editor', 'tabs', (order) => order.toReversed())
    await changes.publishNow()
    expect(await review()).toMatchObject({ changedSince: [] })
    await spring.edit<{ title: string }>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
    expect(await review()).toMatchObject({ changedSince: ['widget:hero'] })
    // What is published of it leaves the rest as it is.
    await spring.publishNow('staff', { chosen: ['tab:bills'] })
    expect(await review()).toMatchObject({ changedSince: ['widget:hero'] })
    await spring.publishNow('staff')
    expect(await review()).toBeUndefined()
  })

  test('that is approved does not hold for the same words in place of others', async () => {
    await spring.rename('editor', 'Money')
    await ask()
    await decide('staff', 'approved')
    await changes.rename('staff', 'Invoices')
    await changes.publishNow('staff')
    const { value, hash } = spring.pieceIn(await spring.draft(), 'tab:bills')
    await spring.save('editor', { piece: 'tab:bills', was: hash, value, isChosen: true })
    expect(await review()).toMatchObject({ state: 'approved', changedSince: ['tab:bills'] })
  })

  test('is sent back with a note, and asked for again', async () => {
    await spring.rename('editor', 'Money')
    await ask()
    expect(await decide('staff', 'sentBack')).toMatchObject({ status: 400, body: { errors: [{ pointer: 'note' }] } })
    expect((await decide('staff', 'sentBack', 'Too loud')).status).toBe(204)
    expect(await review()).toMatchObject({ state: 'sentBack', answer: 'Too loud' })
    expect(await inbox('editor')).toMatchObject([{ what: 'sentBack', text: 'Too loud' }])
    await ask('editor', { note: 'Softer now' })
    const asked = await review()
    expect(asked).toMatchObject({ state: 'waiting', note: 'Softer now' })
    expect((await portal.database.db.select().from(studioReviews)).length).toBe(2)
    // Who has the page of before open decides nothing: another is asked for.
    await ask('editor', { note: 'And the picture?' })
    const body = { is: 'approved' as const, seen: (await spring.draft()).revision, note: '' }
    expect((await portal.call('viewer', decideReview, { params: { reviewId: asked?.id ?? '' }, body })).status).toBe(412)
    expect(await review()).toMatchObject({ state: 'waiting', note: 'And the picture?' })
  })

  test('is decided once, by another person, who may publish', async () => {
    await spring.rename('staff', 'Money')
    await ask('staff')
    expect((await decide('staff', 'approved')).status).toBe(400)
    expect((await decide('editor', 'approved')).status).toBe(403)
    const { revision } = await spring.draft()
    const twice = await Promise.all([decide('viewer', 'approved', '', revision), decide('viewer', 'approved', '', revision)])
    expect(twice.map(({ status }) => status)).toEqual([204, 204])
    expect(await inbox('staff')).toHaveLength(1)
    expect((await decide('viewer', 'sentBack', 'On second thoughts')).status).toBe(412)
    const missing = { params: { reviewId: 'nothing' }, body: { is: 'approved' as const, seen: 1, note: '' } }
    expect((await portal.call('viewer', decideReview, missing)).status).toBe(404)
  })

  test('is taken back, and ends with the campaign', async () => {
    await spring.rename('editor', 'Money')
    await ask()
    const params = { reviewId: (await review())?.id ?? '' }
    expect((await portal.call('editor', withdrawReview, { params })).status).toBe(204)
    expect((await portal.call('editor', withdrawReview, { params })).status).toBe(204)
    expect(await review()).toBeUndefined()
    const body = { is: 'approved' as const, seen: (await spring.draft()).revision, note: '' }
    expect((await portal.call('staff', decideReview, { params, body })).status).toBe(412)
    await ask()
    const end = { params: { campaign: 'spring' }, body: { seen: (await spring.draft()).revision } }
    const open = await review()
    expect((await portal.call('editor', endStudioCampaign, end)).status).toBe(204)
    expect((await portal.call('staff', decideReview, { params: { reviewId: open?.id ?? '' }, body })).status).toBe(404)
    // What was told stays, with the name of the campaign.
    expect((await inbox('staff')).map(({ campaignName }) => campaignName)).toEqual(['Spring', 'Spring'])
  })
})

test('an inbox is its owner’s: read by them alone, and kept for 90 days', async () => {
  const { db } = portal.database
  await spring.rename('editor', 'Money')
  await ask()
  const [entry] = await inbox('staff')
  const read = (as: string, upTo: number) => portal.call(as, readStudioInbox, { body: { upTo } })
  expect((await read('viewer', entry?.id ?? 0)).status).toBe(204)
  expect([await unread('staff'), (await read('aroha', 1)).status, (await portal.call('aroha', inboxRoute)).status]).toEqual([1, 403, 403])
  await ask('editor', { note: 'And the picture?' })
  expect((await read('staff', entry?.id ?? 0)).status).toBe(204)
  expect((await inbox('staff')).map(({ isRead }) => isRead)).toEqual([false, true])
  expect(await unread('staff')).toBe(1)
  const kept = async (days: number) => {
    await db.update(studioInbox).set({ at: new Date(Date.now() - days * 86_400_000) })
    await cleanUp(db)
    return (await inbox('staff')).length
  }
  expect([await kept(89), await kept(91)]).toEqual([2, 0])
})
