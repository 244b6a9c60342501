import { expect, test } from 'vitest'
import { fc } from '../../../tests/property.ts'
import { flow, type Size } from '#dashboard/flow.ts'
import { orderFor } from './order-for.ts'

const anySizes = (columns: number) =>
  fc
    .array(fc.record({ columns: fc.integer({ min: 1, max: columns }), rows: fc.integer({ min: 1, max: 6 }) }), { maxLength: 40 })
    .map((sizes): Size[] => sizes.map((size, i) => ({ id: `w${i}`, ...size })))

test('widgets are beside one another while there is room, and then below', () => {
  const places = flow(
    [
      { id: 'a', columns: 8, rows: 2 },
      { id: 'b', columns: 4, rows: 4 },
      { id: 'c', columns: 8, rows: 2 },
      { id: 'd', columns: 12, rows: 1 },
    ],
    12,
  )
  expect(places.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [8, 0],
    [0, 2],
    [0, 4],
  ])
})

test('nothing overlaps, nothing is outside, and nothing comes before what is in front of it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(4, 8, 12).chain((columns) => fc.tuple(fc.constant(columns), anySizes(columns))),
      ([columns, sizes]) => {
        const places = flow(sizes, columns)
        const taken = new Set<string>()
        places.forEach((place, i) => {
          expect(place.x + place.columns).toBeLessThanOrEqual(columns)
          const before = places[i - 1]
          if (before) expect(place.y * 100 + place.x).toBeGreaterThanOrEqual(before.y * 100 + before.x)
          for (let x = place.x; x < place.x + place.columns; x++) {
            for (let y = place.y; y < place.y + place.rows; y++) {
              expect(taken.has(`${x} ${y}`)).toBe(false)
              taken.add(`${x} ${y}`)
            }
          }
        })
      },
    ),
  )
})

test('a widget that is held where it is keeps its place in the order', () => {
  fc.assert(
    fc.property(anySizes(12), fc.nat(), (sizes, n) => {
      const held = sizes[n % Math.max(1, sizes.length)]
      if (!held) return
      const place = flow(sizes, 12).find(({ id }) => id === held.id)
      const after = flow(orderFor(sizes, [held.id], place ?? { x: 0, y: 0 }, 12), 12).find(({ id }) => id === held.id)
      expect([after?.x, after?.y]).toEqual([place?.x, place?.y])
      expect(orderFor(sizes, [held.id], place ?? { x: 0, y: 0 }, 12)).toEqual(sizes)
    }),
  )
})

test('a widget that is held anywhere comes as near to there as any order could put it', () => {
  fc.assert(
    fc.property(anySizes(12), fc.nat(), fc.nat({ max: 11 }), fc.nat({ max: 60 }), (sizes, n, x, y) => {
      const held = sizes[n % Math.max(1, sizes.length)]
      if (!held) return
      const distanceIn = (order: readonly Size[]) => {
        const place = flow(order, 12).find(({ id }) => id === held.id) ?? { x: 0, y: 0 }
        return Math.abs(place.y - y) * 12 + Math.abs(place.x - x)
      }
      const others = sizes.filter((size) => size !== held)
      const any = Array.from({ length: sizes.length }, (_, i) => [...others.slice(0, i), held, ...others.slice(i)])
      expect(distanceIn(orderFor(sizes, [held.id], { x, y }, 12))).toBe(Math.min(...any.map(distanceIn)))
      expect(orderFor(sizes, [held.id], { x: 0, y: 0 }, 12)[0]?.id).toBe(held.id)
    }),
  )
})

test('several that are held go together and keep their order, and the others keep theirs', () => {
  fc.assert(
    fc.property(
      anySizes(12),
      fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 11 }),
      fc.nat({ max: 60 }),
      (sizes, picked, x, y) => {
        const held = new Set(picked.flatMap((n) => sizes[n % Math.max(1, sizes.length)]?.id ?? []))
        const ids = orderFor(sizes, [...held], { x, y }, 12).map(({ id }) => id)
        const inOrder = (isHeld: boolean) => sizes.flatMap(({ id }) => (held.has(id) === isHeld ? id : []))
        const first = ids.findIndex((id) => held.has(id))
        expect(ids.slice(Math.max(0, first), Math.max(0, first) + held.size)).toEqual(inOrder(true))
        expect(ids.filter((id) => !held.has(id))).toEqual(inOrder(false))
      },
    ),
  )
})
