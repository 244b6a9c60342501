import { expect, test } from 'vitest'
import { pieceText } from './piece-names.ts'

const values = new Map<string, unknown>([
  ['tab:bills', { label: 'Bills', widgets: ['account', 'bill'] }],
  ['tab:profile', { label: 'Profile', widgets: ['account'] }],
  ['widget:account', { title: 'Your account' }],
  ['widget:bill', { title: 'Your bill' }],
  ['widget:spare', { title: 'Spare' }],
  ['form:homeProfile', { schema: { title: 'Your home' } }],
])

test.each([
  ['tab:bills', 'the page “Bills”'],
  ['widget:bill', '“Your bill” on Bills'],
  ['widget:account', '“Your account” on Bills and Profile'],
  ['widget:spare', '“Spare”'],
  ['widget:gone', '“gone”'],
  ['form:homeProfile', 'the form “Your home”'],
  ['content:tips', '“Tips”'],
  ['tabs', '“Order of the tabs”'],
])('%s is %s', (piece, text) => expect(pieceText(values, piece)).toBe(text))
