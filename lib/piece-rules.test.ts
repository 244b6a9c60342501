import { expect, test } from 'vitest'
import { brandTexts } from '#schemas/document/brand.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { changedParts, partIs } from './piece-rules.ts'

const pip = firstDocument.brands?.pip
const { payingHelp } = pip ?? {}

test.each<[string, unknown, { words: boolean; rules: boolean }]>([
  ['a tagline', { ...pip, tagline: 'Kia ora' }, { words: true, rules: false }],
  ['who helps', { ...pip, payingHelp: { ...payingHelp, helpers: [] } }, { words: true, rules: false }],
  [
    'how late may be paid',
    { ...pip, payingHelp: { ...payingHelp, extension: { mostDays: 60, timesAYear: 12, mostNzd: 9_000 } } },
    { words: false, rules: true },
  ],
  ['both', { ...pip, tagline: 'Kia ora', friendGetFriend: undefined }, { words: true, rules: true }],
  ['no help with paying, which is then that of the first release', { ...pip, payingHelp: undefined }, { words: true, rules: true }],
  ['fields in another order', Object.fromEntries(Object.entries(pip ?? {}).toReversed()), { words: false, rules: false }],
])('%s', (_, after, changed) => {
  expect(changedParts('brand:pip', pip, after)).toEqual(changed)
})

test('help with paying that was absent has rules, even if it only names who helps', () => {
  expect(changedParts('brand:pip', { ...pip, payingHelp: undefined }, { ...pip, payingHelp: { helpers: [] } }).rules).toBe(true)
})

test('each number of a brand is in its rules', () => {
  const paths = numbersIn(brandTexts)
  expect(paths).toContain('friendGetFriend.ownNzd')
  expect(paths.filter((path) => partIs('brand:pip', path.split('.')) !== 'rules')).toEqual([])
})

/** Where a schema has numbers. */
function numbersIn(schema: unknown, path: readonly string[] = []): string[] {
  const { type, properties = {}, items } = schema as { type?: string; properties?: object; items?: unknown }
  if (type === 'integer' || type === 'number') return [path.join('.')]
  const inside = Object.entries(properties).flatMap(([name, one]) => numbersIn(one, [...path, name]))
  return items ? numbersIn(items, [...path, '0']) : inside
}
