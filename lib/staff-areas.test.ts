import { expect, test } from 'vitest'
import { areaName, mayChangePart, mayChangePiece } from './staff-areas.ts'

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

test('a widget that is taken off a page is changed on that page too', () => {
  const after = new Map<string, unknown>([...now, ['tab:profile', { widgets: [] }]])
  expect(mayChangePiece(['page:bills'], 'widget:account', now, after)).toBe(false)
  expect(mayChangePiece(['page:bills', 'page:profile'], 'widget:account', now, after)).toBe(true)
})

test('words of a brand and its rules are two areas', () => {
  const brand = (tagline: string, ownNzd: number) => new Map([['brand:pip', { tagline, friendGetFriend: { lead: 'Hi', ownNzd } }]])
  const was = brand('Power to you', 50)
  const [words, rules, both] = [brand('Kia ora', 50), brand('Power to you', 500), brand('Kia ora', 500)]
  const may = (areas: string[]) => [words, rules, both].map((after) => mayChangePiece(areas, 'brand:pip', was, after))
  expect(may(['texts'])).toEqual([true, false, false])
  expect(may(['rules'])).toEqual([false, true, false])
  expect(may(['texts', 'rules'])).toEqual([true, true, true])
  expect(mayChangePiece(['rules'], 'brand:pip')).toBe(true)
  expect(mayChangePiece(['rules'], 'content:tips')).toBe(false)
  expect(mayChangePart(['texts'], 'brand:pip', ['friendGetFriend'])).toEqual({ inside: true, whole: false })
  expect(mayChangePart(['texts'], 'brand:pip', ['friendGetFriend', 'ownNzd']).inside).toBe(false)
  expect(mayChangePart(['texts'], 'brand:pip', ['tagline'])).toEqual({ inside: true, whole: true })
})

test('areas have names for people', () => {
  expect(['texts', 'page:bills'].map(areaName)).toEqual(['Texts and messages', 'The page “bills”'])
})
