import { expect, test } from 'vitest'
import type { Piece } from '#schemas/studio/entities.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { removalText } from './removal-text.ts'

const tab = (id: string, widgets: string[]): TabDocument =>
  ({ id, label: id, group: 'insights', path: `/account/${id}`, widgets }) as TabDocument
const piecesOf = (...all: Piece[]) => new Map(all.map((one) => [one.piece, one]))
const released = (value: TabDocument): Piece => ({ piece: `tab:${value.id}`, value, hash: 'h' })

test('widgets that other pages keep do not go with a tab', () => {
  const gas = tab('gas', ['bill', 'bottles'])
  const pieces = piecesOf(released(gas), released(tab('bills', ['bill'])))
  expect(removalText(pieces, gas, [])).toBe(
    'Its page goes, with 1 of its 2 widgets: other pages keep the rest. Customers see it until that is published, and Undo brings it back.',
  )
  const [bills, alone, empty] = [tab('bills', ['bill']), tab('alone', ['tips']), tab('empty', [])]
  expect(removalText(pieces, bills, [])).toMatch(/^Its page goes\. Other pages keep its widgets\./)
  expect(removalText(piecesOf(released(alone)), alone, [])).toMatch(/^Its page goes, with its widget\./)
  expect(removalText(piecesOf(released(empty)), empty, ['Bottled gas'])).toMatch(/^Its page goes\. .* any more: Bottled gas\.$/)
})

test('a tab that was never published is seen by no customer', () => {
  const made = tab('made', ['a', 'b'])
  const text = removalText(piecesOf({ ...released(made), changedBy: 'Mere' }), made, [])
  expect(text).toBe('Its page goes, with its 2 widgets. Undo brings it back.')
  const changed = removalText(piecesOf({ ...released(made), changedBy: 'Mere', released: made }), made, [])
  expect(changed).toContain('Customers see it')
})
