import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { InboxEntry, Thread } from '#schemas/review/entities.ts'
import {
  addStudioComment,
  replyToStudioComment,
  resolveStudioComments,
  studioComments as commentsRoute,
  studioInbox,
} from '#schemas/review/routes.ts'
import { endStudioCampaign, makeStudioCampaign, noteStudioPresence } from '#schemas/studio/routes.ts'
import { MOST_IN_THREAD, MOST_OPEN } from '#server/review/comments.ts'
import { studioComments, studioThreads } from '#server/db/schema/review.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { editorsOf, releasedPortal } from './studio.ts'

/* Comments of staff on the pieces of a campaign. */

const portal = releasedPortal()
beforeEach(async () => {
  await deleteMails(portal.database.db)
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Spring' } })
})
const spring = editorsOf(() => portal, 'spring')

const comment = (as: string, text: string, { piece = 'widget:hero', id = randomUUID() as string, campaign = 'spring' } = {}) =>
  portal.call(as, addStudioComment, { body: { id, piece, text, campaign } })
const reply = (as: string, threadId: string, text: string, id: string = randomUUID()) =>
  portal.call(as, replyToStudioComment, { params: { threadId }, body: { id, text } })
const resolve = (as: string, threadId: string, isResolved = true) =>
  portal.call(as, resolveStudioComments, { params: { threadId }, body: { isResolved } })
const threads = async (as = 'editor', campaign = 'spring') =>
  ((await portal.call(as, commentsRoute, { query: { campaign } })).body as { threads: Thread[] }).threads
const said = async (as?: string) => (await threads(as)).map(({ comments }) => comments.map(({ by, text }) => `${by}: ${text}`))
const version = async () =>
  ((await portal.call('viewer', noteStudioPresence, { body: { page: 'releases', campaign: 'spring' } })).body as { comments: string })
    .comments
const inbox = async (as: string) =>
  ((await portal.call(as, studioInbox)).body as { entries: InboxEntry[] }).entries.map(({ what, by, about, text }) => [
    what,
    by,
    about,
    text,
  ])

test('comments are answered, resolved and opened again, each of them once, and everybody sees it', async () => {
  await spring.edit<object>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
  const before = await version()
  const id = randomUUID()
  const sent = await Promise.all([comment('viewer', '  Too loud?  ', { id }), comment('viewer', 'Too loud?', { id })])
  expect(sent.map(({ status }) => status)).toEqual([204, 204])
  const begun = await version()
  const answer = randomUUID()
  for (const _ of [1, 2]) expect((await reply('editor', id, 'Softer now\n<b>really</b>', answer)).status).toBe(204)
  const answered = await version()
  expect(new Set([before, begun, answered]).size).toBe(3)
  expect(await said('staff')).toEqual([['Sione Latu: Too loud?', 'Mere Tamihana: Softer now\n<b>really</b>']])
  expect((await threads('viewer'))[0]).toMatchObject({
    piece: 'widget:hero',
    pieceName: 'Kia ora',
    comments: [{ isMine: true }, { isMine: false }],
  })
  expect(await threads('editor', 'changes')).toEqual([])
  for (const _ of [1, 2]) expect((await resolve('viewer', id)).status).toBe(204)
  expect((await threads())[0]).toMatchObject({ resolvedBy: 'Sione Latu', resolvedAt: expect.any(String) })
  expect((await resolve('editor', id, false)).status).toBe(204)
  expect((await threads())[0]?.resolvedBy).toBeUndefined()
  await resolve('editor', id)
  // A reply says that it is not settled.
  await reply('viewer', id, 'Not quite')
  expect((await threads())[0]?.resolvedBy).toBeUndefined()
})

test('who changed the piece and who wrote before are told by mail and inbox, and nobody of their own words', async () => {
  await spring.edit<object>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
  const id = randomUUID()
  await comment('viewer', 'Too loud?', { id })
  await reply('editor', id, 'Softer now')
  await reply('staff', id, 'Thanks')
  // On what they have changed themselves, and in a thread of their own.
  await comment('editor', 'This is mine', { id: randomUUID() })
  await reply('viewer', id, 'So be it')
  expect(await inbox('editor')).toEqual([
    ['replied', 'Sione Latu', 'Kia ora', 'So be it'],
    ['replied', 'Jo Marlowe', 'Kia ora', 'Thanks'],
    ['commented', 'Sione Latu', 'Kia ora', 'Too loud?'],
  ])
  expect(await inbox('viewer')).toEqual([
    ['replied', 'Jo Marlowe', 'Kia ora', 'Thanks'],
    ['replied', 'Mere Tamihana', 'Kia ora', 'Softer now'],
  ])
  expect(await inbox('staff')).toEqual([['replied', 'Sione Latu', 'Kia ora', 'So be it']])
  const mails = await storedMails(portal.database.db)
  expect(mails).toHaveLength(6)
  expect(mails.at(-1)).toMatchObject({ subject: 'A comment on “Kia ora” on the portal of Northlight Energy' })
  expect(mails.at(-1)?.body).toContain('Sione Latu wrote:\nToo loud?')
})

test('what is removed keeps its comments, by the name that it had; so does a campaign that ends', async () => {
  const id = randomUUID()
  const { released: _, ...hero } = spring.pieceIn(await spring.draft(), 'widget:hero')
  const tab = spring.pieceIn(await spring.draft(), 'tab:dashboard')
  await comment('viewer', 'Is this needed?', { id })
  const value = { ...(tab.value as { widgets: string[] }) }
  value.widgets = value.widgets.filter((widget) => widget !== 'hero')
  const saved = await spring.save('editor', { piece: 'widget:hero', was: hero.hash }, { piece: 'tab:dashboard', was: tab.hash, value })
  expect(saved.status).toBe(200)
  const name = (hero.value as { title: string }).title
  expect(await threads()).toMatchObject([{ piece: 'widget:hero', pieceName: name, comments: [{ text: 'Is this needed?' }] }])
  // What customers still see can be spoken of.
  expect((await comment('viewer', 'Customers will miss it')).status).toBe(204)
  const { revision } = await spring.draft()
  await portal.call('editor', endStudioCampaign, { params: { campaign: 'spring' }, body: { seen: revision } })
  expect((await reply('editor', id, 'It is gone')).status).toBe(204)
  expect((await portal.call('editor', commentsRoute, { query: { campaign: 'spring' } })).status).toBe(404)
})

test('nothing unknown, empty, too long, too much or of a customer is taken', async () => {
  const { db } = portal.database
  const id = randomUUID()
  expect((await comment('viewer', 'What?', { piece: 'widget:nothing' })).status).toBe(404)
  expect((await comment('viewer', 'What?', { campaign: 'nothing' })).status).toBe(404)
  expect((await comment('viewer', ' \n ')).status).toBe(400)
  expect((await comment('viewer', 'x'.repeat(2001))).status).toBe(400)
  expect((await comment('viewer', 'What?', { id: 'mine' })).status).toBe(400)
  for (const call of [comment('aroha', 'What?'), reply('aroha', id, 'What?'), resolve('aroha', id)]) expect((await call).status).toBe(403)
  expect((await portal.call('aroha', commentsRoute)).status).toBe(403)
  expect((await reply('viewer', id, 'What?')).status).toBe(404)
  expect((await resolve('viewer', id)).status).toBe(404)
  expect(await db.select().from(studioComments)).toEqual([])

  await comment('viewer', 'What?', { id })
  const other = randomUUID()
  await comment('viewer', 'And this?', { id: other, piece: 'tab:bills' })
  // The id of a comment of another thread.
  expect((await reply('viewer', id, 'What?', other)).status).toBe(404)
  // The id of a reply, and of a comment of another person, elsewhere or on something else.
  const answer = randomUUID()
  await reply('viewer', id, 'Why?', answer)
  expect((await comment('viewer', 'What?', { id: answer })).status).toBe(404)
  expect((await comment('editor', 'What?', { id })).status).toBe(404)
  expect((await comment('viewer', 'What?', { id, campaign: 'changes' })).status).toBe(404)
  expect((await comment('viewer', 'What?', { id, piece: 'tab:bills' })).status).toBe(404)
  expect((await reply('editor', id, 'Why?', answer)).status).toBe(404)
  expect((await db.select().from(studioComments)).map(({ text }) => text).toSorted()).toEqual(['And this?', 'What?', 'Why?'])
  const many = Array.from({ length: MOST_IN_THREAD - 2 }, () => ({
    id: randomUUID(),
    threadId: id,
    byId: 'U-viewer',
    by: 'Sione',
    text: 'So',
  }))
  await db.insert(studioComments).values(many)
  expect(await reply('viewer', id, 'One more')).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/begin with a new one/) },
  })
  const open = Array.from({ length: MOST_OPEN - 2 }, () => ({ id: randomUUID(), campaign: 'spring', piece: 'tabs', pieceName: 'Tabs' }))
  await db.insert(studioThreads).values(open)
  expect(await comment('viewer', 'One more')).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/resolve some/) } })
})

test('a colleague who replies again and again sends one mail until it is read, and the inbox has them all', async () => {
  const id = randomUUID()
  await comment('editor', 'Is this right?', { id })
  await deleteMails(portal.database.db)
  for (let n = 1; n <= 5; n++) await reply('viewer', id, `Reply ${n}`)
  expect(await inbox('editor')).toHaveLength(5)
  expect(await storedMails(portal.database.db)).toHaveLength(1)
})
