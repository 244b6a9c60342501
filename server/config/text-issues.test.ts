import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { firstDocument } from './first-release.ts'
import { MOST_ISSUES } from './issues.ts'
import { findFormTextIssues, findTextIssues } from './text-issues.ts'
import { findIssues } from './validate.ts'
import { loadWidgetTypes } from './widget-types.ts'

const types = await loadWidgetTypes()
const { content, tabs } = firstDocument
const [tile] = content.actionTiles
const [message] = content.heroMessages

const withTile = (change: object) =>
  findTextIssues({ ...firstDocument, content: { ...content, actionTiles: [{ ...tile, ...change }] } } as PortalDocument)
const withMessage = (change: object) =>
  findTextIssues({ ...firstDocument, content: { ...content, heroMessages: [{ ...message, ...change }] } } as PortalDocument)

test.each([
  '/account/bill',
  '/account/bill?from=tile#top',
  '/account/bill/',
  '/bill/payments',
  '/app/bill',
  '/account/insights/tips/seasonal',
  '/account/usage',
  '/account/info/terms',
  '/info/terms',
  '/account/forms/solar',
  '/account/rechnung',
  'https://elsewhere.example/account/nowhere',
  'tel:0800555200',
  'tel:{phone}',
])('a link to %s leads on', (href) => {
  const forms = [
    ...(firstDocument.forms ?? []),
    { id: 'solar', schema: { type: 'object', properties: {} }, uiSchema: {}, made: { lead: 'x' } },
  ]
  const moved = tabs.map((tab) => (tab.id === 'bills' ? { ...tab, formerPaths: ['/account/rechnung'] } : tab))
  const document = { ...firstDocument, tabs: moved, forms, content: { ...content, actionTiles: [{ ...tile, href }] } }
  expect(findTextIssues(document as PortalDocument)).toEqual([])
})

test.each([
  ['/account/bil', 'did you mean “/account/bill”?'],
  ['/account/does-not-exist', 'leads to no page'],
  ['/account/forms/solar', 'leads to no page'],
  ['/account/insights/tips/windmills', 'leads to no page'],
  ['/info/prices', 'leads to no page'],
  ['/nowhere', 'leads to no page'],
])('a link to %s is refused, with its place', (href, words) => {
  expect(withTile({ href })).toEqual([{ place: 'content.actionTiles[0].href', message: expect.stringContaining(words) }])
  expect(withMessage({ link: { label: 'Go', href } })).toMatchObject([{ place: 'content.heroMessages[0].link.href' }])
})

test('without a tab, what leads to it is named wherever it is', () => {
  const left = { ...firstDocument, tabs: tabs.filter(({ id }) => id !== 'insights') }
  const places = findTextIssues(left).map(({ place }) => place)
  expect(places.length).toBeGreaterThan(1)
  expect(places.every((place) => /href|path/.test(place))).toBe(true)
})

test.each([
  ['Call {phone}', {}],
  ['{smellGas}', {}],
  ['{moveState}', { when: 'isMoving' }],
  ['{gasPlace}', { when: 'isGasUndelivered' }],
])('the text %s is filled in where it is', (description, change) => {
  expect(withTile({ description, ...change })).toEqual([])
})

test.each([
  ['Kia ora {firstName}', '“{firstName}” would not be filled in'],
  ['{moveState}', '“{moveState}” would not be filled in'],
  ['{gasPlace}', '“{gasPlace}” would not be filled in'],
  ['Call {phone {x}}', 'would not be filled in'],
  ['Call {phone', 'A brace is missing'],
  ['Call phone}', 'A brace is missing'],
  ['{{x}}', 'would not be filled in'],
  ['<b>Now</b>', 'Customers would read “<b>” as it is'],
  ['<img src=x onerror=y>', 'texts have no markup'],
])('the text %s is refused in words', (description, words) => {
  expect(withTile({ description })).toEqual([{ place: 'content.actionTiles[0].description', message: expect.stringContaining(words) }])
})

test('a number less than another is no markup', () => {
  expect(withTile({ description: 'Use < 3 kWh and > 1' })).toEqual([])
})

test('a tab has neither the address of a page of the portal, nor the former one of another tab', () => {
  const withPath = (path: string, former: string[] = []) =>
    findIssues({ ...firstDocument, tabs: [...tabs, { id: 'own', label: 'Own', path, widgets: [], formerPaths: former }] }, types).map(
      ({ place }) => place,
    )
  const own = `tabs[${tabs.length}] "own"`
  expect(withPath('/account/own', ['/account/mine'])).toEqual([])
  expect(withPath('/account/usage')).toEqual([`${own}, path`])
  expect(withPath('/account/own', ['/account/bill'])).toEqual([`${own}, formerPaths`])
  expect(withPath('/account/own', ['/account/feature-messages'])).toEqual([`${own}, formerPaths`])
  expect(withPath('/account/own', ['/account/mine', '/account/mine'])).toEqual([`${own}, formerPaths`, `${own}, formerPaths`])
})

test('texts of a widget have the number and what to do in danger, and no other placeholder', () => {
  const [widget] = firstDocument.widgets
  const issuesOf = (text: string) =>
    findTextIssues({
      ...firstDocument,
      widgets: [{ ...widget, data: { text: [{ is: 'paragraph', lines: [[{ text }]] }] } }],
    } as PortalDocument)
  expect(issuesOf('Call {phone}. {smellGas} {noPower} {linesPhone}')).toEqual([])
  expect(issuesOf('{moveNext}')).toEqual([
    {
      place: expect.stringContaining('data.text[0].lines[0][0].text'),
      message: expect.stringContaining('“{moveNext}” would not be filled in'),
    },
  ])
})

test('a dead link in another version of an experiment is told of', () => {
  const [widget] = firstDocument.widgets
  const versions = [{ key: 'B', title: 'Second', config: {}, data: { text: 'Read', href: '/account/nowhere' } }]
  const document = { ...firstDocument, widgets: [{ ...widget, experiment: { versions } }] } as unknown as PortalDocument
  expect(findTextIssues(document).map(({ message }) => message)).toEqual([expect.stringContaining('“/account/nowhere” leads to no page')])
})

const [widget] = firstDocument.widgets
const [form] = firstDocument.forms ?? []
const BAD = 'Kia ora {firstName}'

test.each<[string, Partial<PortalDocument>, string]>([
  ['the label of a tab', { tabs: tabs.map((tab) => ({ ...tab, label: tab === tabs[0] ? BAD : tab.label })) }, 'tabs[0] "dashboard", label'],
  [
    'the short label of a tab',
    { tabs: tabs.map((tab) => ({ ...tab, shortLabel: tab === tabs[1] ? BAD : tab.shortLabel })) },
    `tabs[1] "${tabs[1]?.id}", shortLabel`,
  ],
  ['the title of a widget', { widgets: [{ ...widget, title: BAD }] as never }, `widgets[0] "${widget?.id}", title`],
  [
    'a list in a widget whose name is that of experiments’',
    { widgets: [{ ...widget, data: { versions: [{ key: 'B', text: BAD }] } }] as never },
    `widgets[0] "${widget?.id}", data.versions[0].text`,
  ],
  [
    'a question of a form',
    { forms: [{ ...form, schema: { type: 'object', title: BAD, properties: {} } }] as never },
    `forms[0] "${form?.id}", schema.title`,
  ],
  [
    'a text of a brand',
    { brands: { ...firstDocument.brands, pip: { ...firstDocument.brands?.pip, tagline: BAD } } as never },
    'brands.pip, tagline',
  ],
  [
    'a message of an outage',
    { switches: { ...firstDocument.switches, outage: { isOn: false, message: BAD } } as never },
    'switches, outage.message',
  ],
])('a placeholder that nothing fills is told with its place: %s', (_of, change, place) => {
  expect(findTextIssues({ ...firstDocument, ...change })).toEqual([
    { place, message: expect.stringContaining('“{firstName}” would not be filled in') },
  ])
})

test('the empty text that all versions of a widget share is told of once, and one of their own with its version', () => {
  const placesWith = (version: object) => {
    const versions = [{ key: 'B', title: 'Second', config: {}, ...version }]
    const tried = { ...widget, emptyText: BAD, experiment: { versions } }
    return findTextIssues({ ...firstDocument, widgets: [tried] } as unknown as PortalDocument).map(({ place }) => place)
  }
  const own = `widgets[0] "${widget?.id}", emptyText`
  expect(placesWith({})).toEqual([own])
  expect(placesWith({ emptyText: 'Nothing {here}' })).toEqual([own, `widgets[0] "${widget?.id}", experiment.versions.B, emptyText`])
})

test('what is new leads to a page', () => {
  const news = (path: string) => [{ id: 'news', path, steps: [] }]
  const issuesOf = (path: string) => findTextIssues({ ...firstDocument, content: { ...content, whatsNew: news(path) } } as PortalDocument)
  expect(issuesOf('/account/insights')).toEqual([])
  expect(issuesOf('/account/insihgts')).toEqual([
    { place: 'content.whatsNew[0], path', message: '“/account/insihgts” leads to no page; did you mean “/account/insights”?' },
  ])
  expect(issuesOf('/entirely/elsewhere')[0]?.message).toBe('“/entirely/elsewhere” leads to no page')
  const without = { ...firstDocument, content: { ...content, whatsNew: undefined } } as unknown as PortalDocument
  expect(findTextIssues(without)).toEqual([])
})

test('words with an address in them are a text, in which braces count', () => {
  expect(withTile({ description: '/account/nowhere is no link, {nobody} knows' })).toMatchObject([
    { message: expect.stringContaining('“{nobody}” would not be filled in') },
  ])
  expect(withTile({ description: '//account/nowhere' })).toEqual([])
})

test('no more issues are told than a page of them can show', () => {
  const many = Array.from({ length: MOST_ISSUES + 20 }, (_, i) => ({ ...tile, id: `tile${i}`, description: BAD }))
  expect(findTextIssues({ ...firstDocument, content: { ...content, actionTiles: many } } as PortalDocument)).toHaveLength(MOST_ISSUES)
})

test('a form that is looked at alone has the faults of its texts, whatever its links lead to', () => {
  const own = {
    id: 'own',
    schema: { type: 'object', title: BAD, description: '/account/nowhere', properties: {} },
    made: { lead: '<b>Now</b>' },
  }
  expect(findFormTextIssues(own as never, 'form "own"').map(({ place }) => place)).toEqual([
    'form "own", schema.title',
    'form "own", made.lead',
  ])
})
