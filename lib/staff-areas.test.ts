import { expect, test } from 'vitest'
import { areaName, mayChangePiece } from './staff-areas.ts'

const now = new Map<string, unknown>([
  ['tab:bills', { widgets: ['account', 'due'] }],
  ['tab:profile', { widgets: ['account'] }],
])

test.each([
  [undefined, 'tabs', true],
  [['pages'], 'tabs', true],
  [['pages'], 'navigation', true],
  [['pages'], 'tab:new', true],
  [['pages'], 'content:tips', false],
  [['page:bills'], 'tab:bills', true],
  [['page:bills'], 'tab:profile', false],
  [['page:bills'], 'tabs', false],
  [['page:bills'], 'widget:due', true],
  // It is on a page of others too.
  [['page:bills'], 'widget:account', false],
  [['page:bills', 'page:profile'], 'widget:account', true],
  [['page:bills'], 'widget:on-no-page', true],
  [['forms'], 'widget:on-no-page', false],
  [['forms'], 'form:homeProfile', true],
  [['forms'], 'brand:pip', false],
  [['texts'], 'brand:pip', true],
  [['texts'], 'content:tips', true],
  [['media', 'emergency'], 'content:tips', false],
  [[], 'content:tips', false],
])('who may change %j changes %s: %j', (areas, piece, may) => {
  expect(mayChangePiece(areas, piece, now)).toBe(may)
})

test('a widget that goes to another page is changed on both', () => {
  const after = new Map<string, unknown>([...now, ['tab:profile', { widgets: ['account', 'due'] }]])
  expect(mayChangePiece(['page:bills'], 'widget:due', now, after)).toBe(false)
  expect(mayChangePiece(['page:bills', 'page:profile'], 'widget:due', now, after)).toBe(true)
})

test('areas have names for people', () => {
  expect(['texts', 'page:bills'].map(areaName)).toEqual(['Texts and messages', 'The page “bills”'])
})
