import { expect, test } from 'vitest'
import { RequestQueue } from './request-queue.ts'

function deferred() {
  let resolve: (value: string) => void = () => {}
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

test('never has more under way than allowed, and starts what is first on the page', async () => {
  const queue = new RequestQueue(2)
  const started: number[] = []
  const works = [5, 1, 4, 2].map((place) => {
    const work = deferred()
    const result = queue.run(place, () => {
      started.push(place)
      return work.promise
    })
    return { place, work, result }
  })
  await turn()
  expect(started).toEqual([1, 2])
  works.find(({ place }) => place === 2)?.work.resolve('done')
  await turn()
  expect(started).toEqual([1, 2, 4])
  for (const { work } of works) work.resolve('done')
  await turn()
  for (const { work } of works) work.resolve('done')
  expect(await Promise.all(works.map(({ result }) => result))).toEqual(['done', 'done', 'done', 'done'])
})

test('a request that fails makes room for the next', async () => {
  const queue = new RequestQueue(1)
  const failing = queue.run(0, () => Promise.reject(new Error('broken')))
  const next = queue.run(1, () => Promise.resolve('fine'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})

test('leaving the page cancels what is under way and what waits, and the next page starts afresh', async () => {
  const queue = new RequestQueue(1)
  const signals: AbortSignal[] = []
  const under = queue.run(0, (signal) => {
    signals.push(signal)
    return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const waiting = queue.run(1, () => Promise.resolve('never'))
  await turn()
  queue.cancel()
  await expect(under).rejects.toThrow()
  await expect(waiting).rejects.toThrow('The page was left')
  expect(signals[0]?.aborted).toBe(true)
  const isLeft = await queue.run(0, (signal) => Promise.resolve(signal.aborted))
  expect(isLeft).toBe(false)
})
