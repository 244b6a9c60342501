import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeAccountNumber, storeSession } from '#session/storage.ts'
import { countPieces } from './count-pieces.ts'

vi.mock('../boot.ts', () => ({}))

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'intersectionRatio' | 'target'> & { intersectionRect: { height: number } }
let tell: (entries: Entry[]) => void = () => {}
const observe = vi.fn<(element: Element) => void>()
/** An observer of what is in sight, to whom a test tells it. */
class Sight {
  constructor(callback: typeof tell) {
    tell = callback
  }
  observe = observe
  unobserve() {}
  disconnect() {}
}

interface Sent {
  batchId: string
  release?: string
  pieces: Record<string, unknown>[]
}
let sent: Sent[] = []
let status = 204

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  vi.setSystemTime(new Date('2026-11-26T00:00:00Z'))
  sessionStorage.clear()
  sent = []
  status = 204
  vi.stubGlobal('IntersectionObserver', Sight)
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Sent)
    return new Response(null, { status })
  })
  storeSession({ accessToken: 'abc', expiresAtMs: 0, refreshExpiresAtMs: 0 })
  performance.clearMarks()
  document.body.innerHTML = `<div data-release="one">
    <section id="bill" data-widget="billSummary" data-state="content"><a href="#pay">Pay</a><p>Words</p></section>
    <section id="next" data-widget="nextBestAction" data-state="content">
      <div data-piece="content:nextBestActions:card"><a href="#card">Save a card</a></div>
      <span data-dismisses="content:nextBestActions:card"><button>Dismiss</button></span>
    </section>
    <section id="eco" data-widget="ecoTracker" data-state="loading"></section></div>`
})
afterEach(() => {
  vi.useRealTimers()
})

const element = (selector: string) => document.querySelector(selector) as HTMLElement
const inSight = (id: string, ratio = 1) =>
  tell([{ target: element(`#${id}`), isIntersecting: ratio > 0, intersectionRatio: ratio, intersectionRect: { height: 10 } }])
/** Lets what is gathered be sent, and its answer come. */
const later = () => vi.advanceTimersByTimeAsync(30_000)
const pieces = () => sent.flatMap((batch) => batch.pieces)

test('a widget is seen after a second in sight, and not in passing', async () => {
  const stop = countPieces()
  inSight('bill')
  inSight('next')
  await vi.advanceTimersByTimeAsync(600)
  inSight('next', 0.2)
  await later()
  expect(pieces()).toEqual([{ piece: 'widget:bill', seen: true }])
  stop()
})

test('nothing is seen in a tab behind others', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const stop = countPieces()
  inSight('bill')
  await later()
  expect(pieces()).toEqual([])
  visibility.mockRestore()
  await later()
  expect(pieces()).toEqual([{ piece: 'widget:bill', seen: true }])
  stop()
})

test('one that still loads is seen once it shows', async () => {
  const stop = countPieces()
  inSight('eco')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([])
  element('#eco').dataset.state = 'content'
  await later()
  expect(pieces()).toEqual([{ piece: 'widget:eco', seen: true }])
  stop()
})

test('a link or a control is a use of its part and its widget, and words are not; dismissing is no use', async () => {
  const stop = countPieces()
  element('#bill p').click()
  element('#next a').click()
  element('#next button').click()
  await later()
  expect(pieces()).toEqual([
    { piece: 'content:nextBestActions:card', seen: true, used: true, dismissed: true },
    { piece: 'widget:next', seen: true, used: true, dismissed: true },
  ])
  stop()
})

test('a failure that is seen counts, and trying again is no use', async () => {
  element('#eco').innerHTML = '<div data-failed><button>Retry</button></div>'
  element('#eco').dataset.state = 'failed'
  element('#next').innerHTML = '<div data-failed></div>'
  const stop = countPieces()
  element('#eco button').click()
  inSight('eco')
  inSight('bill')
  await later()
  expect(pieces()).toEqual([
    { piece: 'widget:eco', seen: true, failed: true },
    { piece: 'widget:bill', seen: true },
  ])
  // It fails once it is looked at again.
  element('#bill').innerHTML = '<div data-failed></div>'
  inSight('bill')
  await later()
  expect(pieces().slice(2)).toEqual([{ piece: 'widget:bill', failed: true }])
  stop()
})

test('what showed has its time, unless the page was scrolled before', async () => {
  performance.mark('widget:bill', { startTime: 700 })
  const stop = countPieces()
  document.dispatchEvent(new Event('scroll'))
  performance.mark('widget:eco', { startTime: performance.now() + 5_000 })
  element('#eco').dataset.state = 'content'
  await later()
  expect(pieces()).toEqual([{ piece: 'widget:bill', contentMs: 700 }])
  stop()
})

test('each counts once a day, whatever is reloaded', async () => {
  for (const _ of [1, 2]) {
    const stop = countPieces()
    element('#bill a').click()
    await later()
    stop()
  }
  expect(pieces()).toEqual([{ piece: 'widget:bill', seen: true, used: true }])
  // Half past one in the morning of the next day in New Zealand.
  vi.setSystemTime(new Date('2026-11-26T12:30:00Z'))
  const stop = countPieces()
  element('#bill a').click()
  await later()
  expect(pieces()).toHaveLength(2)
  stop()
})

test('another account, another release and another sign-in count from the start', async () => {
  const look = async () => {
    const stop = countPieces()
    inSight('bill')
    await later()
    stop()
  }
  await look()
  await look()
  expect(pieces()).toHaveLength(1)
  storeAccountNumber('100 002')
  await look()
  element('[data-release]').dataset.release = 'two'
  await look()
  expect(sent.map(({ release }) => release)).toEqual(['one', 'one', 'two'])
  expect(pieces()).toEqual(Array(3).fill({ piece: 'widget:bill', seen: true }))
  const stop = countPieces()
  clearSession()
  stop()
  expect(sessionStorage.getItem('counted')).toBeNull()
  storeSession({ accessToken: 'def', expiresAtMs: 0, refreshExpiresAtMs: 0, signInId: 'two' })
  await look()
  expect(pieces()).toHaveLength(4)
})

test.each([503, 401, 429])('what the server did not take, with %i, goes out again under the same id', async (refused) => {
  status = refused
  const stop = countPieces()
  element('#bill a').click()
  await later()
  status = 204
  element('#next a').click()
  await later()
  expect(new Set(sent.map(({ batchId }) => batchId)).size).toBe(2)
  expect(sent.filter(({ batchId }) => batchId === sent[0]?.batchId)).toHaveLength(2)
  element('#next button').click()
  await later()
  // It was taken, and is not sent any more.
  expect(sent.filter(({ batchId }) => batchId === sent[0]?.batchId)).toHaveLength(2)
  stop()
})

test('an older server, which refuses the release, gets the same without it', async () => {
  status = 400
  const stop = countPieces()
  element('#bill a').click()
  await later()
  status = 204
  element('#next a').click()
  await later()
  const [first, again] = sent
  expect(sent).toHaveLength(3)
  expect(again).toEqual({ batchId: first?.batchId, pieces: first?.pieces })
  stop()
})

test('what an open page shows by the next release is looked at again, and what showed before has no time of it', async () => {
  // Before the page gets the next release, however young the process is.
  performance.mark('widget:bill', { startTime: 1 })
  const stop = countPieces()
  inSight('bill')
  await later()
  const observed = observe.mock.calls.length
  element('[data-release]').dataset.release = 'two'
  const lookedAtAgain = async () => {
    await vi.advanceTimersByTimeAsync(20)
    return observe.mock.calls.slice(observed).map(([{ id }]) => id)
  }
  await expect.poll(lookedAtAgain).toContain('bill')
  inSight('bill')
  await later()
  expect(sent.map(({ release, pieces: [first] }) => [release, first])).toEqual([
    ['one', { piece: 'widget:bill', seen: true, contentMs: 1 }],
    ['two', { piece: 'widget:bill', seen: true }],
  ])
  stop()
})

test('a text on a page without widgets counts by no release', async () => {
  document.body.innerHTML = '<div data-piece="content:promotions:solar"><a href="#solar">Solar</a></div>'
  const stop = countPieces()
  element('a').click()
  await later()
  expect(sent.map(({ release }) => release)).toEqual([undefined])
  stop()
})

test('pieces of a release and of none on one page count once each, however they alternate', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div data-piece="content:promotions:solar"><a href="#solar">Solar</a></div>')
  const stop = countPieces()
  for (const selector of ['#bill a', '[href="#solar"]', '#bill a', '[href="#solar"]']) element(selector).click()
  await later()
  expect(sent.map(({ release, pieces: own }) => [release, own.length])).toEqual([
    ['one', 1],
    [undefined, 1],
  ])
  element('#bill a').click()
  element('[href="#solar"]').click()
  await later()
  expect(sent).toHaveLength(2)
  stop()
})
