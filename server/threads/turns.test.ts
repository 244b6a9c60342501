import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('of one person never more than so many at once, in the order they came; another person waits for none of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(3), { maxLength: 20 }), async (atOnce, lengths) => {
      const { inTurn } = createTurns({ atOnce })
      const begun: number[] = []
      let running = 0
      let most = 0
      const all = lengths.map((length, i) =>
        inTurn('aroha', async () => {
          begun.push(i)
          most = Math.max(most, ++running)
          for (let step = 0; step < length; step++) await setImmediate()
          running -= 1
          // Work that fails ends its turn too.
          if (length === 3) throw new Error('failed')
          return i
        }),
      )
      const soon = begun.length
      expect(await inTurn('hemi', async () => 'at once')).toBe('at once')
      expect(soon).toBe(Math.min(atOnce, lengths.length))
      const ended = await Promise.allSettled(all)
      expect(ended.map(({ status }) => status)).toEqual(lengths.map((length) => (length === 3 ? 'rejected' : 'fulfilled')))
      expect(begun).toEqual(lengths.map((_, i) => i))
      expect(most).toBeLessThanOrEqual(atOnce)
    }),
  )
})

test('a queue is full when as many wait as may, and has room again after', async () => {
  const { inTurn, isFull } = createTurns({ atOnce: 1, mostWaiting: 2 })
  const first = Promise.withResolvers<void>()
  const works = [inTurn('aroha', () => first.promise)]
  expect(isFull('aroha')).toBe(false)
  for (let i = 0; i < 2; i++) works.push(inTurn('aroha', async () => {}))
  expect([isFull('aroha'), isFull('hemi')]).toEqual([true, false])
  first.resolve()
  await Promise.all(works)
  expect(isFull('aroha')).toBe(false)
})
