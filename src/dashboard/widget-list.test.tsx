import { act, fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig, unstable_serialize, useSWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import type { WidgetItem } from '#schemas/widget.ts'
import { useForgetWidgetData } from '#api/cached.ts'
import { storeSession } from '#session/storage.ts'
import { signInTab } from '../../tests/sign-in-tab.ts'
import { PageContext } from './page-context.ts'
import { RequestQueue } from './request-queue.ts'
import { sourceKey, useWidgetData } from './use-widget-data.ts'
import { listKey, useWidgetList } from './widget-list.ts'

const span = { columns: 4, rows: 2 }
const item = (id: string): WidgetItem => ({
  id,
  type: id,
  schemaVersion: 1,
  title: id,
  config: {},
  span: { phone: span, tablet: span, desktop: span },
  source: `/private/widget/${id}`,
})
const envelope = (data: unknown) => ({ status: 'SUCCESS', asOf: '2026-11-01T00:00:00Z', data })

test('a widget whose data came with its list asks for none, and the others ask', async () => {
  const asked: string[] = []
  storeSession({ accessToken: 'good', refreshToken: 'refresh', expiresAtMs: Date.now() + 60_000, refreshExpiresAtMs: Date.now() + 60_000 })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^.*\/api\/v1|\?.*$/g, '')
    asked.push(path)
    const list = {
      tabId: 'dashboard',
      release: 'r',
      maxRequests: 4,
      timeoutMs: 1000,
      widgets: [item('message'), item('bill')],
      data: { '/private/widget/message': envelope('came along') },
    }
    return new Response(JSON.stringify(path === '/private/widget/list' ? list : envelope('asked for')))
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PageContext value={{ queue: new RequestQueue(4), timeoutMs: 1000, isStaff: false }}>
        <Widgets />
      </PageContext>
    </SWRConfig>,
  )
  expect(await screen.findByText('bill: asked for')).toBeTruthy()
  expect(screen.getByText('message: came along')).toBeTruthy()
  expect(asked).toEqual(['/private/widget/list', '/private/widget/bill'])
})

test('data that came along do not replace newer data of the same widget', async () => {
  storeSession({ accessToken: 'good', refreshToken: 'refresh', expiresAtMs: Date.now() + 60_000, refreshExpiresAtMs: Date.now() + 60_000 })
  const older = { ...envelope('older'), asOf: '2026-10-31T00:00:00Z' }
  const list = { tabId: 'dashboard', release: 'r', maxRequests: 4, timeoutMs: 1000, widgets: [item('message'), item('bill')] }
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ ...list, data: { '/private/widget/message': older, '/private/widget/bill': older } })),
  )
  const source = (id: string) => unstable_serialize(sourceKey(`/private/widget/${id}`))
  const provider = new Map([[source('message'), { data: envelope('newer') }]])
  render(
    <SWRConfig value={{ provider: () => provider as never }}>
      <PageContext value={{ queue: new RequestQueue(4), timeoutMs: 1000, isStaff: false }}>
        <Widgets />
      </PageContext>
    </SWRConfig>,
  )
  expect(await screen.findByText('message: newer')).toBeTruthy()
  expect(screen.getByText('bill: older')).toBeTruthy()
})

test('what a widget is loading while a list comes is not dropped for what came along with that', async () => {
  storeSession({ accessToken: 'good', refreshToken: 'refresh', expiresAtMs: Date.now() + 60_000, refreshExpiresAtMs: Date.now() + 60_000 })
  const [listed, loaded] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  vi.stubGlobal('fetch', (url: string) => (url.includes('/widget/list') ? listed.promise : loaded.promise))
  const answer = (body: object) => new Response(JSON.stringify(body))
  const known = { tabId: 'dashboard', release: 'r', maxRequests: 4, timeoutMs: 1000, widgets: [item('message')] }
  const provider = new Map<string, object>([
    [unstable_serialize(listKey('dashboard')), { data: known }],
    [unstable_serialize(sourceKey('/private/widget/message')), { data: envelope('before the act') }],
  ])
  let load: () => Promise<unknown> = async () => {}
  function Act() {
    const { mutate } = useSWRConfig()
    load = () => mutate(sourceKey('/private/widget/message'))
    return null
  }
  render(
    <SWRConfig value={{ provider: () => provider as never }}>
      <PageContext value={{ queue: new RequestQueue(4), timeoutMs: 1000, isStaff: false }}>
        <Widgets />
        <Act />
      </PageContext>
    </SWRConfig>,
  )
  await act(async () => {
    void load()
    listed.resolve(answer({ ...known, data: { '/private/widget/message': envelope('before the act') } }))
    await listed.promise
  })
  await act(async () => loaded.resolve(answer({ ...envelope('after the act'), asOf: '2026-11-01T00:00:01Z' })))
  expect(await screen.findByText('message: after the act')).toBeTruthy()
})

test('widgets beside a form load again once it is sent', async () => {
  signInTab()
  const list = { tabId: 'dashboard', release: 'r', maxRequests: 4, timeoutMs: 1000, widgets: [item('message')] }
  const provider = new Map<string, object>([
    [unstable_serialize(listKey('dashboard')), { data: { ...list, keptAtMs: Date.now() } }],
    [unstable_serialize(sourceKey('/private/widget/message')), { data: envelope('before the answers') }],
  ])
  vi.stubGlobal('fetch', async () => Response.json(envelope('after the answers')))
  function Form() {
    const forgetWidgetData = useForgetWidgetData()
    return (
      <button type="button" onClick={() => void forgetWidgetData()}>
        Send
      </button>
    )
  }
  render(
    <SWRConfig value={{ provider: () => provider as never }}>
      <PageContext value={{ queue: new RequestQueue(4), timeoutMs: 1000, isStaff: false }}>
        <Widgets />
        <Form />
      </PageContext>
    </SWRConfig>,
  )
  screen.getByText('message: before the answers')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('message: after the answers')
})

test('widgets that differ in what they ask of one call have their own data', async () => {
  const asked: string[] = []
  storeSession({ accessToken: 'good', refreshToken: 'refresh', expiresAtMs: Date.now() + 60_000, refreshExpiresAtMs: Date.now() + 60_000 })
  const ofDays = (days: number) => ({ ...item(`use${days}`), source: `/private/widget/use?days=${days}` })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^.*\/api\/v1/, '')
    if (path.startsWith('/private/widget/list')) {
      const list = { tabId: 'dashboard', release: 'r', maxRequests: 4, timeoutMs: 1000, widgets: [ofDays(7), ofDays(14), ofDays(28)] }
      return new Response(JSON.stringify({ ...list, data: { '/private/widget/use?days=28': envelope('came along') } }))
    }
    asked.push(path)
    return new Response(JSON.stringify(envelope(path.split('=')[1])))
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PageContext value={{ queue: new RequestQueue(4), timeoutMs: 1000, isStaff: false }}>
        <Widgets />
      </PageContext>
    </SWRConfig>,
  )
  expect(await screen.findByText('use7: 7')).toBeTruthy()
  expect(await screen.findByText('use14: 14')).toBeTruthy()
  expect(screen.getByText('use28: came along')).toBeTruthy()
  expect(asked).toEqual(['/private/widget/use?days=7', '/private/widget/use?days=14'])
})

test('a list that was asked for before another property was selected changes no data of that one', async () => {
  storeSession({ accessToken: 'good', refreshToken: 'refresh', expiresAtMs: Date.now() + 60_000, refreshExpiresAtMs: Date.now() + 60_000 })
  const list = (text: string) => ({
    tabId: 'dashboard',
    release: 'r',
    maxRequests: 4,
    timeoutMs: 1000,
    widgets: [item('message')],
    data: { '/private/widget/message': envelope(text) },
  })
  const { promise: earlier, resolve: answer } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => earlier)
  const cache = new Map()
  let select = async () => {}
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <PageContext value={{ queue: new RequestQueue(4), timeoutMs: 1000, isStaff: false }}>
        <Selecting onReady={(run) => (select = run)} />
        <Widgets />
      </PageContext>
    </SWRConfig>,
  )
  await act(() => select())
  expect(screen.getByText('message: of the other property')).toBeTruthy()
  await act(async () => {
    answer(new Response(JSON.stringify(list('of the property before'))))
    await earlier
    await vi.waitFor(() => expect(cache.get(unstable_serialize(listKey('dashboard')))?.isValidating).toBe(false))
  })
  expect(screen.getByText('message: of the other property')).toBeTruthy()

  function Selecting({ onReady }: { onReady(run: () => Promise<void>): void }) {
    const { mutate } = useSWRConfig()
    onReady(async () => {
      const { data, ...other } = list('of the other property')
      await mutate(sourceKey('/private/widget/message'), data['/private/widget/message'], { revalidate: false })
      await mutate(listKey('dashboard'), other, { revalidate: false })
    })
    return null
  }
})

function Widgets() {
  const { list } = useWidgetList('dashboard')
  return list?.widgets.map((widget, place) => <Widget key={widget.id} widget={widget} place={place} />)
}

function Widget({ widget, place }: { widget: WidgetItem; place: number }) {
  const { envelope } = useWidgetData(widget, place)
  return (
    <p>
      {widget.id}: {String(envelope?.data)}
    </p>
  )
}
