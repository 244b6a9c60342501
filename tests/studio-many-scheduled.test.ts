import { expect, test } from 'vitest'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { cancelStudioRelease, foreseeStudioTimes } from '#schemas/studio/release-routes.ts'
import { explainStudioPreview, makeStudioCampaign, startStudioPreview, studioReadiness } from '#schemas/studio/routes.ts'
import { documentAt, foresee } from '#server/config/foresee.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { findDraft, findRelease } from '#server/config/release.ts'
import { findReleaseAt } from '#server/config/release-at.ts'
import { storeRelease } from '#server/config/releases.ts'
import { findToCome, scheduleRelease } from '#server/config/scheduled.ts'
import { findIssues } from '#server/config/validate.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { document, editorsOf, releasedPortal } from './studio.ts'

/* Playing ahead what is scheduled holds up nobody, however much it is. */

const types = await loadWidgetTypes()
const portal = releasedPortal()
const { rename, history } = editorsOf(() => portal)
const { rename: renameInSpring } = editorsOf(() => portal, 'spring')

const start = Date.now()
/** Days from now. */
const inDays = (days: number) => new Date(start + days * 86_400_000)
const author = { author: 'Jo Marlowe', authorId: 'test', note: '' }

/** Widget types that count how many different documents are checked: each check looks all of a document's widgets up. */
function countingTypes() {
  let looks = 0
  class Counting extends Map<string, never> {
    override get(type: string) {
      looks += 1
      return super.get(type)
    }
  }
  const counting = new Counting(types as ReadonlyMap<string, never>)
  findIssues(firstDocument, counting)
  const ofOne = looks
  looks = 0
  return { counting, checks: () => looks / ofOne }
}

/** How often others have their turn while something is done. */
async function turnsDuring(work: () => Promise<unknown>) {
  let turns = 0
  let isDone = false
  const next = () => {
    turns += 1
    if (!isDone) setImmediate(next)
  }
  setImmediate(next)
  await work().finally(() => (isDone = true))
  return turns
}

const MANY = 12

/** The first two make the same change. */
const DIFFERENT = MANY - 1

/** All of them are out at once, and all change the same piece. */
async function scheduleMany() {
  const { db } = portal.database
  const { current } = await history()
  for (let i = 0; i < MANY; i++) {
    const made = document(({ content: { tips = [] } }) => {
      const tip = tips[Math.max(0, i - 1)]
      if (tip) tip.body = `Tip ${Math.max(1, i)}`
    })
    const hash = await storeRelease(db, made, author)
    const period = { dueAt: inDays(1 + i), endsAt: inDays(100 + i) }
    await scheduleRelease(db, { hash, baseHash: current, campaign: DEFAULT_CAMPAIGN.id, changedByIds: {} }, period, author)
  }
}

const bodies = ({ content: { tips = [] } }: typeof firstDocument) => tips.slice(0, MANY - 1).map(({ body }) => body)

test('each beginning and each end that makes another document is one check, and others have their turn between them', async () => {
  await scheduleMany()
  const { db } = portal.database
  const { counting, checks } = countingTypes()
  const toCome = await findToCome(db)
  const { document: now } = await findRelease(db, (await history()).current)
  const played = { at: inDays(50), all: now }
  const turns = await turnsDuring(async () => {
    played.all = (await documentAt(db, now, { at: played.at, toCome }, counting)).document
  })
  expect(bodies(played.all)).toEqual(Array.from({ length: MANY - 1 }, (_, i) => `Tip ${i + 1}`))
  expect(checks()).toBe(DIFFERENT)
  expect(turns).toBeGreaterThanOrEqual(MANY)
  // The first has ended, and what it changed stays for the second one.
  const { document: afterFirst } = await documentAt(db, now, { at: inDays(100), toCome }, types)
  expect(bodies(afterFirst)).toEqual(bodies(played.all))
  const { counting: all, checks: ofAll } = countingTypes()
  expect((await documentAt(db, now, { at: inDays(200), toCome }, all)).document).toEqual(firstDocument)
  expect(ofAll()).toBe(2 * DIFFERENT)
})

test('what nothing stands in the way of is played once', async () => {
  await scheduleMany()
  await rename('editor', 'Spring')
  const { db } = portal.database
  const { counting, checks } = countingTypes()
  expect(await foresee(db, await findDraft(db), { dueAt: inDays(5), endsAt: inDays(6) }, counting)).toEqual([])
  // Its end brings back what was there before it began.
  expect(checks()).toBe(2 * DIFFERENT + 1)
})

test('a preview of a later day is played once, until its release, its draft or what is scheduled changes', async () => {
  await scheduleMany()
  const { db } = portal.database
  const { current } = await history()
  const { counting, checks } = countingTypes()
  const shown = async (hash: string, days: number) => (await findReleaseAt(db, hash, inDays(days), counting)).release.hash
  const first = await shown(current, 50)
  expect(checks()).toBe(DIFFERENT)
  await rename('editor', 'Money')
  expect(await Promise.all([shown(current, 50), shown(current, 51)])).toEqual([first, first])
  expect(checks()).toBe(DIFFERENT)
  const ofDraft = await shown('draft', 50)
  expect(ofDraft).not.toBe(first)
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Spring' } })
  await renameInSpring('editor', 'Spring')
  expect(await shown('draft', 51)).toBe(ofDraft)
  expect(checks()).toBe(2 * DIFFERENT)
  await rename('editor', 'Your money')
  expect(await shown('draft', 51)).not.toBe(ofDraft)
  const [, , third] = await findToCome(db)
  await portal.call('staff', cancelStudioRelease, { params: { scheduledId: third?.id ?? '' }, body: { was: 'waiting' } })
  expect(await shown(current, 50)).not.toBe(ofDraft)
  // What begins after the third makes other documents from now on.
  expect(checks()).toBe(3 * DIFFERENT + MANY - 3)
})

test('as many moments as a person looks through are each played once', async () => {
  await scheduleMany()
  const { current } = await history()
  const { counting, checks } = countingTypes()
  const lookThrough = async () => {
    for (const begun of [0, 99])
      for (let day = 1; day <= MANY; day++) await findReleaseAt(portal.database.db, current, inDays(begun + day), counting)
  }
  await lookThrough()
  const once = checks()
  expect(once).toBeGreaterThan(MANY)
  await lookThrough()
  expect(checks()).toBe(once)
})

test.each([startStudioPreview, explainStudioPreview, foreseeStudioTimes, studioReadiness])(
  '$name, which plays ahead, has turns',
  (route) => {
    expect(route.isCostly).toBe(true)
  },
)
