import { expect, test } from 'vitest'
import { createGatherer } from './gatherer.ts'

test('what could not be stored is tried again, and of several with one key the first is stored', async () => {
  const tries: string[][] = []
  const errors: unknown[] = []
  const away = new Error('the database is away')
  const gatherer = createGatherer<string>(
    async (counts) => {
      tries.push([...counts])
      if (tries.length === 1) throw away
    },
    (error) => errors.push(error),
    1,
  )
  gatherer.add('one', 'first')
  gatherer.add('one', 'second')
  await expect.poll(() => tries).toEqual([['first'], ['first']])
  expect(errors).toEqual([away])
})

test('closing stores what waits, 500 at once', async () => {
  const sizes: number[] = []
  const gatherer = createGatherer<number>(
    async (counts) => void sizes.push(counts.length),
    () => {},
    60_000,
  )
  for (let n = 0; n < 501; n++) gatherer.add(String(n), n)
  await gatherer.close()
  expect(sizes).toEqual([500, 1])
})
