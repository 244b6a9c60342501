import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import useSWR, { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import { selectSite } from '#schemas/account/routes.ts'
import { signInTab } from '../../tests/sign-in-tab.ts'
import { useSelectSite } from './select-site.ts'
import { onReloadEverything, type ReloadHow, useAction } from './use-action.ts'

const input = { body: { billingAccountId: 'BA-1', siteId: 'ST-1' } }
const reloads: (ReloadHow | undefined)[] = []
let answers: (Response | Error)[] = []
let calls = 0

beforeEach(() => {
  signInTab()
  reloads.length = 0
  calls = 0
  answers = []
  onReloadEverything(async (how) => reloads.push(how))
  vi.stubGlobal('fetch', async () => {
    calls += 1
    const answer = answers.shift() ?? new Response(null, { status: 204 })
    if (answer instanceof Error) throw answer
    return answer
  })
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
)

/** An action beside two things that were loaded, and how often each was. */
function drawn(refreshes: Parameters<typeof useAction>[1]['refreshes']) {
  const loads = { list: 0, other: 0 }
  const { result } = renderHook(
    () => {
      useSWR(['/private/list', {}], () => ++loads.list)
      useSWR(['/private/other', {}], () => ++loads.other)
      return useAction(selectSite, { refreshes })
    },
    { wrapper },
  )
  return { loads, result, run: () => act(() => result.current[0](input)) }
}

test('what an action changes is loaded again, and nothing else', async () => {
  const { loads, run, result } = drawn(['/private/list'])
  expect(await run()).toBe(true)
  expect([loads, reloads, result.current[1]]).toEqual([{ list: 2, other: 1 }, [], { is: 'done' }])
})

test('an action that changes everything has everything loaded again', async () => {
  const { run } = drawn('everything')
  expect(await run()).toBe(true)
  expect(reloads).toEqual([undefined])
})

test('a site that is chosen has everything loaded again, as another selection', async () => {
  const { result } = renderHook(() => useSelectSite())
  expect(await act(() => result.current[0](input))).toBe(true)
  expect(reloads).toEqual([{ otherSelection: 'known' }])
})

test('a site that may have been chosen is reported at once, and looked for until the network is back', async () => {
  const online = Promise.withResolvers<void>()
  onReloadEverything((how) => {
    reloads.push(how)
    return online.promise
  })
  const { result } = renderHook(() => useSelectSite())
  for (const _ of ['first', 'second']) {
    answers = [new TypeError('Failed to fetch')]
    expect(await act(() => result.current[0](input))).toBe(false)
    expect(result.current[1].is).toBe('failed')
  }
  expect(reloads).toEqual([{ otherSelection: 'unclear' }])
  online.resolve()
})

test('a site that is refused has nothing loaded again', async () => {
  answers = [Response.json({ type: '/error/not_found', status: 404 }, { status: 404 })]
  const { result } = renderHook(() => useSelectSite())
  expect(await act(() => result.current[0](input))).toBe(false)
  expect(reloads).toEqual([])
})

test('an action that fails says why, and loads nothing again', async () => {
  answers = [Response.json({ type: '/error/not_found', status: 404 }, { status: 404 })]
  const { loads, run, result } = drawn(['/private/list'])
  expect(await run()).toBe(false)
  expect([loads.list, result.current[1]]).toMatchObject([1, { is: 'failed', problem: { type: '/error/not_found' } }])
})

test('two clicks make one call', async () => {
  const { result } = drawn('everything')
  await act(() => Promise.all([result.current[0](input), result.current[0](input)]))
  expect(calls).toBe(1)
})
