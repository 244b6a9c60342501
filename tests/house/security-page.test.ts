import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')

/** How many requirements of levels 1 and 2 each section has: OWASP ASVS 5.0.0. */
const COUNTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

const numbers = Object.entries(COUNTS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, i) => `${chapter}.${section}.${i + 1}`)),
)

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (holds|n\/a|open) \| (.*?) \|$/gm)].map(
  ([, number = '', , what = '', state = '', where = '']) => ({ number, what, state, where }),
)

test('every requirement of levels 1 and 2 has its line, once and in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(numbers)
  expect(page.match(/^\| \d+\.\d+\.\d+ /gm)).toHaveLength(rows.length)
})

test('every line says where, or why, or what it would take', () => {
  expect(rows.filter(({ where }) => where.trim().length < 3).map(({ number }) => number)).toEqual([])
})
