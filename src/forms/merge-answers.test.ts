import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from '#lib/forms/is-same.ts'
import { mergeAnswers } from './merge-answers.ts'

const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, 2, 'x'), { noNullPrototype: true })

test('no change of either is lost without a word', () => {
  fc.assert(
    fc.property(answers, answers, answers, (base, mine, theirs) => {
      const { merged, conflicts } = mergeAnswers(base, mine, theirs)
      for (const name of ['a', 'b', 'c']) {
        const iChanged = !isSame(base[name], mine[name])
        const theyChanged = !isSame(base[name], theirs[name])
        const isConflict = conflicts.some((conflict) => conflict.name === name)
        expect(isConflict).toBe(iChanged && theyChanged && !isSame(mine[name], theirs[name]))
        expect(merged[name]).toEqual(iChanged && !isConflict ? mine[name] : theirs[name])
      }
    }),
  )
})

test('an answer that I took back is gone, and one that was taken back elsewhere too', () => {
  expect(mergeAnswers({ a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1, c: 2 }).merged).toStrictEqual({ b: 1, c: 2 })
  expect(mergeAnswers({ a: 1, b: 1 }, { a: 1, b: 1 }, { b: 1 }).merged).toStrictEqual({ b: 1 })
})

test('a range is the same whichever end comes first', () => {
  expect(isSame({ Min: 1, Max: 2 }, { Max: 2, Min: 1 })).toBe(true)
  expect(isSame({ Min: 1 }, { Min: 1, Max: 2 })).toBe(false)
  expect(isSame(JSON.parse('{ "__proto__": {} }'), { Min: 1 })).toBe(false)
})
