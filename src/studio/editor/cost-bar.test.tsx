import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Catalogue } from '#schemas/studio/entities.ts'
import { CostBar } from './cost-bar.tsx'

const catalogue = {
  types: ['one', 'two'].map((type) => ({ type, files: [`${type}.js`] })),
  entry: [],
  bytes: { 'one.js': 120_000, 'two.js': 130_000 },
  budget: { bytes: 190_000, ms: 2_000, bytesPerSecond: 200_000, roundTripMs: 150 },
} as unknown as Catalogue
const widgets = ['one', 'two'].map((id) => ({ id, type: id, data: {} })) as unknown as WidgetDocument[]
const costOf = (tab: object) => {
  render(<CostBar tab={{ widgets: ['one', 'two'], ...tab } as unknown as TabDocument} widgets={widgets} catalogue={catalogue} />)
  return screen.getByRole('status').textContent
}

test('a page costs all of its widgets', () => {
  expect(costOf({})).toMatch(/^A first visit: 256 kB of 190 kB, .*Over budget/)
})

test('a page that is tried costs what its dearest version does', () => {
  expect(costOf({ leavesOut: ['two'], experiment: { versions: [{ key: 'B', leavesOut: ['one'] }] } })).toMatch(
    /^A first visit: 136 kB of 190 kB, 4 requests, [\d.]+ s on slow 4G, the version that costs most$/,
  )
})
