import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fc } from './property.ts'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { tabs, widgetListOfTab } from '#schemas/portal/routes.ts'
import type { Draft } from '#schemas/studio/entities.ts'
import { studioDraft } from '#schemas/studio/routes.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { contentHash } from '#server/config/content-hash.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(() => apply(firstDocument))

const apply = (document: unknown) => portal.operate('config-apply', { author: 'test' }, JSON.stringify(document))
const exported = async () => JSON.parse((await portal.operate('config-export', {}, '')).join('\n')) as PortalDocument
const dashboard = async (person = 'aroha') =>
  ((await portal.call(person, widgetListOfTab, { query: { tabId: 'dashboard' } })).body as WidgetList).widgets
const changed = (change: (document: PortalDocument) => void): PortalDocument => {
  const document = structuredClone(firstDocument)
  change(document)
  return document
}
const widget = (document: PortalDocument, id: string) => {
  const found = document.widgets.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`there is no widget ${id}`)
  return found
}

test('what is exported can be applied again, and changes nothing', async () => {
  const document = await exported()
  expect(document).toEqual(firstDocument)
  expect(await apply(document)).toEqual([expect.stringContaining('Nothing changed')])
})

test('two widgets swapped, one removed, one of another type added: the next list is exactly that', async () => {
  const before = (await dashboard()).map(({ id }) => id)
  await apply(
    changed((document) => {
      const [tab] = document.tabs
      if (!tab) throw new Error('no tab')
      const rest = tab.widgets.filter((id) => !['hero', 'bill', 'eco'].includes(id))
      tab.widgets = ['bill', 'hero', ...rest.filter((id) => id !== 'switcher'), 'connections']
      document.widgets.push({ ...widget(document, 'account'), id: 'connections' })
    }),
  )
  const after = await dashboard()
  expect(after.map(({ id }) => id)).toEqual([
    'bill',
    'hero',
    ...before.filter((id) => !['hero', 'bill', 'eco'].includes(id)),
    'connections',
  ])
  expect(after.at(-1)?.type).toBe('accountSummary')
})

test('a renamed and a reordered tab are what the next visitor gets', async () => {
  await apply(
    changed((document) => {
      document.tabs.reverse()
      for (const tab of document.tabs) tab.label = `My ${tab.label}`
    }),
  )
  const { body } = await portal.call('aroha', tabs)
  expect((body as { tabs: { label: string }[] }).tabs.map(({ label }) => label)).toEqual([
    'My Profile',
    'My Bills',
    'My Tips & Insights',
    'My My Products',
    'My Dashboard',
  ])
})

const REFUSALS: [name: string, change: (document: PortalDocument) => void, issue: RegExp][] = [
  ['a wrong type', (d) => void (widget(d, 'bill').type = 'billSumary'), /widgets\[2\] "bill", type: .*did you mean "billSummary"\?/],
  ['a duplicate id', (d) => void d.widgets.push({ ...widget(d, 'bill') }), /widgets.*"bill"/],
  ['the same widget twice on a tab', (d) => void d.tabs[0]?.widgets.push('bill'), /tabs\[0\] "dashboard", widgets.*"bill"/],
  [
    'a widget that is not there',
    (d) => void d.tabs[0]?.widgets.push('nowhere'),
    /tabs\[0\] "dashboard", widgets: there is no widget with the id "nowhere"/,
  ],
  ['a span wider than the page', (d) => void (widget(d, 'bill').span.phone.columns = 5), /widgets.*span.*phone.*columns/],
  ['a span below the least', (d) => void (widget(d, 'recent').span.desktop.columns = 2), /"recent".*span.*desktop/],
  ['an unknown source', (d) => void (widget(d, 'bill').source = '/private/drd/widget/bilSummary'), /"bill", source: .*did you mean/],
  ['a source outside the contract', (d) => void (widget(d, 'bill').source = 'https://evil.example/'), /"bill", source/],
  ['a source that is a write', (d) => void (widget(d, 'bill').source = '/private/nextBestAction/dismiss'), /"bill", source/],
  ['a config of another shape', (d) => void (widget(d, 'recent').config = { unit: 'joules' }), /"recent", config/],
  ['a config with a misspelt field', (d) => void (widget(d, 'recent').config = { units: 'kwh' }), /"recent", config/],
  ['a version that does not exist', (d) => void (widget(d, 'bill').schemaVersion = 9), /"bill", schemaVersion/],
  ['inline data of another shape', (d) => void (widget(d, 'bill').data = { balance: 3 }), /"bill", data/],
  [
    'a fallback of an unknown type',
    (d) => void (widget(d, 'bill').fallback = { type: 'x', schemaVersion: 1, title: 'x', config: {} }),
    /"bill", fallback, type/,
  ],
  ['two tabs with one address', (d) => void (d.tabs[1] && (d.tabs[1].path = '/account/dashboard')), /tabs.*\/account\/dashboard/],
  ['no tab at all', (d) => void (d.tabs = []), /tabs: there must be at least one tab/],
  ['an unknown field', (d) => void Object.assign(d.tabs[0] ?? {}, { colour: 'red' }), /tabs\[0\].*colour/],
]

test.each(REFUSALS)('%s is refused with its place, and nothing is applied', async (_name, change, issue) => {
  const document = changed((copy) => {
    widget(copy, 'hero').title = 'A change that must not get through'
    change(copy)
  })
  await expect(apply(document)).rejects.toThrow(issue)
  await expect(apply(document)).rejects.toThrow('Nothing was applied.')
  expect(await exported()).toEqual(firstDocument)
})

describe.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/%09/elsewhere.example',
  '/\t/a',
  'javascript:alert(1)',
  'https://a@b.example',
])('the address %s', (href) => {
  test.each<[string, (copy: PortalDocument) => void, string]>([
    ['of a tile', (copy) => Object.assign(copy.content.actionTiles[0] ?? {}, { href }), 'content.actionTiles[0]'],
    ['of the menu', (copy) => Object.assign(copy.content.heroMenu[0] ?? {}, { href }), 'content.heroMenu[0] "orderBottledGas".href'],
    ['of a message', (copy) => Object.assign(copy.content.heroMessages[0] ?? {}, { link: { label: 'Go', href } }), '.link.href'],
    ['of a brand', (copy) => Object.assign(copy.brands?.pip?.links ?? {}, { terms: href }), 'brands.pip.links.terms'],
    [
      'of a banner',
      (copy) =>
        Object.assign(copy, {
          switches: { outage: { isOn: false, banner: { id: 'a', title: 'A', body: 'B', link: { label: 'Go', href } } } },
        }),
      'switches.outage.banner "a".link.href',
    ],
  ])('is refused %s, with its place', async (_where, change, place) => {
    await expect(apply(changed(change))).rejects.toThrow(place)
  })
})

test('a telephone number of a brand is one: it becomes an address', async () => {
  const document = changed((copy) => Object.assign(copy.brands?.pip ?? {}, { phone: '0800;x=//elsewhere' }))
  await expect(apply(document)).rejects.toThrow('brands.pip.phone')
})

test('every mistake is named at once', async () => {
  const document = changed((copy) => {
    widget(copy, 'bill').type = 'nothing'
    widget(copy, 'recent').config = { unit: 'joules' }
  })
  await expect(apply(document)).rejects.toThrow(/2 things are wrong/)
})

test('a file that is no JSON is refused with the line', async () => {
  await expect(portal.operate('config-apply', {}, '{\n  "format": 1,\n  oops\n}')).rejects.toThrow(/not JSON/)
  expect(await exported()).toEqual(firstDocument)
})

test('whatever is thrown at it, a document is taken whole or refused with a reason', async () => {
  const broken = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(fc.constantFrom('tabs', 'widgets', 'content', 'format', 'id'), tie('value')),
    ),
  })).value
  await fc.assert(
    fc.asyncProperty(broken, async (document) => {
      await expect(apply(document)).rejects.toThrow('Nothing was applied.')
    }),
    { numRuns: times(20, 60) },
  )
  expect(await exported()).toEqual(firstDocument)
})

test('a release is named by its content, however its fields are ordered', () => {
  const reordered = Object.fromEntries(Object.entries(firstDocument).reverse())
  expect(contentHash(reordered)).toBe(contentHash(firstDocument))
  expect(contentHash({ ...firstDocument, tabs: [] })).not.toBe(contentHash(firstDocument))
})

describe('after an update', () => {
  const shipped = () => portal.operate('config-shipped', {}, '')
  const adopt = (piece: string) => portal.operate('config-adopt', { piece, author: 'operator' }, '')

  test('operators see which pieces the new version ships otherwise, and take one into the draft', async () => {
    expect(await shipped()).toEqual(['The draft has every piece as this version ships it.'])
    await apply(
      changed((document) => {
        const [tab] = document.tabs
        if (!tab) throw new Error('no tab')
        tab.label = 'Our own words'
        document.forms = (document.forms ?? []).filter(({ id }) => id !== 'siteNickname')
      }),
    )
    expect(await shipped()).toEqual(['tab:dashboard  different', 'form:siteNickname  not in the draft'])
    expect(await adopt('form:siteNickname')).toEqual([
      'form:siteNickname is in the draft as this version ships it. Studio shows the difference and publishes it.',
    ])
    expect(await shipped()).toEqual(['tab:dashboard  different'])
    // Customers see it once it is published.
    expect((await exported()).forms?.map(({ id }) => id)).not.toContain('siteNickname')
    const { pieces } = (await portal.call('editor', studioDraft)).body as Draft
    expect(pieces.find(({ piece }) => piece === 'form:siteNickname')).toMatchObject({ changedBy: 'operator' })
  })

  test('operators are told which pages of this version their navigation does not list', async () => {
    await apply(
      changed((document) => {
        for (const group of document.navigation ?? []) group.children = group.children.filter(({ key }) => key !== 'yourData')
      }),
    )
    expect(await shipped()).toEqual(['navigation  different', 'navigation  lists no page yourData, which this version has below profile'])
  })

  test('a piece that no version ships is refused', async () => {
    await expect(adopt('form:siteNicknam')).rejects.toThrow('This version ships no piece "form:siteNicknam".')
  })
})
