import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { TipCategory, TipsAnswer } from '#schemas/tips/entities.ts'
import { removeTipReview, reviewTip, tipsOfCustomer, tipsWidget, visitTipCategory, visitTips } from '#schemas/tips/routes.ts'
import { tipsIn } from '#lib/tips.ts'
import { profiles } from '#server/db/schema/accounts.ts'
import { tipVisits } from '#server/db/schema/activity.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* Tips: who sees which, and what a customer says of them. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const answerOf = async (person: string) => (await portal.call(person, tipsOfCustomer)).body as TipsAnswer
const tipOf = async (person: string, guid: string) => tipsIn(await answerOf(person)).find(({ Guid }) => Guid === guid)
const review = (person: string, guid: string, tipReviewStatus: 'Liked' | 'Disliked') =>
  portal.call(person, reviewTip, { params: { guid }, body: { tipReviewStatus } })

test('the first release has 24 tips for homes of each brand and some for businesses, of every category and season', () => {
  for (const brand of ['northlight', 'pip'] as const) {
    const own = (firstDocument.content.tips ?? []).filter(({ audience }) => audience?.brands?.includes(brand) ?? true)
    const homes = own.filter(({ audience }) => audience?.accountTypes?.includes('residential'))
    expect(homes.length).toBeGreaterThanOrEqual(24)
    expect(own.length - homes.length).toBeGreaterThanOrEqual(6)
    expect(new Set(homes.map(({ category }) => category)).size).toBe(9)
    for (const season of ['Summer', 'Autumn', 'Winter', 'Spring'] as const) {
      expect(homes.filter(({ seasons }) => seasons?.includes(season)).length).toBeGreaterThanOrEqual(3)
    }
    const other = brand === 'pip' ? /northlight/i : /\bpip\b/i
    expect(homes.map(({ title, body }) => `${title} ${body}`).join(' ')).not.toMatch(other)
  }
  const ids = (firstDocument.content.tips ?? []).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a home that has not said that it has a pool is unsure of the tips for one, until it says so', async () => {
  const unsure = async (person: string, category: TipCategory) => {
    const own = tipsIn(await answerOf(person)).filter(({ Category }) => Category === category)
    expect(own.length).toBeGreaterThan(0)
    return new Set(own.map(({ IsUnsure = false }) => IsUnsure))
  }
  expect(await unsure('aroha', 'pool')).toEqual(new Set([true]))
  expect(await unsure('aroha', 'heating')).toEqual(new Set([false]))
  expect(await unsure('priya', 'electric vehicle')).toEqual(new Set([false]))
  await portal.database.db
    .update(profiles)
    .set({ answers: sql`${profiles.answers} || '{"OtherEnergyUsageImpact": ["Pool"]}'::jsonb` })
    .where(eq(profiles.billingAccountId, shownAccount('aroha').billingAccountId))
  expect(await unsure('aroha', 'pool')).toEqual(new Set([false]))
})

test('liking sets the status, disliking changes it, taking it back clears it; each as often as one likes', async () => {
  expect((await tipOf('aroha', 'cold-wash'))?.TipReviewStatus).toBeUndefined()
  for (const status of ['Liked', 'Liked', 'Disliked'] as const) {
    expect((await review('aroha', 'cold-wash', status)).status).toBe(204)
    expect((await tipOf('aroha', 'cold-wash'))?.TipReviewStatus).toBe(status)
  }
  for (let i = 0; i < 2; i++) {
    expect((await portal.call('aroha', removeTipReview, { params: { guid: 'cold-wash' } })).status).toBe(204)
    expect((await tipOf('aroha', 'cold-wash'))?.TipReviewStatus).toBeUndefined()
  }
})

test('two clicks at the same time leave one review', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => review('aroha', 'led-all', 'Liked')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  expect((await tipOf('aroha', 'led-all'))?.TipReviewStatus).toBe('Liked')
})

test('what one customer says of a tip is theirs alone', async () => {
  await review('aroha', 'shower-five', 'Disliked')
  expect((await tipOf('tama', 'shower-five'))?.TipReviewStatus).toBeUndefined()
})

test('a tip for others is one that does not exist', async () => {
  const theirs = await review('aroha', 'closing-round', 'Liked')
  const nobodys = await review('aroha', 'no-such-tip', 'Liked')
  expect([theirs.status, nobodys.status]).toEqual([404, 404])
  expect((await portal.call('aroha', removeTipReview, { params: { guid: 'closing-round' } })).status).toBe(404)
})

test('a review is liked or disliked, nothing else', async () => {
  const ask = (body: unknown) => portal.ask('aroha', 'POST', '/private/tips/cold-wash', { body })
  for (const body of [{}, { tipReviewStatus: 'Loved' }, { tipReviewStatus: null }, []]) expect((await ask(body)).status).toBe(400)
})

test('a tip is new until its category has been visited, for the one who did', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const added = (firstDocument.content.tips ?? []).filter(({ addedOn, audience }) => addedOn && !audience?.brands?.includes('pip'))
  // The first release is older than this in later years: then none of its tips is new.
  const isLately = added.some(({ addedOn = '' }) => Date.parse(today) - Date.parse(addedOn) < 55 * 86_400_000 && addedOn <= today)
  const news = async (person: string) => tipsIn(await answerOf(person)).filter(({ IsNew }) => IsNew)
  const before = await news('priya')
  expect(before.length > 0).toBe(isLately)
  const [first] = before
  if (!first) return
  await portal.call('priya', visitTipCategory, { body: { categoryVisited: first.Category } })
  await portal.call('priya', visitTipCategory, { body: { categoryVisited: first.Category } })
  expect((await news('priya')).map(({ Category }) => Category)).not.toContain(first.Category)
  expect((await news('aroha')).map(({ Category }) => Category)).toContain(first.Category)
  const kept = await portal.database.db.select().from(tipVisits).where(eq(tipVisits.tipId, first.Guid))
  expect(kept).toHaveLength(1)
})

test('the visit of the tips is remembered', async () => {
  expect((await answerOf('tama')).HasVisited).toBe(false)
  for (let i = 0; i < 2; i++) expect((await portal.call('tama', visitTips)).status).toBe(204)
  expect((await answerOf('tama')).HasVisited).toBe(true)
})

test('the widget shows a tip for the season, and never one that is disliked', async () => {
  const { CategoryTips, CurrentSeason = 'Summer', HasVisited } = await answerOf('hemi')
  const seasonal = tipsIn({ CategoryTips, HasVisited }).filter(({ Seasons }) => Seasons?.includes(CurrentSeason))
  const shown = async () => (await portal.call('hemi', tipsWidget)).body as { status: string; data?: { guid: string; season: string } }
  const seen: string[] = []
  for (let i = 0; i < seasonal.length; i++) {
    const { data } = await shown()
    expect(seasonal.map(({ Guid }) => Guid)).toContain(data?.guid)
    expect(seen).not.toContain(data?.guid)
    expect((await shown()).data?.guid).toBe(data?.guid)
    seen.push(data?.guid ?? '')
    await review('hemi', data?.guid ?? '', 'Disliked')
  }
  expect((await shown()).status).toBe('NO_DATA')
})
