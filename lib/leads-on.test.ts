import { expect, test } from 'vitest'
import { isOfCode, knownPaths, leadsOn, type ReleasePages } from './leads-on.ts'
import { paths } from './paths.ts'

const PAGES: ReleasePages = {
  tabs: [{ path: '/account/bill', formerPaths: ['/account/rechnung', '/account/rechnungen'] }, { path: '/account/own' }],
  forms: [{ id: 'solar', made: {} }, { id: 'ofAPage' }],
  brands: { northlight: undefined, pip: { pages: { terms: [] } } },
}

test.each([
  ['the start', '/'],
  ['the start, as mails have it', '/app'],
  ['signing in', '/login'],
  ['the account', '/account'],
  ['a page of the code', '/account/products/consumption'],
  ['a page below another one', '/account/insights/tips/all-tips'],
  ['a page that was renamed', '/account/usage/ev'],
  ['a tab', '/account/bill'],
  ['a tab, with what comes after its path', '/account/bill?from=mail#top'],
  ['a tab, with a stroke at the end', '/account/bill/'],
  ['a tab, with several', '/account/bill//'],
  ['a tab, without the account', '/bill'],
  ['a tab, as mails have it', '/app/bill'],
  ['the former path of a tab', '/account/rechnung'],
  ['a form that staff made', '/account/forms/solar'],
  ['a text of one brand', '/info/terms'],
  ['the same within the account', '/account/info/terms'],
])('%s leads on', (_what, address) => {
  expect(leadsOn(address, PAGES)).toBe(true)
})

test.each([
  ['a page that there is not', '/account/nowhere'],
  ['no page of the account', '/nowhere'],
  ['what only begins like signing in', '/logins'],
  ['a tab that the release does not have', '/account/insights'],
  ['a page below a tab that has none', '/account/bill/older'],
  ['a form of a page', '/account/forms/ofAPage'],
  ['a form that there is not', '/account/forms/wind'],
  ['a text that no brand has', '/info/prices'],
  ['a text below another page', '/elsewhere/info/terms'],
])('%s leads nowhere', (_what, address) => {
  expect(leadsOn(address, PAGES)).toBe(false)
})

test('a release without forms and texts has the pages of its tabs and of the code', () => {
  const known = knownPaths({ tabs: [{ path: '/account/own' }] })
  expect(known.filter((path) => path === '/account/own' || path.startsWith('/account/forms'))).toEqual(['/account/own'])
  expect(known).toContain(paths.consumption())
  expect(known).not.toContain(paths.bills())
  expect(leadsOn('/info/terms', { tabs: [] })).toBe(false)
  expect(knownPaths(PAGES)).toContain('/account/forms/solar')
  expect(knownPaths(PAGES)).not.toContain('/account/forms/ofAPage')
})

test('a tab cannot have the path of a page of the code, of a text or of a form', () => {
  expect([paths.consumption(), `${paths.info()}terms`, `${paths.form()}solar`].map(isOfCode)).toEqual([true, true, true])
  expect(['/account/own', paths.bills(), `/account/own${paths.info()}`, `/account/own${paths.form()}`].map(isOfCode)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
