import { expect, test } from 'vitest'
import { cancelStudioRelease, endStudioRelease, setStudioSwitches, studioSwitches } from '#schemas/studio/release-routes.ts'
import { askForReview, studioReview } from '#schemas/review/routes.ts'
import { endStudioCampaign, makeStudioCampaign, studioEdit, studioEdits, studioReadiness } from '#schemas/studio/routes.ts'
import { scheduleOf } from './schedule.ts'
import { editorsOf, LABELS, releasedPortal } from './studio.ts'

/* Releases with a moment: each is a change, made and taken back in whatever customers see by then. */

const portal = releasedPortal()
const { draft, edit, pieceIn, rename, publishNow, labels, history, save } = editorsOf(() => portal)
const { at, pass, scheduled, states, plan, idOf, cancel, retitle, titleNow, changed } = scheduleOf(() => portal)

test('what is scheduled is in no other release until its moment', async () => {
  await rename('editor', 'Spring')
  expect((await plan('Spring', 10)).body).toMatchObject({ is: 'scheduled' })
  expect(await changed()).toEqual([])
  await retitle('Kia ora')
  expect((await publishNow()).status).toBe(200)
  expect(await labels()).toEqual(LABELS)
  await pass(10)
  expect(await labels()).toContain('Spring')
  expect(await titleNow()).toBe('Kia ora')
  expect(await scheduled()).toEqual([])
})

test('a campaign comes and goes at its moments, whatever is published in between', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 60)
  await retitle('Kia ora')
  await plan('Hero for a day', 20, 40)
  await pass(10)
  expect(await states()).toEqual([
    ['Spring', 'live'],
    ['Hero for a day', 'waiting'],
  ])
  await pass(20)
  expect([await labels(), await titleNow()]).toEqual([expect.arrayContaining(['Spring']), 'Kia ora'])
  await edit<string[]>('editor', 'tabs', (order) => order.toReversed())
  await publishNow()
  await pass(40)
  expect(await titleNow()).not.toBe('Kia ora')
  expect(await labels()).toContain('Spring')
  await pass(60)
  expect(await labels()).toEqual(LABELS.toReversed())
  expect((await history()).events.slice(0, 2)).toMatchObject([
    { action: 'end', note: 'Spring', author: 'Jo Marlowe' },
    { action: 'end', note: 'Hero for a day' },
  ])
  expect(await scheduled()).toEqual([])
})

test('beginning and end that are due at the same look happen in their order, once', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 20)
  await Promise.all([pass(30), pass(30)])
  expect(await labels()).toEqual(LABELS)
  expect((await history()).events.map(({ action }) => action).slice(0, 3)).toEqual(['end', 'publish', 'schedule'])
})

test('what begins now can end at a moment', async () => {
  await rename('editor', 'Spring')
  expect((await plan('Spring', undefined, 10)).body).toMatchObject({ is: 'published' })
  expect(await labels()).toContain('Spring')
  expect(await states()).toEqual([['Spring', 'live']])
  await pass(10)
  expect(await labels()).toEqual(LABELS)
})

test('of two that make the same change for overlapping times the first end leaves it to the other', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 60)
  await rename('editor', 'Spring')
  await plan('Spring, for longer', 20, 90)
  for (const minutes of [10, 20, 60]) await pass(minutes)
  expect(await states()).toEqual([['Spring, for longer', 'live']])
  expect(await labels()).toContain('Spring')
  await pass(90)
  expect(await labels()).toEqual(LABELS)
})

test('a change that customers see for a time already stays in its campaign, and is one again when that ends', async () => {
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Tidy up' } })
  const tidy = editorsOf(() => portal, 'tidy-up')
  const changedIn = async () => (await tidy.draft()).pieces.filter(({ changedBy }) => changedBy).map(({ piece }) => piece)
  const review = async () =>
    ((await portal.call('editor', studioReview, { query: { campaign: 'tidy-up' } })).body as { review?: object }).review
  await tidy.rename('editor', 'Money')
  await tidy.edit<object>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
  await portal.call('editor', askForReview, { body: { campaign: 'tidy-up', note: 'All right?' } })
  await rename('editor', 'Money')
  await plan('For a day', 10, 30)
  await pass(10)
  expect(await changedIn()).toEqual(['widget:hero'])
  // What else the campaign publishes meanwhile takes nothing of it away.
  await tidy.publishNow()
  expect(await review()).toMatchObject({ state: 'waiting' })
  await pass(30)
  expect(await labels()).toEqual(LABELS)
  expect(await changedIn()).toEqual(['tab:bills'])
  expect(tidy.pieceIn(await tidy.draft(), 'tab:bills')).toMatchObject({ value: { label: 'Money' } })
})

/** “Tidy up” calls the bills Money too, which customers see for a time. */
async function tidyWhileItIsSeen() {
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Tidy up' } })
  const tidy = editorsOf(() => portal, 'tidy-up')
  await tidy.rename('editor', 'Money')
  await rename('editor', 'Money')
  await plan('For a day', 10, 30)
  await pass(10)
  const shorten = (shortLabel?: string) => tidy.edit<object>('editor', 'tab:bills', (tab) => ({ ...tab, shortLabel }))
  return { tidy, shorten }
}

test('what else an editor changes of it meanwhile is changed with it when that ends', async () => {
  const { tidy, shorten } = await tidyWhileItIsSeen()
  await shorten('$')
  await shorten('$$')
  await pass(30)
  expect(tidy.pieceIn(await tidy.draft(), 'tab:bills')).toMatchObject({
    value: { label: 'Money', shortLabel: '$$' },
    released: { label: 'Bills' },
  })
})

test('what an editor changes of it meanwhile and undoes leaves it waiting', async () => {
  const { tidy, shorten } = await tidyWhileItIsSeen()
  await shorten('$')
  await shorten()
  expect((await tidy.draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  await pass(30)
  const { value } = tidy.pieceIn(await tidy.draft(), 'tab:bills')
  expect(value).toMatchObject({ label: 'Money' })
  expect(value).not.toHaveProperty('shortLabel')
})

test('what else is published of it meanwhile leaves it waiting', async () => {
  const { tidy, shorten } = await tidyWhileItIsSeen()
  await shorten('$')
  expect((await tidy.publishNow()).status).toBe(200)
  expect((await tidy.draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  await pass(30)
  expect(tidy.pieceIn(await tidy.draft(), 'tab:bills')).toMatchObject({
    value: { label: 'Money', shortLabel: '$' },
    released: { label: 'Bills', shortLabel: '$' },
  })
})

test('what else was scheduled of it and is cancelled meanwhile leaves it waiting', async () => {
  const { tidy, shorten } = await tidyWhileItIsSeen()
  await shorten('$')
  expect((await tidy.publishNow('staff', { note: 'Short', dueAt: at(20).toISOString() })).status).toBe(200)
  expect(await cancel('Short')).toMatchObject({ status: 200, body: { stays: [] } })
  await pass(30)
  expect(tidy.pieceIn(await tidy.draft(), 'tab:bills')).toMatchObject({
    value: { label: 'Money', shortLabel: '$' },
    released: { label: 'Bills' },
  })
})

test('where an editor changes the same again meanwhile, that is a change of what customers see', async () => {
  const { tidy } = await tidyWhileItIsSeen()
  await tidy.rename('editor', 'Cash')
  await pass(30)
  expect(tidy.pieceIn(await tidy.draft(), 'tab:bills')).toMatchObject({ value: { label: 'Cash' }, isBehind: true })
})

test('where an editor takes it back meanwhile, nothing of it is left', async () => {
  const { tidy } = await tidyWhileItIsSeen()
  await tidy.rename('editor', 'Bills')
  await pass(30)
  expect((await tidy.draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
})

test('it is given up with its campaign, by who may change its page, and can be put back', async () => {
  const { tidy } = await tidyWhileItIsSeen()
  const end = async () =>
    portal.call('editor', endStudioCampaign, { params: { campaign: 'tidy-up' }, body: { seen: (await tidy.draft()).revision } })
  const limit = (areas: string) => portal.operate('person', { username: 'editor', areas, by: 'Kiri' }, '')
  await tidy.edit<object[]>('editor', 'content:tips', (tips) => tips.slice(1))
  await edit<object[]>('editor', 'content:tips', (tips) => tips.slice(1))
  await plan('Fewer tips', 15, 30)
  await pass(15)
  // Words that wait too.
  await limit('page:bills')
  expect((await end()).body).toMatchObject({ errors: [{ pointer: 'content:tips' }] })
  await limit('page:profile')
  try {
    expect((await end()).status).toBe(403)
  } finally {
    await limit('all')
  }
  expect((await end()).status).toBe(204)
  const { edits } = (await portal.call('editor', studioEdits, { query: { campaign: 'tidy-up' } })).body as {
    edits: { id: number; difference: { piece: string } }[]
  }
  const given = edits.find(({ difference }) => difference.piece === 'tab:bills')
  expect((await portal.call('editor', studioEdit, { params: { editId: given?.id ?? 0 } })).body).toMatchObject({
    before: { label: 'Money' },
    after: { label: 'Bills' },
  })
})

test('a change that customers see for good, by a release that was to end, is over', async () => {
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Tidy up' } })
  const tidy = editorsOf(() => portal, 'tidy-up')
  await tidy.rename('editor', 'Money')
  await portal.call('editor', askForReview, { body: { campaign: 'tidy-up', note: 'All right?' } })
  await rename('editor', 'Money')
  await plan('For a day', undefined, 30)
  await cancel('For a day')
  const { body } = await portal.call('editor', studioReview, { query: { campaign: 'tidy-up' } })
  expect(body).not.toHaveProperty('review')
  await rename('editor', 'Bills')
  await publishNow()
  expect((await tidy.draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
})

test('an end before the beginning is refused', async () => {
  await rename('editor', 'Spring')
  expect(await plan('Spring', 20, 10)).toMatchObject({ status: 400, body: { errors: [{ pointer: 'endsAt' }] } })
  expect(await plan('Spring', undefined, -1)).toMatchObject({ status: 400, body: { errors: [{ pointer: 'endsAt' }] } })
  expect(await changed()).toEqual(['tab:bills'])
})

test('what customers see in another version by now does not begin, says why, and goes back into the draft', async () => {
  await rename('editor', 'Spring')
  await retitle('Kia ora')
  await plan('Spring', 10)
  await rename('editor', 'Money')
  await publishNow()
  await pass(10)
  expect(await labels()).toContain('Money')
  expect(await scheduled()).toMatchObject([{ note: 'Spring', state: 'superseded', issues: [{ place: 'tab:bills' }] }])
  expect(await cancel('Spring')).toMatchObject({ status: 200, body: { stays: [] } })
  expect(await scheduled()).toEqual([])
  // Where both changed the same, an editor chooses; the rest is in the draft again.
  expect((await changed()).toSorted()).toEqual(['tab:bills', 'widget:hero'])
  expect(await titleNow('draft')).toBe('Kia ora')
  expect(pieceIn(await draft(), 'tab:bills')).toMatchObject({ value: { label: 'Spring' }, released: { label: 'Money' }, isBehind: true })
  expect(await publishNow()).toMatchObject({ status: 422, body: { errors: [{ pointer: 'tab:bills' }] } })
  const { hash, value } = pieceIn(await draft(), 'tab:bills')
  await save('editor', { piece: 'tab:bills', was: hash, value, isChosen: true })
  expect((await publishNow()).status).toBe(200)
  expect(await labels()).toContain('Spring')
})

test('cancelled before its beginning it goes back into the draft, twice is once, and it never comes', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10)
  const id = await idOf('Spring')
  const call = () => portal.call('staff', cancelStudioRelease, { params: { scheduledId: id }, body: { was: 'waiting' } })
  const answers = [await call(), await call()]
  const cancelled = { campaignName: 'Changes', stays: [] }
  expect(answers).toMatchObject([
    { status: 200, body: cancelled },
    { status: 200, body: { ...cancelled, isRepeat: true } },
  ])
  expect(answers[0]?.body).toEqual(cancelled)
  expect(await changed()).toEqual(['tab:bills'])
  expect((await history()).events.map(({ action }) => action).slice(0, 2)).toEqual(['cancel', 'schedule'])
  await pass(10)
  expect(await labels()).toEqual(LABELS)
})

test('cancelled after the same was changed in its campaign, the newer change stays, and the history tells what was scheduled', async () => {
  await rename('editor', 'Spring')
  await retitle('Kia ora')
  await plan('Spring', 10)
  const [{ base, release } = { base: '', release: '' }] = await scheduled()
  await retitle('Haere mai')
  expect(await cancel('Spring')).toMatchObject({ status: 200, body: { campaignName: 'Changes', stays: ['“Haere mai” on Dashboard'] } })
  expect(await titleNow('draft')).toBe('Haere mai')
  expect((await changed()).toSorted()).toEqual(['tab:bills', 'widget:hero'])
  expect((await history()).events[0]).toMatchObject({ action: 'cancel', release, previousRelease: base })
})

test('one that is out is ended before its time, or kept for good', async () => {
  const end = async (note: string, as = 'staff') => portal.call(as, endStudioRelease, { params: { scheduledId: await idOf(note) } })
  await rename('editor', 'Spring')
  await plan('Spring', undefined, 10)
  expect((await end('Spring', 'editor')).status).toBe(403)
  expect((await end('Spring')).status).toBe(204)
  expect(await labels()).toEqual(LABELS)
  expect((await end('Spring')).status).toBe(204)

  await rename('editor', 'Summer')
  await plan('Summer', undefined, 10)
  await cancel('Summer')
  await pass(10)
  expect(await labels()).toContain('Summer')
  expect(await scheduled()).toEqual([])

  await rename('editor', 'Autumn')
  await plan('Autumn', undefined, 20)
  await rename('editor', 'Winter')
  await publishNow()
  expect(await end('Autumn')).toMatchObject({ status: 422, body: { errors: [{ pointer: 'tab:bills' }] } })
  expect(await labels()).toContain('Winter')
  // It is out as before, and ends at its time once nothing is in the way.
  expect(await scheduled()).toMatchObject([{ note: 'Autumn', state: 'live' }])
  await rename('editor', 'Autumn')
  await publishNow()
  await pass(20)
  expect([await states(), await labels()]).toEqual([[], expect.arrayContaining(['Summer'])])
})

test('the outage that is on when a campaign begins or ends stays on', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 20)
  const { hash: was } = (await portal.call('viewer', studioSwitches)).body as { hash: string }
  await portal.call('staff', setStudioSwitches, { body: { switches: { outage: { isOn: true } }, was, note: 'Storm' } })
  const isOn = async () => ((await portal.call('viewer', studioSwitches)).body as { switches: object }).switches
  for (const minutes of [10, 20]) {
    await pass(minutes)
    expect(await isOn()).toEqual({ outage: { isOn: true } })
  }
  expect(await states()).toEqual([])
})

test('some of the changes are published, and what is wrong with the others is in nobody’s way', async () => {
  await rename('editor', 'Money')
  await retitle('Kia ora')
  await save('editor', { piece: 'tab:broken', was: '', value: { id: 'broken', label: 'B', path: '/account/bill', widgets: ['nothing'] } })
  expect((await publishNow()).status).toBe(422)
  const ready = async (chosen?: string[]) =>
    ((await portal.call('viewer', studioReadiness, { body: { chosen } })).body as { issues: unknown[] }).issues.length
  expect(await ready()).toBeGreaterThan(0)
  expect(await ready(['widget:hero'])).toBe(0)
  expect((await publishNow('staff', { chosen: ['widget:hero'] })).body).toMatchObject({ is: 'published' })
  expect([await labels(), await titleNow()]).toEqual([LABELS, 'Kia ora'])
  expect(await changed()).toEqual(['tab:bills', 'tab:broken'])
  expect((await publishNow('staff', { chosen: ['tab:broken'] })).status).toBe(422)
  expect((await plan('Later', 10, undefined, { chosen: ['tab:bills'] })).body).toMatchObject({ is: 'scheduled' })
  expect(await changed()).toEqual(['tab:broken'])
  await pass(10)
  expect(await labels()).toContain('Money')
})
