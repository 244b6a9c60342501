import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Scope } from '../access.ts'
import { ownPieces, titleIn } from './own-pieces.ts'

test('widgets of a hidden page, and of none, are not a customer’s own', () => {
  const document = {
    tabs: [
      { id: 'home', widgets: ['bill'] },
      { id: 'hidden', isHidden: true, widgets: ['draft'] },
    ],
    widgets: [{ id: 'bill' }, { id: 'draft' }, { id: 'loose' }],
    content: {},
  } as unknown as PortalDocument
  expect([...ownPieces(document, {} as Scope)]).toEqual(['widget:bill'])
})

test('a piece is called by its words, and by what its placeholders become where it has no others', () => {
  const document = {
    widgets: [{ id: 'call', title: '{phone}' }],
    content: { heroMessages: [{ id: 'moving', title: '{moveState}' }], tips: [{ id: 'air', title: 'Air your home' }] },
  } as unknown as PortalDocument
  const titles = ['widget:call', 'content:heroMessages:moving', 'content:tips:air', 'content:tips:gone', 'widget:gone', 'content:other:x']
  expect(titles.map((piece) => titleIn(document, piece))).toEqual([
    'The brand’s phone number',
    'How far the move is',
    'Air your home',
    undefined,
    undefined,
    undefined,
  ])
})
