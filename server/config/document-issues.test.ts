import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { WidgetSchema } from '#schemas/widget.ts'
import { firstDocument } from './first-release.ts'
import { findIssues } from './validate.ts'
import { loadWidgetTypes, type WidgetTypes } from './widget-types.ts'

const types: WidgetTypes = await loadWidgetTypes()
const bill = firstDocument.widgets.find(({ id }) => id === 'bill') as PortalDocument['widgets'][number]

/** The first release with one widget changed. */
const withBill = (change: object, known = types) => {
  const widgets = firstDocument.widgets.map((widget) => (widget.id === 'bill' ? { ...widget, ...change } : widget))
  return findIssues({ ...firstDocument, widgets }, known)
}

test('the release that ships has no issue', () => {
  expect(findIssues(firstDocument, types)).toEqual([])
})

test('a document of another shape has the issues of its shape alone', () => {
  expect(findIssues({ ...firstDocument, tabs: [], colour: 'red' }, types)).toEqual([
    { place: 'document', message: 'there is no field "colour" here' },
  ])
  expect(findIssues(null, types)).toMatchObject([{ place: 'document', message: 'must be a group of fields' }])
})

test('a portal has a tab', () => {
  expect(findIssues({ ...firstDocument, tabs: [] }, types)).toContainEqual({
    place: 'tabs',
    message: expect.stringContaining('at least one'),
  })
})

test('what has an id has one that nothing else has, and tabs have paths that differ', () => {
  const [tab] = firstDocument.tabs
  const [form] = firstDocument.forms ?? []
  const twice = findIssues(
    {
      ...firstDocument,
      tabs: [...firstDocument.tabs, tab],
      widgets: [...firstDocument.widgets, bill],
      forms: [...(firstDocument.forms ?? []), ...(form ? [form] : [])],
    },
    types,
  )
  const at = (list: string, count: number) => `${list}[${count}]`
  expect(twice.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    `${at('widgets', firstDocument.widgets.length)}: the id "bill" is used twice`,
    `${at('tabs', firstDocument.tabs.length)}: the id "${tab?.id}" is used twice`,
    `${at('tabs', firstDocument.tabs.length)}: the path "${tab?.path}" is used twice`,
    ...(form ? [`${at('forms', firstDocument.forms?.length ?? 0)}: the id "${form.id}" is used twice`] : []),
  ])
})

test('a list of texts has no id twice and nothing blank, and a tip has a season or none at all', () => {
  const [tip] = firstDocument.content.tips ?? []
  const withTips = (...tips: object[]) => findIssues({ ...firstDocument, content: { ...firstDocument.content, tips } }, types)
  expect(withTips({ ...tip }, { ...tip, body: ' \n ' })).toEqual([
    { place: 'content.tips[1]', message: `the id "${tip?.id}" is used twice` },
    { place: 'content.tips[1], body', message: 'must not be blank' },
  ])
  expect(withTips({ ...tip, seasons: [] })).toMatchObject([{ place: expect.stringContaining('seasons') }])
})

test('a tab and a widget have a name that can be read, and so has each version of a widget', () => {
  const [tab, ...tabs] = firstDocument.tabs
  expect(findIssues({ ...firstDocument, tabs: [{ ...tab, label: ' ', shortLabel: '\u00a0' }, ...tabs] }, types)).toEqual([
    { place: `tabs[0] "${tab?.id}", label`, message: 'must not be blank' },
    { place: `tabs[0] "${tab?.id}", shortLabel`, message: 'must not be blank' },
  ])
  const i = firstDocument.widgets.findIndex(({ id }) => id === 'bill')
  const experiment = {
    id: 'bill-title',
    share: 100,
    goal: 'click',
    days: 7,
    expected: 10,
    difference: 2,
    versions: [{ key: 'B', title: '  ', config: bill.config }],
  }
  const places = withBill({ title: ' ', experiment }).filter(({ message }) => message === 'must not be blank')
  expect(places.map(({ place }) => place)).toEqual([`widgets[${i}] "bill", title`, `widgets[${i}] "bill", experiment.versions.B, title`])
})

test('a tab lists widgets that there are, each once', () => {
  const tabs = firstDocument.tabs.map((tab, i) => (i === 0 ? { ...tab, widgets: ['bill', 'bill', 'ghost'] } : tab))
  const id = firstDocument.tabs[0]?.id
  expect(findIssues({ ...firstDocument, tabs }, types)).toMatchObject([
    { place: `tabs[0] "${id}", widgets[1]`, message: expect.stringContaining('"bill"') },
    { place: `tabs[0] "${id}", widgets`, message: 'there is no widget with the id "ghost"' },
  ])
})

const issueAt = (place: string, message: string) => [
  { place: expect.stringMatching(new RegExp(`^widgets\\[\\d+\\] "bill", ${place}$`)), message },
]

test('a type that is not registered is told, with the one that was meant', () => {
  expect(withBill({ type: 'billSumary' })).toEqual(
    issueAt('type', 'no widget type "billSumary" is registered; did you mean "billSummary"?'),
  )
  expect(withBill({ type: 'quiteElse' })).toEqual(issueAt('type', 'no widget type "quiteElse" is registered'))
})

test('the fallback of a widget is checked like the widget', () => {
  const { type, schemaVersion, title, config } = bill
  expect(withBill({ fallback: { type, schemaVersion, title, config } })).toEqual([])
  expect(withBill({ fallback: { type: 'quiteElse', schemaVersion, title, config } })).toEqual(
    issueAt('fallback, type', 'no widget type "quiteElse" is registered'),
  )
})

test('a version that there is not yet is told', () => {
  expect(withBill({ schemaVersion: 9 })).toEqual(issueAt('schemaVersion', '"billSummary" has no version 9; the newest is 1'))
})

test('a config has the fields of its type', () => {
  expect(withBill({ config: { colour: 'red' } })).toEqual(issueAt('config', 'there is no field "colour" here'))
})

test('a source is one of the contract, and that of the type', () => {
  const path = types.get('billSummary')?.route?.path ?? ''
  expect(withBill({ source: path })).toEqual([])
  expect(withBill({ source: `${path}s` })).toEqual(issueAt('source', `"${path}s" is no source of the contract; did you mean "${path}"?`))
  expect(withBill({ source: '/nothing/like/it/at/all' })).toEqual(
    issueAt('source', '"/nothing/like/it/at/all" is no source of the contract'),
  )
  const other = [...types.values()].find(({ route }) => route && route.path !== path)?.route?.path
  expect(withBill({ source: other })).toEqual(issueAt('source', `"billSummary" is fed by ${path}`))
  expect(withBill({ source: path, data: {} })).toEqual(issueAt('source', 'a widget has a source or inline data, not both'))
})

test('inline data are those of the type', () => {
  expect(withBill({ data: 7 })).toEqual(issueAt('data', 'must be a group of fields'))
})

test('a type without a call needs a source or data', () => {
  const plain = { ...types.get('billSummary'), type: 'plain', route: undefined, data: true } as unknown as WidgetSchema
  const own = new Map([...types, ['plain', plain]])
  expect(withBill({ type: 'plain' }, own)).toEqual(issueAt('source', '"plain" needs a source or inline data'))
  expect(withBill({ type: 'plain', data: 7 }, own)).toEqual([])
})

test('what a widget requires of browsers has to be there, in that version', () => {
  expect(withBill({ requires: ['billSummary@1'] })).toEqual([])
  expect(withBill({ requires: ['billSummary@2', 'ghost@1'] })).toEqual([
    ...issueAt('requires', 'there is no billSummary@2'),
    ...issueAt('requires', 'there is no ghost@1'),
  ])
})

test('a widget is at least as large as its type has to be, on every kind of screen', () => {
  const { minSpan: min } = types.get('billSummary') ?? {}
  expect(withBill({ span: min })).toEqual([])
  const less = {
    ...min,
    phone: { columns: (min?.phone.columns ?? 0) - 1, rows: min?.phone.rows },
    desktop: { ...min?.desktop, rows: (min?.desktop.rows ?? 0) - 1 },
  }
  expect(withBill({ span: less })).toEqual([
    ...issueAt('span.phone', `columns must be at least ${min?.phone.columns} for this type, not ${less.phone.columns}`),
    ...issueAt('span.desktop', `rows must be at least ${min?.desktop.rows} for this type, not ${less.desktop.rows}`),
  ])
})

test('a document without forms has no issue', () => {
  const { forms: _, ...without } = firstDocument
  expect(findIssues(without, types)).toEqual([])
})

test('what is wrong in a form is told with the number and the id of the form', () => {
  const [first, second] = firstDocument.forms ?? []
  const withSecond = (change: object) =>
    findIssues({ ...firstDocument, forms: [first, { ...second, schema: { ...second?.schema, ...change } }] }, types)
  expect(withSecond({ required: ['ghost'] })).toContainEqual({
    place: `forms[1] "${second?.id}", schema.required`,
    message: 'there is no question "ghost"',
  })
  const slow = { ...second?.schema.properties, own: { type: 'string', pattern: '^(a+)+$' } }
  expect(withSecond({ properties: slow }).map(({ place }) => place)).toEqual([`forms[1] "${second?.id}".schema.properties.own.pattern`])
})

test('a document with too many levels is told before anything reads it, whatever its forms', () => {
  let deep: unknown = 'end'
  for (let i = 0; i < 41; i++) deep = [deep]
  for (const forms of [firstDocument.forms, undefined, 7]) {
    expect(findIssues({ ...firstDocument, forms, content: deep }, types)).toEqual([
      { place: 'document', message: 'has more than 40 levels' },
    ])
  }
})

test('a form with too many parts is told before anything reads it', () => {
  const [issue, ...more] = findIssues({ ...firstDocument, forms: [{ id: 'large', schema: new Array(5_001).fill(0) }] }, types)
  expect([issue?.place, more]).toEqual(['forms[0]', []])
})

test('a widget shows a form that staff have made, and none that is gone or that is a page’s', () => {
  const [form] = firstDocument.forms ?? []
  const made = { ...form, id: 'solar', made: { lead: 'It takes a minute.' } }
  const shown = (formId: string) => ({ ...bill, id: 'ask', type: 'madeForm', config: {}, source: undefined, data: { formId } })
  const issuesOf = (formId: string, more: object = {}) =>
    findIssues(
      JSON.parse(
        JSON.stringify({
          ...firstDocument,
          widgets: [...firstDocument.widgets, { ...shown(formId), span: types.get('madeForm')?.span, ...more }],
          forms: [...(firstDocument.forms ?? []), made],
        }),
      ),
      types,
    )
  const place = `widgets[${firstDocument.widgets.length}] "ask"`
  const gone = (formId: string) => ({
    place: `${place}, data.formId`,
    message: `the form “${formId}” is not there any more: choose another one`,
  })
  expect(issuesOf('solar')).toEqual([])
  expect(issuesOf('gone')).toEqual([gone('gone')])
  expect(issuesOf(form?.id ?? '')).toEqual([gone(form?.id ?? '')])
  expect(issuesOf('')).toEqual([{ place: `${place}, data.formId`, message: 'must not be empty' }])
  const fallback = { type: 'madeForm', schemaVersion: 1, title: 'Ask', config: {}, data: { formId: 'gone' } }
  expect(issuesOf('solar', { fallback })).toEqual([{ ...gone('gone'), place: `${place}, fallback, data.formId` }])
  const experiment = { ...EXPERIMENT, versions: [{ key: 'B', title: 'B', config: {}, data: { formId: 'gone' } }] }
  expect(issuesOf('solar', { experiment })).toEqual([{ ...gone('gone'), place: `${place}, experiment.versions.B, data.formId` }])
})

const EXPERIMENT = { id: 'spring', share: 100, goal: 'click', days: 7, expected: 5, difference: 1 }

test('each version of an experiment has its own content', () => {
  const note = { ...bill, id: 'note', type: 'text', title: 'Note', source: undefined, config: {}, span: types.get('text')?.span }
  const data = { text: [{ is: 'paragraph', lines: [[{ text: 'Hello' }]] }] }
  const issuesOf = (version: object) =>
    findIssues(
      JSON.parse(
        JSON.stringify({
          ...firstDocument,
          widgets: [
            ...firstDocument.widgets,
            { ...note, data, experiment: { ...EXPERIMENT, versions: [{ key: 'B', title: 'B', config: {}, ...version }] } },
          ],
        }),
      ),
      types,
    )
  expect(issuesOf({ data })).toEqual([])
  expect(issuesOf({})).toEqual([
    {
      place: `widgets[${firstDocument.widgets.length}] "note", experiment.versions.B, source`,
      message: '"text" needs a source or inline data',
    },
  ])
})

test('two widgets have two experiments, and the message names them', () => {
  const experiment = { ...EXPERIMENT, versions: [{ key: 'B', title: 'B', config: {} }] }
  const widgets = [...firstDocument.widgets, { ...bill, id: 'copy', title: 'A copy' }].map((widget) =>
    ['bill', 'copy'].includes(widget.id) ? { ...widget, experiment } : widget,
  )
  expect(findIssues({ ...firstDocument, widgets }, types)).toEqual([
    {
      place: `widgets[${firstDocument.widgets.length}] "copy", experiment`,
      message: `“A copy” has the same experiment as “${bill.title}”: give it up in one of them`,
    },
  ])
})

test('a list that is longer than it may be is told with its place and how many it may have', () => {
  const [tab] = firstDocument.tabs
  const [tip] = firstDocument.content.tips ?? []
  const many = <T>(count: number, entry: (i: number) => T) => Array.from({ length: count }, (_, i) => entry(i))
  const tabs = [{ ...tab, widgets: many(501, (i) => `w${i}`) }, ...firstDocument.tabs.slice(1)]
  expect(findIssues({ ...firstDocument, tabs }, types)).toEqual([
    { place: `tabs[0] "${tab?.id}".widgets`, message: 'must have at most 500 entries' },
  ])
  const tips = many(1_001, (i) => ({ ...tip, id: `tip-${i}` }))
  expect(findIssues({ ...firstDocument, content: { ...firstDocument.content, tips } }, types)).toEqual([
    { place: 'content.tips', message: 'must have at most 1000 entries' },
  ])
  expect(findIssues({ ...firstDocument, widgets: many(5_001, (i) => ({ ...bill, id: `w${i}` })) }, types)).toEqual([
    { place: 'widgets', message: 'must have at most 5000 entries' },
  ])
})
