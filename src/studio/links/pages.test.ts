import { expect, test } from 'vitest'
import type { Piece } from '#schemas/studio/entities.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { piecesOf } from '#server/config/pieces.ts'
import { faultOfLink, led, linksTo, namedPages } from './pages.ts'

const pieces = new Map([...piecesOf(firstDocument)].map(([piece, value]): [string, Piece] => [piece, { piece, value, hash: '' }]))

test('the pages of the portal are offered by their names, tabs and made forms among them', () => {
  const pages = namedPages(pieces)
  const nameOf = (path: string) => pages.find((page) => page.path === path)?.label
  expect(nameOf('/account/bill')).toBe('Bills')
  expect(nameOf('/account/products/consumption')).toBe('Electricity')
  expect(nameOf('/account/insights/tips/seasonal')).toBe('Tips: seasonal')
  expect(pages.filter(({ label }) => !label.trim())).toEqual([])
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  const form = { id: 'solar', schema: { type: 'object', title: 'Solar', properties: {} }, uiSchema: {}, made: { lead: 'x' } }
  const more = namedPages(new Map([...pieces, ['form:solar', { piece: 'form:solar', value: form, hash: '' }]]))
  expect(more.find(({ label }) => label === 'Solar')?.path).toBe('/account/forms/solar')
})

test('every page that is offered leads on', () => {
  expect(namedPages(pieces).filter(({ path }) => faultOfLink(path, pieces))).toEqual([])
  expect(faultOfLink('/account/nowhere', pieces)).toBe('This leads to no page.')
  expect(faultOfLink('https://elsewhere.example', pieces)).toBeUndefined()
})

test('what leads to a tab is found in every piece, and led to its new address', () => {
  const found = linksTo(pieces, '/account/insights')
  expect(found.map(({ piece }) => piece)).toEqual(expect.arrayContaining(['content:promotions', 'content:whatsNew']))
  const [first] = found
  const value = pieces.get(first?.piece ?? '')?.value
  const moved = new Map(pieces).set(first?.piece ?? '', {
    piece: first?.piece ?? '',
    value: led(value, '/account/insights', '/account/energy'),
    hash: '',
  })
  expect(linksTo(moved, '/account/insights')).toEqual(found.slice(1))
  expect(linksTo(moved, '/account/energy')).toEqual([first])
})

test('a page below it is another page, and its query goes along', () => {
  expect(led({ href: '/account/bill/payments' }, '/account/bill', '/account/b')).toEqual({ href: '/account/bill/payments' })
  expect(led(['/account/bill?a=1#b'], '/account/bill', '/account/b')).toEqual(['/account/b?a=1#b'])
})
