import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { BEHIND, changedPieces, isSamePiece, mergeDocuments, piecesChangedBy, shownOf } from './merge-documents.ts'
import { piecesOf } from './pieces.ts'

/** Two pages whose titles are these, and the switches. */
const documentOf = (home: string, bills: string, outage = false) =>
  ({
    format: 1,
    tabs: [
      { id: 'home', label: home, widgets: [] },
      { id: 'bills', label: bills, widgets: [] },
    ],
    widgets: [],
    content: {},
    switches: { outage },
  }) as unknown as PortalDocument
const labels = ({ tabs }: PortalDocument) => tabs.map(({ label }) => label)

const before = documentOf('Home', 'Bills')
const after = documentOf('Start', 'Bills')

test('the pieces that a change changes are those that are not the same in both, also where one is in one of them alone', () => {
  expect(piecesChangedBy({ from: before, to: after })).toEqual(['tab:home'])
  expect(piecesChangedBy({ from: before, to: before })).toEqual([])
  expect(piecesChangedBy({ from: after, to: documentOf('Start', 'Money') })).toEqual(['tab:bills'])
  const [pieces, fewer] = [piecesOf(before), new Map(piecesOf(before))]
  fewer.delete('tab:bills')
  expect(changedPieces(pieces, fewer)).toEqual(['tab:bills'])
  expect(changedPieces(fewer, pieces)).toEqual(['tab:bills'])
})

test('a piece is the same in whichever order its fields are written', () => {
  expect(isSamePiece({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(isSamePiece({ a: 1, b: [2] }, { a: 1, b: [3] })).toBe(false)
})

test('what a release changed is made in what customers see by now, which keeps what changed elsewhere', () => {
  const { document, conflicts } = mergeDocuments(before, after, documentOf('Home', 'Money'))
  expect([labels(document), conflicts]).toEqual([['Start', 'Money'], []])
})

test('where both changed the same, what customers see stays, and the piece is told', () => {
  const { document, conflicts } = mergeDocuments(before, documentOf('Start', 'Money'), documentOf('Welcome', 'Bills'))
  expect(labels(document)).toEqual(['Welcome', 'Money'])
  expect(conflicts).toEqual([{ place: 'tab:home', message: BEHIND }])
})

test('a document shows a change in the pieces that taking it back would change', () => {
  const change = { from: before, to: documentOf('Start', 'Money') }
  expect(shownOf(change, documentOf('Start', 'Bills'))).toEqual(['tab:home'])
  expect(shownOf(change, documentOf('Home', 'Bills', true))).toEqual([])
  expect(shownOf(change, change.to)).toEqual(['tab:home', 'tab:bills'])
})
