import { expect, test } from 'vitest'
import { pieceAt } from './piece-at.ts'

test.each([
  ['tabs[3] "bills".label', 'tab:bills'],
  ['widgets[0] "hero", config.unit', 'widget:hero'],
  ['content.tips[2].title', 'content:tips'],
  ['brands.pip.phone', 'brand:pip'],
  ['switches.outage', 'switches'],
  ['document', undefined],
])('%s is in %s', (place, piece) => {
  expect(pieceAt(place)).toBe(piece)
})
