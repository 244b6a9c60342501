import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { COLUMNS, type Breakpoint } from '#schemas/columns.ts'
import { fc } from '../../tests/property.ts'
import { times } from '../../tests/thorough.ts'
import type { Scope } from '../access.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { documentOf, piecesOf } from './pieces.ts'
import { contentHash } from './content-hash.ts'
import { resolveWidgets, tabsFor } from './resolve.ts'
import { firstDocument } from './first-release.ts'
import { findIssues, migrateConfig } from './validate.ts'
import { loadWidgetTypes } from './widget-types.ts'

const types = await loadWidgetTypes()
const clientTypes = new Map([...types].map(([type, { version }]) => [type, version]))
const ajv = new Ajv({ strict: false, validateFormats: false })
const isConfigOf = new Map([...types].map(([type, { config }]) => [type, ajv.compile(config as object)]))

/** Without most of the forms, which are long and have tests of their own. */
const start = { ...firstDocument, forms: (firstDocument.forms ?? []).slice(2, 4) }

const person = (over: Partial<Scope>): Scope => ({
  userId: 'U-1',
  role: 'customer',
  rights: [],
  hasEarlyAccess: false,
  isTestCustomer: false,
  sites: [{ billingAccountId: 'BA-1', siteId: 'S-1', energyTypes: ['electricity'] }],
  billingAccountIds: ['BA-1'],
  selected: {
    billingAccountId: 'BA-1',
    siteId: 'S-1',
    kind: 'residential',
    brand: 'northlight',
    isBuyingGroup: false,
    energyTypes: ['electricity'],
    hasReadings: true,
    hasProfile: true,
    hasEv: false,
  },
  platform: 'web',
  now: new Date('2026-11-21T00:00:00Z'),
  releaseHash: '',
  ...over,
})
const people = [
  person({}),
  person({ sites: [], billingAccountIds: [] }),
  person({ platform: 'mobile', hasEarlyAccess: true, userId: 'U-77' }),
]

type Json = Record<string, unknown> | unknown[]

/** Every place in a document that something can be done to: what it is in, and its name there. */
function placesOf(value: unknown, found: [Json, string | number][] = []): [Json, string | number][] {
  if (Array.isArray(value)) {
    value.forEach((entry, i) => {
      found.push([value, i])
      placesOf(entry, found)
    })
  } else if (value && typeof value === 'object') {
    for (const [name, entry] of Object.entries(value)) {
      found.push([value as Json, name])
      placesOf(entry, found)
    }
  }
  return found
}

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    'bill',
    'hero',
    'dashboard',
    'billSummary',
    null,
    0,
    -1,
    1.5,
    9,
    99,
    true,
    [],
    {},
    'x'.repeat(400),
    '/account/bill',
    '__proto__',
  ),
  fc.string({ maxLength: 20 }),
  fc.integer({ min: -5, max: 40 }),
)
const anyEdit = fc.record({
  at: fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100_000),
  how: fc.constantFrom('set', 'alike', 'alike', 'alike', 'remove', 'double', 'swap', 'add'),
  value: anyValue,
})

function mutate(document: unknown, { at, how, value }: { at: number; how: string; value: unknown }): void {
  const places = placesOf(document)
  const [holder, name] = places[Math.floor(at * places.length)] ?? []
  if (!holder || name === undefined) return
  const all = holder as Record<string | number, unknown>
  if (how === 'set') all[name] = value
  else if (how === 'alike') all[name] = alike(all[name], at)
  else if (how === 'remove' && Array.isArray(holder)) holder.splice(Number(name), 1)
  else if (how === 'remove') delete all[name]
  else if (how === 'double' && Array.isArray(holder)) holder.push(structuredClone(holder[Number(name)]))
  else if (how === 'swap' && Array.isArray(holder)) holder.reverse()
  else if (!Array.isArray(holder))
    Object.defineProperty(holder, 'surprise', { value, enumerable: true, configurable: true, writable: true })
}

/** Another value of the same kind, which is right more often. */
function alike(value: unknown, at: number): unknown {
  if (typeof value === 'string')
    return value.includes('/') ? value : `${value.slice(0, 30)}${String.fromCharCode(97 + Math.floor(at * 26))}`
  if (typeof value === 'number') return value + (at < 0.5 ? 1 : -1)
  if (typeof value === 'boolean') return !value
  return Array.isArray(value) ? value.toReversed() : value
}

/** What is wrong with a document, looked at in another way than the validation does. */
function faultOf(document: PortalDocument): string | undefined {
  const ids = document.widgets.map(({ id }) => id)
  if (new Set(ids).size < ids.length) return 'two widgets of one id'
  if (document.tabs.length === 0) return 'no tab'
  if (new Set(document.tabs.map(({ path }) => path)).size < document.tabs.length) return 'two tabs at one address'
  for (const { id, widgets, label } of document.tabs) {
    if (typeof label !== 'string' || label === '') return `tab ${id} has no label`
    if (new Set(widgets).size < widgets.length) return `tab ${id} shows a widget twice`
    if (!widgets.every((widget) => ids.includes(widget))) return `tab ${id} shows what is not there`
  }
  for (const { id, type, schemaVersion, config, span, source, data } of document.widgets) {
    const known = types.get(type)
    if (!known || schemaVersion > known.version) return `widget ${id} has no type`
    if (!isConfigOf.get(type)?.(migrateConfig(known, schemaVersion, config, known.version)))
      return `widget ${id} has a config of another kind`
    if (source !== undefined && data !== undefined) return `widget ${id} has two sources`
    for (const breakpoint of Object.keys(COLUMNS) as Breakpoint[]) {
      const { columns, rows } = span[breakpoint]
      const min = known.minSpan[breakpoint]
      if (columns > COLUMNS[breakpoint] || columns < min.columns || rows < min.rows) return `widget ${id} does not fit on a ${breakpoint}`
    }
  }
  return undefined
}

test('what is changed begins as right', () => expect(findIssues(start, types)).toEqual([]))

const RUNS = times(250, 10_000)

test('of documents changed at random none that is wrong passes, every refusal names its place, and what passes can be shown', () => {
  let passed = 0
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 4 }), (edits) => {
      const document = structuredClone(start)
      for (const one of edits) mutate(document, one)
      const issues = findIssues(document, types)
      for (const { place, message } of issues) {
        expect(place).not.toBe('')
        expect(message).not.toBe('')
      }
      if (issues.length > 0) return
      passed += 1
      expect(faultOf(document)).toBeUndefined()
      for (const scope of people) {
        for (const { id } of tabsFor(document, scope))
          expect(Array.isArray(resolveWidgets(document, id, scope, clientTypes, types))).toBe(true)
      }
      // In pieces and together again it is the very same.
      expect(contentHash(documentOf(piecesOf(document)))).toBe(contentHash(document))
    }),
    { numRuns: RUNS },
  )
  // Some changes must be right, or nothing was tried.
  expect(passed).toBeGreaterThan(RUNS / 20)
}, 300_000)

test('the pieces of a document make it again, field by field in the same order', () => {
  expect(JSON.stringify(documentOf(piecesOf(firstDocument)))).toBe(JSON.stringify(firstDocument))
})
