import { fireEvent, render, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { widgetFailure } from '#schemas/events/routes.ts'
import type { WidgetItem } from '#schemas/widget.ts'
import { signInTab } from '../../tests/sign-in-tab.ts'
import { loadWidget } from '#registry/index.ts'
import { PageContext } from './page-context.ts'
import { RequestQueue } from './request-queue.ts'
import { WidgetSlot } from './widget-slot.tsx'

const OBSERVATION = { observation: 'Less than last week', detail: 'You used 12% less.', icon: 'bolt' }
const SPAN = { columns: 4, rows: 4 }
const asOf = '2026-11-21T10:00:00Z'
const success = { status: 'SUCCESS', asOf, data: OBSERVATION }

/** What the source answers, one after the other; the last one from then on. */
let answers: (() => Response | Promise<Response>)[] = []
let reports: unknown[] = []

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })

let items = 0
function show(more: Partial<WidgetItem> = {}, timeoutMs = 60_000) {
  // A failure is reported once for each item of a page, so each test has another one.
  items += 1
  const item = {
    id: `item-${items}`,
    type: 'sidekick',
    schemaVersion: 1,
    title: 'Sidekick',
    config: {},
    span: { phone: SPAN, tablet: SPAN, desktop: SPAN },
    source: '/private/widgets/sidekick',
    ...more,
  } as unknown as WidgetItem
  const page = { queue: new RequestQueue(6), timeoutMs, isStaff: false }
  const drawn = render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter>
        <PageContext value={page}>
          <WidgetSlot item={item} place={0} isNear />
        </PageContext>
      </MemoryRouter>
    </SWRConfig>,
  )
  const slot = () => drawn.container.querySelector('section')
  return { ...drawn, slot, isShowing: (state: string) => waitFor(() => expect(slot()?.dataset.state).toBe(state), { timeout: 4_000 }) }
}

// The code is here, so that what is waited for is the data alone.
beforeAll(() => loadWidget('sidekick'))
beforeEach(() => {
  answers = []
  reports = []
  signInTab()
  vi.stubGlobal('fetch', (address: string, { body, signal }: RequestInit) => {
    if (address.endsWith(widgetFailure.path)) {
      reports.push(JSON.parse(String(body)))
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (answer) resolve(answer())
    })
  })
})

test('shows what its source answers', async () => {
  answers = [json(success)]
  const { isShowing, getByText } = show()
  await isShowing('content')
  expect(getByText('Less than last week')).toBeTruthy()
})

test.each([
  ['NO_DATA', json({ status: 'NO_DATA', asOf })],
  ['/error/no_data', json({ type: '/error/no_data', status: 404 }, 404)],
])('a source that answers %s is empty, not failed', async (_name, answer) => {
  answers = [answer]
  const { isShowing } = show()
  await isShowing('empty')
  expect(reports).toEqual([])
})

test('what to do in danger is there even if the tiles that say it are not', async () => {
  await loadWidget('actionTiles')
  answers = [json({ type: '/error/default', status: 500 }, 500)]
  const { isShowing, slot } = show({ type: 'actionTiles' })
  await isShowing('failed')
  expect(slot()?.textContent).toContain('Smell gas?')
})

test('a widget that is hidden when empty takes no place then', async () => {
  answers = [json({ status: 'NO_DATA', asOf })]
  const { slot } = show({ hideWhenEmpty: true })
  expect(slot()).not.toBeNull()
  await waitFor(() => expect(slot()).toBeNull())
})

test('an error that came as the answer is a failure with its words, and not shown as data', async () => {
  answers = [json({ status: 'ERROR', asOf, data: OBSERVATION, problem: { type: '/error/impersonating', status: 409 } })]
  const { isShowing, getByRole, queryByText } = show()
  await isShowing('failed')
  expect(getByRole('alert').textContent).toContain('Only the customer can change this.')
  expect(queryByText('Less than last week')).toBeNull()
  await waitFor(() => expect(reports).toMatchObject([{ type: 'sidekick', reason: '/error/impersonating' }]))
})

test('data of another shape are a failure before anything is drawn of them', async () => {
  answers = [json({ ...success, data: { observation: { nested: 'not text' } } })]
  const { isShowing } = show()
  await isShowing('failed')
  await waitFor(() => expect(reports).toMatchObject([{ reason: 'error/parse_error' }]))
})

test('a source that does not answer in time is a failure', async () => {
  const { isShowing, getByRole } = show({}, 100)
  await isShowing('failed')
  expect(getByRole('alert').textContent).toContain('We couldn’t be reached. Check your connection and try again.')
})

const AWAY = { type: '/error/unavailable', status: 503 }
test.each([
  ['is refused', json(AWAY, 503)],
  ['answers that it is not available', json({ status: 'ERROR', asOf, problem: AWAY })],
])('a source that %s for now is asked again by itself, and no failure is reported', async (_name, away) => {
  answers = [away, away, json(success)]
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const { slot } = show()
  await vi.waitFor(() => expect(slot()?.dataset.state).toBe('failed'))
  expect(within(slot() as HTMLElement).getByRole('status').textContent).toContain(
    'This is not available just now. It comes back by itself.',
  )
  // Five seconds, then ten, and up to half as long again.
  await vi.advanceTimersByTimeAsync(7_500)
  expect(slot()?.dataset.state).toBe('failed')
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(slot()?.dataset.state).toBe('content'))
  expect(reports).toEqual([])
})

test('Retry asks the source again', async () => {
  answers = [json({ type: '/error/default', status: 500 }, 500), json(success)]
  const { isShowing, getByRole } = show()
  await isShowing('failed')
  fireEvent.click(getByRole('button', { name: 'Retry Sidekick' }))
  await isShowing('content')
})

test('data that could not be loaded again stay, with their age and the reason', async () => {
  answers = [json({ ...success, nextAt: new Date(Date.now() + 1).toISOString() }), json({ type: '/error/default', status: 503 }, 503)]
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const { slot } = show()
  await vi.waitFor(() => expect(slot()?.dataset.state).toBe('content'))
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  const status = await within(slot() as HTMLElement).findByRole('status')
  expect(status.textContent).toMatch(/^As of .* · This is not available just now\. It comes back by itself\. · Retry/)
  expect(slot()?.textContent).toContain('Less than last week')
})

test('a type that this build does not know is nothing to a customer', () => {
  const { container } = show({ type: 'billSumary' })
  expect(container.textContent).toBe('')
})
