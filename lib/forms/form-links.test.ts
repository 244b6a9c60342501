import { expect, test } from 'vitest'
import type { FormDocument } from '#schemas/document/form.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { deadLinksOf } from './form-links.ts'

const withLink = (href: string): FormDocument => ({
  id: 'solar',
  schema: { type: 'object', properties: { Terms: { type: 'boolean', title: 'I agree' }, Roof: { type: 'string' } } },
  uiSchema: {
    'ui:steps': [{ id: 'one', title: 'One', questions: ['Terms', 'Roof'] }],
    Terms: { 'ui:widget': 'terms', 'ui:options': { link: { label: 'Our terms', href } } },
    Roof: { 'ui:options': { unit: 'm²' } },
  },
})

test.each(['/info/terms', '/account/products', '/account/bill?tab=paid', 'https://elsewhere.example/terms', 'tel:0800123456'])(
  'a link to %s leads on',
  (href) => expect(deadLinksOf(withLink(href), firstDocument)).toEqual([]),
)

test.each(['/info/nothing', '/account/nowhere', '/nowhere#at-all'])('a link to %s leads to no page', (href) => {
  expect(deadLinksOf(withLink(href), firstDocument)).toEqual([
    `the link “Our terms” leads to ${href}, which is no page that customers can open`,
  ])
})

test('a link to a page that is hidden leads to none', () => {
  const tabs = firstDocument.tabs.map((tab) => (tab.path === '/account/products' ? { ...tab, isHidden: true } : tab))
  expect(deadLinksOf(withLink('/account/products'), { ...firstDocument, tabs })).toHaveLength(1)
})

test('the links of the product’s own forms lead on', () => {
  expect(firstDocument.forms?.flatMap((form) => deadLinksOf(form, firstDocument))).toEqual([])
})
