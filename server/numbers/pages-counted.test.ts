import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { PieceCount } from '#schemas/numbers/entities.ts'
import { pagesCounted } from './pages-counted.ts'

const document = {
  tabs: [
    { id: 'bills', widgets: ['bill', 'eco'], leavesOut: ['eco'] },
    { id: 'power', widgets: ['recent'] },
  ],
} as unknown as PortalDocument
const counts = (...pieces: PieceCount[]) =>
  pagesCounted(document, [{ piece: 'tab:bills' }, { piece: 'widget:bill' }], new Map(pieces.map((counted) => [counted.piece, counted])))

test('a page that is tried is seen, used and failed with any of its widgets, and as slow as the slowest', () => {
  expect(
    counts(
      { piece: 'widget:bill', seen: true, used: true, contentMs: 300 },
      { piece: 'widget:eco', seen: true, failed: true, contentMs: 2_500 },
    ),
  ).toEqual([{ piece: 'tab:bills', seen: true, used: true, failed: true, contentMs: 2_500 }])
  expect(counts({ piece: 'widget:bill', dismissed: true })).toEqual([{ piece: 'tab:bills' }])
})

test('nothing is counted of a page by what is on another one', () => {
  expect(counts({ piece: 'widget:recent', seen: true, used: true })).toEqual([])
})
