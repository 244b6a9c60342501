import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST_ANSWER, FORM_LIMITS } from './limits.ts'
import { FORMAT_NAMES, formVocabulary } from './vocabulary.ts'

/* What staff read in docs/shaping-a-form.md is what a form may hold. */

const guide = readFileSync(new URL('../../docs/shaping-a-form.md', import.meta.url), 'utf8')
const wordsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
const inOrder = (words: readonly string[]) => words.toSorted().join(' ')

/** The keywords of each table row below a heading of the guide. */
function rowsBelow(heading: string): string[][] {
  const [, below = ''] = guide.split(heading)
  const [table = ''] = below.split('\n\n').filter((block) => block.startsWith('|'))
  return table
    .split('\n')
    .slice(2)
    .map((row) => wordsIn(row.split('|')[2] ?? ''))
}

/** The keywords of each kind of part that the vocabulary lets a form have. */
function partsOf(schema: unknown): string[][] {
  if (!schema || typeof schema !== 'object') return []
  const { properties, additionalProperties } = schema as { properties?: object; additionalProperties?: unknown }
  const own = properties && additionalProperties === false ? [Object.keys(properties)] : []
  return [...own, ...Object.values(schema).flatMap(partsOf)]
}

test('the guide names every keyword of each part of a form, and no other', () => {
  const named = rowsBelow('## What a form may hold').map(inOrder)
  expect(named.toSorted()).toEqual([...new Set(partsOf(formVocabulary).map(inOrder))].toSorted())
})

test('the guide names every format, and no other', () => {
  const [, row = ''] = guide.match(/^\| formats \|(.*)\|$/m) ?? []
  expect(wordsIn(row).toSorted()).toEqual([...FORMAT_NAMES].toSorted())
})

test.each([
  ['levels', FORM_LIMITS.depth],
  ['parts', FORM_LIMITS.parts],
  ['letters', FORM_LIMITS.characters],
  ['characters', LONGEST_ANSWER],
])('the guide says how many %s a form may have', (what, most) => {
  expect(guide.replaceAll('\n', ' ')).toContain(`${most.toLocaleString('en-NZ')} ${what}`)
})
