import { expect, test } from 'vitest'
import { FEED_KINDS } from '#schemas/feed/kinds.ts'
import { feedPage } from './feed-tables.ts'

test('docs/feed.md has the fields that the schemas have; node scripts/feed-tables.ts writes them', () => {
  const { is, mustBe } = feedPage()
  expect(is).toBe(mustBe)
})

/** Every schema inside another, with where it is. */
function* schemasIn(schema: object, place: string): Generator<[string, { description?: string; type?: unknown; properties?: object }]> {
  const { properties = {}, items } = schema as { properties?: Record<string, object>; items?: object }
  yield [place, schema]
  for (const [name, own] of Object.entries(properties)) yield* schemasIn(own, `${place}.${name}`)
  if (items && 'properties' in items) yield* schemasIn(items, `${place}[]`)
}

test('every field of the feed says what it means', () => {
  const silent = Object.entries(FEED_KINDS).flatMap(([kind, schema]) =>
    [...schemasIn(schema, kind)]
      .filter(([place, { description }]) => place !== kind && !place.endsWith('[]') && !description)
      .map(([place]) => place),
  )
  expect(silent).toEqual([])
})
