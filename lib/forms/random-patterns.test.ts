import { expect, test } from 'vitest'
import { LONGEST_ANSWER } from '#schemas/forms/limits.ts'
import { fc } from '../../tests/property.ts'
import { times } from '../../tests/thorough.ts'
import { parsePattern, type PatternPart } from './pattern-parts.ts'
import { faultOfPattern } from './patterns.ts'

const atom = fc.constantFrom('a', 'b', 'c', '[ab]', '[^a]', '[0-9]', '\\d', '.', '\\p{L}', '\\.', '-', '[b-d]')
const { pattern: anyPattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    atom,
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
    fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,30}', '{2,}')).map(([a, sign]) => `(${a})${sign}`),
  ),
}))

/** How many characters an engine that tries one way after another looks at, until it knows. */
function stepsOf(part: PatternPart, text: string): number {
  let steps = 0
  const matches = (one: PatternPart, at: number, then: (at: number) => boolean): boolean => {
    steps += 1
    if (steps > 2_000_000) return true
    switch (one.is) {
      case 'one': {
        const code = text.codePointAt(at)
        return code !== undefined && new RegExp(`^${one.characters.source}$`, 'u').test(String.fromCodePoint(code)) && then(at + 1)
      }
      case 'sequence': {
        const rest = (i: number, from: number): boolean => {
          const next = one.parts[i]
          return next ? matches(next, from, (to) => rest(i + 1, to)) : then(from)
        }
        return rest(0, at)
      }
      case 'choice':
        return one.parts.some((either) => matches(either, at, then))
      case 'repeated': {
        const more = (count: number, from: number): boolean =>
          (count < one.most && matches(one.part, from, (to) => to > from && more(count + 1, to))) || (count >= one.least && then(from))
        return more(0, at)
      }
    }
  }
  matches(part, 0, (at) => at === text.length)
  return steps
}

const texts = (pattern: string, length: number) => {
  const pieces = [...new Set(pattern.replace(/[^abcd0.-]/g, '')), 'a', '0', 'ab', 'abc'].filter(Boolean)
  return pieces.flatMap((piece) => [piece.repeat(length).slice(0, length), `${piece.repeat(length).slice(0, length - 1)}\u0000`])
}

test(
  'a pattern that is taken reads any text in steps that grow with its length alone',
  () => {
    let taken = 0
    fc.assert(
      fc.property(anyPattern, (inner) => {
        const pattern = `^${inner}$`
        if (faultOfPattern(pattern) !== undefined) return
        taken += 1
        const parts = parsePattern(pattern)
        for (const text of texts(pattern, 100)) expect(stepsOf(parts, text)).toBeLessThan(60 * (text.length + 1) * pattern.length)
      }),
      { numRuns: times(1_000, 50_000) },
    )
    expect(taken).toBeGreaterThan(times(100, 5_000))
  },
  times(30_000, 900_000),
)

test(
  'V8 reads the longest answer by a pattern that is taken in well under a millisecond',
  () => {
    const slow: string[] = []
    fc.assert(
      fc.property(anyPattern, (inner) => {
        const pattern = `^${inner}$`
        if (faultOfPattern(pattern) !== undefined) return
        const rule = new RegExp(pattern, 'u')
        const all = texts(pattern, LONGEST_ANSWER)
        // The best of some tries: the machine may be busy with something else meanwhile.
        const best = Math.min(
          ...[1, 2, 3].map(() => {
            const start = performance.now()
            for (const text of all) rule.test(text)
            return (performance.now() - start) / all.length
          }),
        )
        if (best > 1) slow.push(`${pattern}: ${best} ms`)
      }),
      { numRuns: times(300, 20_000) },
    )
    expect(slow).toEqual([])
  },
  times(30_000, 900_000),
)
