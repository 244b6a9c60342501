import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIST_LIMITS } from '#schemas/document/list-limits.ts'
import { merge } from './merge.ts'

const mergedValue = (base: unknown, ours: unknown, theirs: unknown) => {
  const { value, conflicts } = merge(base, ours, theirs)
  expect(conflicts).toEqual([])
  return value
}

test('changes of different fields are both kept', () => {
  expect(mergedValue({ a: 1, b: { c: 2, d: 3 } }, { a: 9, b: { c: 2, d: 3 } }, { a: 1, b: { c: 2 } })).toEqual({ a: 9, b: { c: 2 } })
})

test('an entry that each of two placed stays, in a stable order', () => {
  expect(mergedValue(['hero', 'bill'], ['hero', 'mine', 'bill'], ['hero', 'theirs', 'bill'])).toEqual(['hero', 'mine', 'theirs', 'bill'])
  expect(mergedValue(undefined, ['mine'], ['theirs'])).toEqual(['mine', 'theirs'])
})

test('two moves are both made', () => {
  expect(mergedValue(['a', 'b', 'c', 'd', 'e'], ['b', 'c', 'd', 'e', 'a'], ['a', 'd', 'b', 'c', 'e'])).toEqual(['d', 'b', 'c', 'e', 'a'])
})

test('an entry that is moved by one and changed by the other is moved and changed', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, title: id }))
  expect(mergedValue([a, b, c], [c, a, b], [a, b, { id: 'c', title: 'new' }])).toEqual([{ id: 'c', title: 'new' }, a, b])
})

test('an entry that one removed is gone, also where the other moved it', () => {
  expect(mergedValue(['a', 'b', 'c'], ['a', 'c'], ['b', 'a', 'c'])).toEqual(['a', 'c'])
})

test('where both moved an entry, the preferred place is taken', () => {
  const lists = [
    ['a', 'b', 'c', 'd'],
    ['b', 'a', 'c', 'd'],
    ['b', 'c', 'd', 'a'],
  ] as const
  expect(merge(...lists)).toEqual({ value: ['b', 'c', 'd', 'a'], conflicts: [] })
  expect(merge(...lists, 'ours')).toEqual({ value: ['b', 'a', 'c', 'd'], conflicts: [], isOrderLost: true })
})

test('two orders that do not go together lose one of them, also where neighbours changed places', () => {
  const [base, ours, theirs] = [
    ['a', 'b', 'c', 'd'],
    ['a', 'c', 'b', 'd'],
    ['b', 'a', 'c', 'd'],
  ]
  expect(merge(base, ours, theirs, 'ours')).toEqual({ value: ['a', 'c', 'b', 'd'], conflicts: [], isOrderLost: true })
})

test('property: an order is lost exactly where a pair that the other side has turned round is as it was', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const anyOrder = fc.shuffledSubarray(names, { minLength: names.length })
  fc.assert(
    fc.property(anyOrder, anyOrder, fc.constantFrom('ours' as const, 'theirs' as const), (ours, theirs, preferred) => {
      const { value, isOrderLost } = merge(names, ours, theirs, preferred)
      const [made, other] = [value as string[], preferred === 'ours' ? theirs : ours]
      const isLost = names.some((x, i) =>
        names.slice(i + 1).some((y) => other.indexOf(y) < other.indexOf(x) && made.indexOf(x) < made.indexOf(y)),
      )
      expect(isOrderLost ?? false).toBe(isLost)
    }),
  )
})

test.each([
  ['both moved it to the same place', ['d', 'a', 'b', 'c'], ['d', 'a', 'b', 'c', 'e']],
  ['each moved another', ['d', 'a', 'b', 'c'], ['b', 'a', 'c', 'd']],
  ['one moved what the other removed', ['d', 'a', 'b', 'c'], ['a', 'b', 'c']],
  ['one alone moved something', ['d', 'a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']],
])('no order is lost where %s', (_where, ours, theirs) => {
  for (const preferred of ['ours', 'theirs'] as const) {
    expect(merge(['a', 'b', 'c', 'd'], ours, theirs, preferred).isOrderLost).toBeUndefined()
  }
})

test('what both changed in another way is a conflict, and everything else is merged', () => {
  const base = { title: 'Bill', body: 'Old', tags: ['a'] }
  const [ours, theirs] = [
    { title: 'Your bill', body: 'Old', tags: ['a', 'mine'] },
    { title: 'The bill', body: 'New', tags: ['a'] },
  ]
  const conflicts = [{ field: 'title', ours: 'Your bill', theirs: 'The bill' }]
  expect(merge(base, ours, theirs)).toEqual({ value: { title: 'The bill', body: 'New', tags: ['a', 'mine'] }, conflicts })
  expect(merge(base, ours, theirs, 'ours')).toEqual({ value: { title: 'Your bill', body: 'New', tags: ['a', 'mine'] }, conflicts })
})

test('an entry that one removed and the other changed is a conflict', () => {
  const base = [{ id: 'a', title: 'Old' }]
  expect(merge(base, [], [{ id: 'a', title: 'New' }])).toEqual({
    value: [{ id: 'a', title: 'New' }],
    conflicts: [{ field: 'a', ours: undefined, theirs: { id: 'a', title: 'New' } }],
  })
  expect(merge(base, [], [{ id: 'a', title: 'New' }], 'ours').value).toEqual([])
})

test('lists whose entries have no names are taken as a whole', () => {
  const [base, ours, theirs] = [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]]
  expect(merge(base, ours, theirs)).toEqual({ value: theirs, conflicts: [{ field: '', ours, theirs }] })
  expect(mergedValue(base, ours, base)).toEqual(ours)
})

test('what was added by both in the same way is there once', () => {
  expect(mergedValue(['a'], ['a', 'b'], ['a', 'b'])).toEqual(['a', 'b'])
  expect(merge(undefined, { title: 'x' }, { title: 'y' }).conflicts).toHaveLength(1)
})

test('names that every object inherits are names like others', () => {
  expect(mergedValue({}, { constructor: 1 }, { toString: 2 })).toEqual({ constructor: 1, toString: 2 })
})

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 10 })
const json = fc.jsonValue({ maxDepth: 3 })

test('property: who changed nothing gets what the other has', () => {
  fc.assert(
    fc.property(json, json, (base, other) => {
      expect(mergedValue(base, base, other)).toEqual(other)
      expect(mergedValue(base, other, base)).toEqual(other)
      expect(mergedValue(base, other, other)).toEqual(other)
    }),
  )
})

test('property: a merged list has what either added and nothing that either removed, each once', () => {
  fc.assert(
    fc.property(ids, ids, ids, (base, ours, theirs) => {
      const value = mergedValue(base, ours, theirs) as string[]
      const wanted = [...new Set([...ours, ...theirs])].filter((id) => !base.includes(id) || (ours.includes(id) && theirs.includes(id)))
      expect(value.toSorted()).toEqual(wanted.toSorted())
    }),
  )
})

test('property: what one alone did to the order is kept', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (base, from, to) => {
      if (base.length === 0) return
      const moved = base.toSpliced(from % base.length, 1)
      moved.splice(to % base.length, 0, base[from % base.length] ?? '')
      // The other only adds at the end.
      expect(mergedValue(base, moved, [...base, 'z'])).toEqual(expect.arrayContaining([...moved, 'z']))
      expect((mergedValue(base, moved, [...base, 'z']) as string[]).filter((id) => id !== 'z')).toEqual(moved)
      expect((mergedValue(base, [...base, 'z'], moved) as string[]).filter((id) => id !== 'z')).toEqual(moved)
    }),
  )
})

/** Time of the processor, which does not grow with what runs beside a test. */
function processorMs(work: () => void): number {
  const start = process.cpuUsage()
  work()
  return process.cpuUsage(start).user / 1_000
}
/** The same entries in another order each. */
const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((value, i) => ({ value, at: Math.sin((i + 1) * seed) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)

test.each([
  ['widgets of a tab', LIST_LIMITS.widgetsOfTab, (i: number) => `widget-${i}`],
  ['texts', LIST_LIMITS.entries, (i: number) => ({ id: `tip-${i}`, title: `Tip ${i}`, body: 'Turn it off at the wall. '.repeat(12) })],
  // No schema bounds what an unknown widget has.
  ['numbers that a widget shows', 10_000, (i: number) => i],
])(
  'as many %s as there may be, all of them moved by both, are merged in a time that does not grow with their square',
  (_, count, entry) => {
    const base = Array.from({ length: count }, (_, i) => entry(i))
    const [ours, theirs] = [shuffled(base, 3), [entry(count), ...shuffled(base, 7)]]
    expect(merge(base, ours, theirs).value).toHaveLength(count + 1)
    // Some 50 ms; each with each took 36 s.
    expect(processorMs(() => merge(base, ours, theirs))).toBeLessThan(2_000)
  },
)

describe('two entries of one name', () => {
  const ofBrand = (brand: string, href: string) => ({ id: 'call', href, audience: { brands: [brand] } })
  const [power, northlight, pip] = [{ id: 'power', label: 'No power?' }, ofBrand('northlight', '/northlight'), ofBrand('pip', '/pip')]
  const base = [power, northlight, pip]

  test('are those of their brands, whatever is removed or moved', () => {
    const [toElsewhere, toRing] = [ofBrand('northlight', '/elsewhere'), ofBrand('pip', '/ring')]
    const offer = { id: 'offer', label: 'See the offer' }
    expect(merge(base, [...base, offer], [power, toElsewhere, pip])).toEqual({ value: [power, toElsewhere, pip, offer], conflicts: [] })
    expect(merge(base, [power, pip, northlight], [power, northlight, toRing])).toEqual({
      value: [power, toRing, northlight],
      conflicts: [],
    })
    expect(merge(base, [power, northlight], [power, pip])).toEqual({ value: [power], conflicts: [] })
    expect(merge(base, [power, pip], [power, toElsewhere, pip])).toMatchObject({ conflicts: [{ field: 'call (northlight)' }] })
  })

  test('and of the same brands cannot be told apart: an editor chooses', () => {
    const twice = [power, northlight, northlight]
    expect(merge(twice, [power, northlight], [...twice, pip]).conflicts).toEqual([
      { field: '', ours: [power, northlight], theirs: [...twice, pip] },
    ])
  })
})
