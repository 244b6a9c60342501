import { expect, test } from 'vitest'
import type { Catalogue } from '#schemas/studio/entities.ts'
import type { WidgetSchema } from '#schemas/widget.ts'
import { sourceIn } from '#studio/catalogue.ts'
import { loadWidgetTypes } from './widget-types.ts'
import { sourceOf } from './source.ts'

const types = await loadWidgetTypes()
const recentUsage = types.get('recentUsage') ?? expect.fail()
const path = '/private/drd/widget/recentUsage'

test('an option that the call takes goes into its query, and any other does not', () => {
  expect(sourceOf(recentUsage, { unit: 'dollars' })).toBe(path)
  expect(sourceOf(recentUsage, { unit: 'dollars', days: 28 })).toBe(`${path}?days=28`)
})

test.each([[5], ['7'], ['7&days=28'], [null], [{ toString: () => '7' }], [[7]]])(
  'an option that the call would refuse, such as %j, leaves the default',
  (days) => {
    expect(sourceOf(recentUsage, { days })).toBe(path)
  },
)

test('options are in one order, and nothing in them ends the query', () => {
  const text = { type: 'string' } as const
  const route = { ...recentUsage.route, query: { type: 'object', properties: { b: text, a: text } } } as typeof recentUsage.route
  const type = { ...recentUsage, route, query: ['b', 'a'] }
  expect(sourceOf(type, { a: '1&b=2#', b: 'x:y' })).toBe(`${path}?a=1%26b%3D2%23&b=x%3Ay`)
})

test('an option that is not given, or that the call does not know, stays out of the query', () => {
  const route = { ...recentUsage.route, query: { type: 'object', properties: { any: {} } } } as typeof recentUsage.route
  const type = { ...recentUsage, route, query: ['any', 'ghost'] }
  expect(sourceOf(type, { ghost: 'boo' })).toBe(path)
  expect(sourceOf(type, { any: 7, ghost: 'boo' })).toBe(`${path}?any=7`)
})

test('a widget without a call has no source', () => {
  expect(sourceOf({ ...recentUsage, route: undefined }, { days: 7 })).toBeUndefined()
})

test('Studio’s canvas asks for the data of a widget as a customer’s page does', () => {
  const catalogue = {
    types: [...types.values()].map(({ type, route, query }) => ({ type, source: route?.path, query })),
  } as unknown as Catalogue
  const [days, chart] = [
    { days: 28, unit: 'kwh' },
    { range: 'last7Days', measure: 'naturalGas', unit: 'dollars', kind: 'line' },
  ]
  for (const [type, config] of [
    ['recentUsage', days],
    ['recentUsage', {}],
    ['measureChart', chart],
    ['text', {}],
  ] as const) {
    expect(sourceIn(catalogue, { type, config })).toBe(sourceOf(types.get(type) as WidgetSchema, config))
  }
  const source = '/private/drd/widget/hero'
  expect(sourceIn(catalogue, { type: 'text', config: {}, source })).toBe(source)
})
