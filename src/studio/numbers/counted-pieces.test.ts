import { expect, test } from 'vitest'
import type { Piece } from '#schemas/studio/entities.ts'
import { countedPieces } from './counted-pieces.ts'

const piece = (name: string, value: unknown): [string, Piece] => [name, { piece: name, value, hash: '' }]
const pieces = new Map([
  piece('tabs', ['bills']),
  piece('tab:bills', { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['bill'] }),
  piece('widget:bill', { id: 'bill', title: 'Your bill' }),
  piece('content:tips', [{ id: 'air', title: 'Air your home' }]),
  piece('content:heroMessages', [{ id: 'moving', title: '{moveState}' }]),
])

test('a piece has its present name, and one that is gone the title that it was counted with', () => {
  const counted = ['widget:bill', 'widget:banner-1', 'content:tips:air', 'content:tips:spring'].map((name) => ({
    piece: name,
    title: `${name} before`,
    days: [],
  }))
  expect(countedPieces(pieces, counted).map(({ name, where }) => [name, where])).toEqual([
    ['Air your home', 'Tips'],
    ['content:tips:spring before', 'Tips, removed'],
    ['widget:banner-1 before', 'On no page any more'],
    ['Your bill', 'Bills'],
  ])
})

test('a text whose title is a placeholder is called by what that becomes', () => {
  expect(countedPieces(pieces, [{ piece: 'content:heroMessages:moving', days: [] }])[0]?.name).toBe('How far the move is')
})
