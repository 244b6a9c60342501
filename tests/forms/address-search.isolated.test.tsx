import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAddressSearch } from '#forms/fields/use-address-search.ts'

/** portal-usage.md, section 9 */
const MATCH_MS = 2_000

interface Asked {
  path: string
  text: string
  answer(body: object): void
  fail(): void
}
const asked: Asked[] = []
vi.mock('#api/call.ts', () => ({
  call: ({ path }: { path: string }, { query }: { query: Record<string, string> }) =>
    new Promise((resolve, reject) =>
      asked.push({ path, text: Object.values(query)[0] ?? '', answer: resolve, fail: () => reject(new Error('down')) }),
    ),
}))

const onMatched = vi.fn()
const search = () => renderHook(() => useAddressSearch(onMatched)).result
const found = { address: '8 Rimu Road, Karori, Wellington 6012', street: '8 Rimu Road', city: 'Wellington', postCode: '6012' }

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  onMatched.mockReset()
})

test('completing asks once at a time, and for what was typed last', async () => {
  const result = search()
  await act(async () => {
    for (const text of ['8 ri', '8 rim', '8 rimu']) result.current.complete(text)
  })
  expect(asked.map(({ text }) => text)).toEqual(['8 ri'])
  await act(async () => asked[0]?.answer({ completions: ['8 Rich Street'] }))
  expect([asked.map(({ text }) => text), result.current.completions]).toEqual([['8 ri', '8 rimu'], []])
  await act(async () => asked[1]?.answer({ completions: [found.address] }))
  expect(result.current.completions).toEqual([found.address])
})

test('fewer than three characters ask for nothing', async () => {
  const result = search()
  await act(async () => result.current.complete('8 '))
  expect(asked).toEqual([])
})

test('matching takes at least two seconds, and is not asked for while it is asked for', async () => {
  const result = search()
  await act(async () => {
    result.current.choose(found.address)
    result.current.choose(found.address)
  })
  expect([asked.length, result.current.match.is]).toEqual([1, 'loading'])
  await act(async () => asked[0]?.answer({ foundAddresses: [found] }))
  await act(() => vi.advanceTimersByTimeAsync(MATCH_MS - 1))
  expect([result.current.match.is, onMatched.mock.calls.length]).toEqual(['loading', 0])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([result.current.match.is, onMatched.mock.calls]).toEqual(['nothing', [[found]]])
})

test.each(['complete', 'clear'] as const)('an address whose look-up was overtaken by %s is not taken', async (overtakes) => {
  const result = search()
  await act(async () => void result.current.choose(found.address))
  await act(async () => void result.current[overtakes](''))
  await act(async () => asked[0]?.answer({ foundAddresses: [found] }))
  await act(() => vi.advanceTimersByTimeAsync(MATCH_MS))
  expect([result.current.match.is, onMatched.mock.calls.length]).toEqual(['nothing', 0])
})

test('of two addresses chosen one after the other, the second is looked up and taken', async () => {
  const second = { ...found, address: '9 Rimu Road, Karori, Wellington 6012' }
  const result = search()
  await act(async () => void result.current.choose(found.address))
  await act(async () => void result.current.complete('9 rimu'))
  await act(async () => void result.current.choose(second.address))
  for (const one of [found, second]) {
    await act(async () => asked.find(({ text }) => text === one.address)?.answer({ foundAddresses: [one] }))
    await act(() => vi.advanceTimersByTimeAsync(MATCH_MS))
  }
  expect([result.current.match.is, onMatched.mock.calls]).toEqual(['nothing', [[second]]])
})

test.each([
  ['none', (one: Asked) => one.answer({ foundAddresses: [] })],
  ['several', (one: Asked) => one.answer({ foundAddresses: [found, { ...found, icp: '0000000001AA000' }] })],
  ['failed', (one: Asked) => one.fail()],
] as const)('a match that comes out as %s is left to the one who looks', async (is, answer) => {
  const result = search()
  await act(async () => void result.current.choose(found.address))
  await act(async () => answer(asked[0] as Asked))
  await act(() => vi.advanceTimersByTimeAsync(MATCH_MS))
  expect([result.current.match.is, onMatched.mock.calls.length]).toEqual([is, 0])
})
