import { expect, test } from 'vitest'
import { createTurns, TooBusy } from './turns.ts'

function someWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, end: resolve, fail: reject }
}

test('so many are under way at once, others wait in order, and more are refused', async () => {
  const turns = createTurns(2, 2)
  const begun: number[] = []
  const works = Array.from({ length: 4 }, someWork)
  const results = works.map(({ work }, i) =>
    turns.take(() => {
      begun.push(i)
      return work()
    }),
  )
  expect(() => turns.refuseIfFull()).toThrow(TooBusy)
  await expect(turns.take(async () => 'a fifth')).rejects.toMatchObject({ statusCode: 503 })
  expect(begun).toEqual([0, 1])
  works[1]?.end('second')
  expect(await results[1]).toBe('second')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const [i, { end }] of works.entries()) end(`${i}`)
  expect(await Promise.all(results)).toEqual(['0', 'second', '2', '3'])
  turns.refuseIfFull()
})

test('work that fails gives its turn on', async () => {
  const turns = createTurns(1, 1)
  const first = someWork()
  const failing = turns.take(first.work)
  const second = turns.take(async () => 'done')
  first.fail(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  expect(await second).toBe('done')
})
