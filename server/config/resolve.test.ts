import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { WidgetSchema } from '#schemas/widget.ts'
import type { Scope } from '../access.ts'
import { itemFor, pagesFor, resolveWidgets, tabsFor } from './resolve.ts'

const cells = { columns: 4, rows: 2 }
const span = { phone: cells, tablet: cells, desktop: cells }
const object = { type: 'object' } as const
const type = (name: string, more: Partial<WidgetSchema> = {}) =>
  [
    name,
    {
      type: name,
      version: 2,
      name,
      description: '',
      config: object,
      data: object,
      span,
      minSpan: span,
      ...more,
    } as WidgetSchema,
  ] as const
const route = { method: 'GET', path: '/private/bill', summary: '' } as never
const types = new Map([
  type('bill', { route, migrations: { 1: ({ colour, ...config }) => ({ ...config, tone: colour }) } }),
  type('plain'),
  type('sidekick'),
])
const clientTypes = (...list: string[]) => new Map(list.map((text) => [text.split('@')[0] ?? '', Number(text.split('@')[1])]))
const ALL = clientTypes('bill@2', 'plain@2', 'sidekick@2')

const widget = (id: string, more: Partial<WidgetDocument> = {}): WidgetDocument => ({
  id,
  type: 'bill',
  schemaVersion: 2,
  title: 'Your bill',
  config: {},
  span,
  ...more,
})
const scope = { userId: 'U-1', sites: [{}], platform: 'web', selected: { brand: 'pip', kind: 'sme', energyTypes: [] } } as unknown as Scope
const document = (tabs: object[], widgets: WidgetDocument[]) => ({ format: 1, tabs, widgets, content: {} }) as unknown as PortalDocument

test('a customer has the tabs that are meant for them, in order, and none that is hidden', () => {
  const tabs = [
    { id: 'home', widgets: [] },
    { id: 'hidden', isHidden: true, widgets: [] },
    { id: 'pip', audience: { brands: ['pip'] }, widgets: [] },
    { id: 'north', audience: { brands: ['northlight'] }, widgets: [] },
  ]
  expect(tabsFor(document(tabs, []), scope).map(({ id }) => id)).toEqual(['home', 'pip'])
})

test('a customer has the pages that are meant for them, and staff without an account none', () => {
  const children = [
    { key: 'payments' },
    { key: 'donate', audience: { brands: ['northlight'] } },
    { key: 'yourData', audience: { brands: ['pip'] } },
  ]
  const withPages = { ...document([], []), navigation: [{ key: 'profile', children }] } as PortalDocument
  expect(pagesFor(withPages, scope)).toEqual([{ key: 'profile', children: ['payments', 'yourData'] }])
  expect(pagesFor(withPages, { ...scope, selected: undefined })).toEqual([])
})

test('a business moves premises, also by a release that has one key for all', () => {
  const older = { ...document([], []), navigation: [{ key: 'profile', children: [{ key: 'movingHouse' }] }] } as PortalDocument
  const childrenFor = (kind: 'sme' | 'residential') =>
    pagesFor(older, { ...scope, selected: { ...scope.selected, kind } } as Scope).flatMap(({ children }) => children)
  expect([childrenFor('sme'), childrenFor('residential')]).toEqual([['movingPremises'], ['movingHouse']])
})

test('the audience of a tab and of a widget has its own share of the customers', () => {
  const people = Array.from({ length: 60 }, (_, i) => ({ ...scope, userId: `U-${i}` }) as Scope)
  const shares = people.map((person) => {
    const half = document(
      [
        { id: 'a', widgets: ['b'] },
        { id: 'b', audience: { percentage: 50 }, widgets: [] },
      ],
      [widget('b', { audience: { percentage: 50 } })],
    )
    return [tabsFor(half, person).length === 2, resolveWidgets(half, 'a', person, ALL, types)?.length === 1]
  })
  expect(shares.some(([tab, own]) => tab && !own)).toBe(true)
  expect(shares.some(([tab, own]) => !tab && own)).toBe(true)
})

test('a tab has its own widgets in its order, without those that are not meant for the customer or are gone', () => {
  const widgets = [widget('one'), widget('two', { audience: { brands: ['northlight'] } }), widget('three'), widget('other')]
  const tabs = [
    { id: 'else', widgets: ['other'] },
    { id: 'home', widgets: ['three', 'two', 'ghost', 'one'] },
  ]
  const idsOf = (tab: string, known = ALL) => resolveWidgets(document(tabs, widgets), tab, scope, known, types)?.map(({ id }) => id)
  expect([idsOf('home'), idsOf('else'), idsOf('none')]).toEqual([['three', 'one'], ['other'], undefined])
  expect(idsOf('home', clientTypes('plain@2'))).toEqual([])
})

test('an item has its source, or its own data, and what it does when it is empty', () => {
  const item = (more: Partial<WidgetDocument>) => itemFor(widget('own', more), ALL, types)?.item
  expect(item({})).toEqual({ id: 'own', type: 'bill', schemaVersion: 2, title: 'Your bill', config: {}, span, source: '/private/bill' })
  expect(item({ data: { text: 'Hi' } })).toEqual({
    id: 'own',
    type: 'bill',
    schemaVersion: 2,
    title: 'Your bill',
    config: {},
    span,
    data: { text: 'Hi' },
  })
  expect(item({ type: 'plain', source: '/private/other' })).toMatchObject({ source: '/private/other' })
  expect(item({ hideWhenEmpty: true, emptyText: 'Nothing yet' })).toMatchObject({ hideWhenEmpty: true, emptyText: 'Nothing yet' })
  expect(item({ hideWhenEmpty: false })?.hideWhenEmpty).toBeUndefined()
})

test('a browser gets the config in the version that it knows, and no widget of a version that it does not', () => {
  const old = widget('own', { schemaVersion: 1, config: { colour: 'red' } })
  const shown = (known: string) => itemFor(old, clientTypes(known), types)?.item
  expect([shown('bill@1')?.config, shown('bill@2')?.config]).toEqual([{ colour: 'red' }, { tone: 'red' }])
  expect([shown('bill@1')?.schemaVersion, shown('bill@2')?.schemaVersion]).toEqual([1, 2])
  expect([shown('bill@3'), shown('plain@2'), itemFor(widget('own'), clientTypes('bill@1'), types)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(itemFor(widget('own', { type: 'ghost' }), clientTypes('ghost@2'), types)).toBeUndefined()
})

test('where a browser cannot show a widget it gets the fallback, which keeps place and id', () => {
  const { id: _, span: __, ...plain } = widget('own', { type: 'plain', title: 'Plain', data: {} })
  const own = widget('own', { fallback: plain })
  expect(itemFor(own, ALL, types)).toMatchObject({ isFallback: false, item: { type: 'bill' } })
  expect(itemFor(own, clientTypes('plain@2'), types)).toMatchObject({
    isFallback: true,
    item: { id: 'own', type: 'plain', title: 'Plain', span },
  })
  expect(itemFor(own, clientTypes('sidekick@2'), types)).toBeUndefined()
})

test('a widget that needs other types is shown only by a browser that has all of them', () => {
  const needy = widget('own', { requires: ['sidekick@2', 'plain@1'] })
  const isShown = (...known: string[]) => itemFor(needy, clientTypes('bill@2', ...known), types) !== undefined
  expect([
    isShown('sidekick@2', 'plain@1'),
    isShown('sidekick@3', 'plain@2'),
    isShown('sidekick@1', 'plain@1'),
    isShown('sidekick@2'),
  ]).toEqual([true, true, false, false])
})
