import { expect, test } from 'vitest'
import { freeId } from './pieces.ts'

const pieces = new Map([['tab:summer', { piece: 'tab:summer', hash: '', value: {} }]])

test.each([
  ['Pūkeko', 'pukeko'],
  ['Wärme & Gas', 'warme-gas'],
  ['Summer', 'summer-2'],
  ['…', 'tab'],
])('a tab called “%s” gets the id %s', (name, id) => expect(freeId(pieces, 'tab', name)).toBe(id))
