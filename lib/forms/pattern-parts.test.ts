import { describe, expect, test } from 'vitest'
import { type Characters, parsePattern, type PatternPart } from './pattern-parts.ts'

/** The only part of a pattern that is one part. */
function onlyPart(pattern: string): PatternPart {
  const whole = parsePattern(pattern)
  const parts = whole.is === 'sequence' ? whole.parts : []
  if (parts.length !== 1 || !parts[0]) throw new Error(`${pattern} has ${parts.length} parts`)
  return parts[0]
}
function charactersOf(source: string): Characters {
  const part = onlyPart(`^${source}$`)
  if (part.is !== 'one') throw new Error(`${source} is no place for one character`)
  return part.characters
}

/** Code points around every end of a range that patterns can name. */
const CODES = [
  ...Array.from({ length: 0x3100 }, (_, code) => code),
  ...[0xd7ff, 0xd800, 0xdfff, 0xe000, 0xfefe, 0xfeff, 0xff00, 0xffff, 0x10000, 0x1f5ff, 0x1f600, 0x1f601, 0x10fffe, 0x10ffff],
]

describe('a place takes the characters that JavaScript takes there', () => {
  const sources = ['a', '\\d', '\\w', '\\s', '.', '😀', '\\.', '\\\\', '\\/', '\\^', '\\$', '\\|', '\\(', '\\)', '\\[', '\\]', '\\{', '\\}']
  const sets = [
    ...[
      '[a]',
      '[abc]',
      '[a-z]',
      '[a-zA-Z_]',
      '[0-9a-f]',
      '[-a]',
      '[a-]',
      '[a\\-z]',
      '[+-\\-]',
      '[\\d.]',
      '[\\d-]',
      '[\\w\\s]',
      '[.]',
      '[a^]',
    ],
    ...['[^a]', '[^a-z]', '[^a-zA-Z]', '[^z-za-b]', '[^b-db-c]', '[^a-dc-f]', '[^\\d]', '[^\u0000]', '[^\u{10ffff}]', '[^😀]', '[^-]'],
    ...['\\p{L}', '[\\p{L}]', '[\\p{Lu}0-9]', "[\\p{L}\\p{M}0-9 .'’]", '[\\p{L}-]', '[-\\p{N}]'],
  ]
  test.each([...sources, '\\*', '\\+', '\\?', ...sets])('%j', (source) => {
    const { ranges, kinds } = charactersOf(source)
    const isTaken = new RegExp(`^${source}$`, 'u')
    const isKind = kinds.map((kind) => new RegExp(`\\p{${kind}}`, 'u'))
    const wrong = CODES.filter((code) => {
      const character = String.fromCodePoint(code)
      const takes = ranges.some(([from, to]) => from <= code && code <= to) || isKind.some((kind) => kind.test(character))
      return takes !== isTaken.test(character)
    })
    expect(wrong).toEqual([])
  })

  test('and is named as it is written', () => {
    expect(['a', '\\d', '[a-z]', '\\p{L}', '.'].map((source) => charactersOf(source).source)).toEqual(['a', '\\d', '[a-z]', '\\p{L}', '.'])
  })
})

const FOREVER = Number.POSITIVE_INFINITY
test.each([
  ['a?', 0, 1],
  ['a*', 0, FOREVER],
  ['a+', 1, FOREVER],
  ['a{3}', 3, 3],
  ['a{2,}', 2, FOREVER],
  ['a{2,5}', 2, 5],
  ['a{0,12}', 0, 12],
  ['[a-z]{10}', 10, 10],
  ['\\p{L}{4}', 4, 4],
  ['(a|b)*', 0, FOREVER],
  ['(?:ab)+', 1, FOREVER],
])('%s comes from %d to %d times', (source, least, most) => {
  expect(onlyPart(`^${source}$`)).toMatchObject({ is: 'repeated', least, most })
})

/** A pattern in words, so that what belongs together shows. */
function words(part: PatternPart): string {
  switch (part.is) {
    case 'one':
      return part.characters.source
    case 'sequence':
      return part.parts.map(words).join(' ')
    case 'choice':
      return `either(${part.parts.map(words).join(' or ')})`
    case 'repeated':
      return `many(${words(part.part)})`
  }
}
test.each([
  ['^$', ''],
  ['^ab*c$', 'a many(b) c'],
  ['^[0-9]{2}-[a-z]+$', 'many([0-9]) - many([a-z])'],
  ['^(yes|no)$', 'either(y e s or n o)'],
  ['^(a|b|)c$', 'either(a or b or ) c'],
  ['^(?:a|(b|c)d)*e$', 'many(either(a or either(b or c) d)) e'],
  ['^(ab)(cd)$', 'a b c d'],
  ['^[(|)]a$', '[(|)] a'],
  ['^a{2}b{3,4}c$', 'many(a) many(b) c'],
])('%s reads as: %s', (pattern, read) => expect(words(parsePattern(pattern))).toBe(read))

describe('a pattern that staff cannot use is refused with the reason', () => {
  test.each([
    ['a$', 'begins with ^ and ends with $'],
    ['^a', 'begins with ^ and ends with $'],
    ['a', 'begins with ^ and ends with $'],
    ['^a\\$', 'begins with ^ and ends with $'],
    ['^a\\\\\\$', 'begins with ^ and ends with $'],
    ['^a$\n', 'begins with ^ and ends with $'],
    ['^a)$', 'Invalid regular expression'],
    ['^a|b$', 'has brackets around it'],
    ['^|$', 'has brackets around it'],
    ['^a^$', 'cannot hold ^'],
    ['^a$b$', 'cannot hold $'],
    ['^(^a)$', 'cannot hold ^'],
    ['^a*?$', 'cannot hold ?'],
    ['^a+?$', 'cannot hold ?'],
    ['^a??$', 'cannot hold ?'],
    ['^a{2}?$', 'cannot hold ?'],
    ['^(?=a)$', 'cannot hold (?='],
    ['^(?!a)$', 'cannot hold (?!'],
    ['^(?<=a)$', 'cannot hold (?<'],
    ['^(?<name>a)$', 'cannot hold (?<'],
    ['^(a)\\1$', 'cannot hold \\1'],
    ['^\\ba$', 'cannot hold \\b'],
    ['^\\D$', 'cannot hold \\D'],
    ['^\\n$', 'cannot hold \\n'],
    ['^\\u0041$', 'cannot hold \\u'],
    ['^[\\W]$', 'cannot hold \\W'],
    ['^\\P{L}$', 'cannot hold \\P'],
    ['^\\p{Lt}$', 'cannot hold \\p{Lt}'],
    ['^[a\\p{Script=Latin}]$', 'cannot hold \\p{Script=Latin}'],
    ['^[^\\p{L}]$', 'say which characters may be there instead'],
    ['^[^a\\p{L}]$', 'say which characters may be there instead'],
  ])('%s: %s', (pattern, reason) => expect(() => parsePattern(pattern)).toThrow(reason))

  test.each(['L', 'Lu', 'Ll', 'M', 'N', 'Nd', 'P', 'S', 'Z'])('but it may name the kind of character %s', (kind) => {
    expect(charactersOf(`\\p{${kind}}`)).toEqual({ ranges: [], kinds: [kind], source: `\\p{${kind}}` })
  })
})
