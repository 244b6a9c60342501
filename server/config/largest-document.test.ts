import { expect, test } from 'vitest'
import { contract } from '#schemas/contract.ts'
import { LIST_LIMITS } from '#schemas/document/list-limits.ts'
import { type PortalDocument, portalDocument } from '#schemas/document/portal-document.ts'
import { firstDocument } from './first-release.ts'
import { DOCUMENT_LIMITS } from './size.ts'
import { findIssues } from './validate.ts'
import { loadWidgetTypes } from './widget-types.ts'

/* A draft is checked each time that Studio opens it, so the largest one that is stored may not hold up the server. */

const types = await loadWidgetTypes()

interface ListSchema {
  uniqueItems?: unknown
  maxItems?: number
  items?: { type?: unknown }
}

/** Every schema of a list without duplicates, with its place. */
function uniqueLists(schema: unknown, place: string): [place: string, list: ListSchema][] {
  if (!schema || typeof schema !== 'object') return []
  const inside = Object.entries(schema).flatMap(([name, part]) => uniqueLists(part, `${place}.${name}`))
  return (schema as ListSchema).uniqueItems === true ? [[place, schema], ...inside] : inside
}

const SCALARS: readonly unknown[] = ['string', 'integer', 'number', 'boolean']

/** Ajv compares each entry with each other one, unless their type is a scalar that it can look up. It goes on past maxItems. */
test('a list without duplicates has a most of entries, and entries of one scalar type', () => {
  const lists = [
    ...uniqueLists(portalDocument, 'document'),
    ...[...types.values()].flatMap(({ type, config, data }) => uniqueLists({ config, data }, `widgets/${type}`)),
    ...contract.flatMap(({ name, body, query }) => uniqueLists({ body, query }, name)),
  ]
  expect(lists.length).toBeGreaterThan(10)
  const wrong = lists.filter(([, { maxItems, items }]) => maxItems === undefined || !SCALARS.includes(items?.type))
  expect(wrong.map(([place]) => place)).toEqual([])
})

const many = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i))
/** The most entries of a list that the schema knows, and of all lists together, less what else is in a document. */
const MOST = LIST_LIMITS.widgets
const ALL = DOCUMENT_LIMITS.parts - 30_000

const [tab] = firstDocument.tabs as [PortalDocument['tabs'][number]]
const bill = firstDocument.widgets.find(({ id }) => id === 'bill') as PortalDocument['widgets'][number]
const [news] = firstDocument.content.whatsNew ?? []
const [tip] = firstDocument.content.tips ?? []
const withSetting = (value: unknown) => ({ widgets: [{ ...bill, config: { leavesOut: value } }] })
const withWidgets = (count: number, of: (i: number) => object) => ({ widgets: many(count, (i) => ({ ...bill, id: `w${i}`, ...of(i) })) })
const withTips = (...tips: object[]) => ({ content: { ...firstDocument.content, tips } })
const withTabs = (count: number, of: (i: number) => object) => ({
  tabs: many(count, (i) => ({ ...tab, id: `t${i}`, path: `/account/t${i}`, widgets: [], ...of(i) })),
})

/** of the processor, in microseconds */
const SECOND = 1_000_000

test.for<[what: string, change: object]>([
  ['a setting that is a list of numbers', withSetting(many(ALL, (i) => i))],
  ['a setting that is a list of texts', withSetting(many(ALL, String))],
  ['a setting that is a list of groups', withSetting(many(ALL / 2, (i) => ({ a: i })))],
  ['lists of lists in a setting', withSetting(many(30, () => many(MOST, (i) => i)))],
  ['many settings that do not exist', { widgets: [{ ...bill, config: Object.fromEntries(many(ALL, (i) => [`a${i}`, i])) }] }],
  ['many widgets', withWidgets(MOST, () => ({}))],
  ['many widgets of unknown types', withWidgets(MOST, (i) => ({ type: `nothing${i}` }))],
  ['many widgets with a list of groups', withWidgets(9, () => ({ config: { leavesOut: many(MOST, (i) => ({ a: i })) } }))],
  ['many pages', withTabs(LIST_LIMITS.tabs, () => ({}))],
  ['many former addresses', withTabs(LIST_LIMITS.tabs, (i) => ({ formerPaths: many(20, (j) => `/account/former-${i}-${j}`) }))],
  ['many widgets on many pages', withTabs(LIST_LIMITS.tabs, (i) => ({ widgets: many(LIST_LIMITS.widgetsOfTab, (j) => `w${i}-${j}`) }))],
  ['many links to no page in settings', withWidgets(30, () => ({ config: { a: many(MOST, (i) => `/account/nothing-${i}`) } }))],
  [
    'many news that lead nowhere',
    {
      content: { ...firstDocument.content, whatsNew: many(LIST_LIMITS.entries, (i) => ({ ...news, id: `n${i}`, path: `/account/x${i}` })) },
    },
  ],
  ['a long unknown type', withWidgets(1, () => ({ type: 'x'.repeat(1_000_000) }))],
  ['a long link to no page', withWidgets(1, () => ({ config: { a: `/account/${'x'.repeat(1_000_000)}` } }))],
  ['many tips', withTips(...many(LIST_LIMITS.entries, (i) => ({ ...tip, id: `t${i}` })))],
  ['many seasons of a tip', withTips({ ...tip, seasons: many(ALL / 2, (i) => ({ a: i })) })],
])('%s: checked within a second', ([, change]) => {
  const document = { ...firstDocument, ...change }
  // A busy machine takes twice as long now and then, and not three times in a row.
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= SECOND; tries++) {
    const start = process.cpuUsage()
    findIssues(document, types)
    least = Math.min(least, process.cpuUsage(start).user)
  }
  expect(least).toBeLessThan(SECOND)
})
