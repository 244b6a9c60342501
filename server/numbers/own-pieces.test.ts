import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Scope } from '../access.ts'
import { ownPieces } from './own-pieces.ts'

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
