import { expect, test } from 'vitest'
import { portalDocument } from '#schemas/document/portal-document.ts'
import { loadWidgetTypes } from '../server/config/widget-types.ts'
import { patternText } from './pattern-text.ts'

test('every pattern of what staff write has words', async () => {
  const types = await loadWidgetTypes()
  const written = types.values().flatMap(({ config, data, route }) => (route ? [config] : [config, data]))
  const patterns = new Set(patternsIn([portalDocument, ...written]))
  expect(patterns.size).toBeGreaterThan(10)
  expect([...patterns].filter((pattern) => !patternText(pattern))).toEqual([])
})

test('a pattern that only the portal itself fills has none', () => {
  expect(patternText('^[0-9]{4}$')).toBeUndefined()
})

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => (key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value)))
}
