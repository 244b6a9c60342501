import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Experiment, VERSION_KEYS, type VersionKey } from '#schemas/document/experiment.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { triedIn, type TriedValue } from '#lib/tried.ts'
import { inVersion, VERSION_NAMES } from '#lib/versions.ts'
import { times } from '../../tests/thorough.ts'
import type { Scope } from '../access.ts'
import { firstDocument } from '../config/first-release.ts'
import { exposureOf, runOf, shownVersion, versionOf } from './versions.ts'

const version = (title: string, key: VersionKey = 'B') => ({ key, title, config: {} })
const experiment = (versions: number, share = 100, id = 'spring') => ({
  id,
  share,
  versions: VERSION_KEYS.slice(0, versions - 1).map((key) => version(`Other ${key}`, key)),
})
const account = fc.uuid()

test('an account sees the same version every time, and raising the share moves none to another', () => {
  fc.assert(
    fc.property(
      account,
      fc.string({ minLength: 1 }),
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 1, max: 99 }),
      (id, name, versions, share) => {
        const before = versionOf(experiment(versions, share, name), id)
        expect(versionOf(experiment(versions, share, name), id)).toBe(before)
        const after = versionOf(experiment(versions, share + 1, name), id)
        if (before !== undefined) expect(after).toBe(before)
        // Who takes part later sees what they would have seen from the start.
        if (after !== undefined) expect(versionOf(experiment(versions, 100, name), id)).toBe(after)
      },
    ),
  )
})

const ACCOUNTS = Array.from({ length: 12_000 }, (_, i) => `BA-${100_000 + i}`)
const countBy = (names: readonly (string | undefined)[]) => Map.groupBy(names, (name) => name)

test('the split is even, whatever the number of versions and the share', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 2, max: 4 }), fc.integer({ min: 10, max: 100 }), (name, versions, share) => {
      const counts = countBy(ACCOUNTS.map((id) => versionOf(experiment(versions, share, name), id)))
      const expected = (ACCOUNTS.length * share) / 100 / versions
      for (const arm of VERSION_NAMES.slice(0, versions)) {
        // Six standard deviations of a fair draw.
        expect(Math.abs((counts.get(arm)?.length ?? 0) - expected)).toBeLessThan(6 * Math.sqrt(expected))
      }
      expect([...counts.keys()].filter((arm) => arm !== undefined).length).toBe(versions)
    }),
    // Of a small share the two draws show that they are two.
    { numRuns: times(8, 25), examples: [['spring', 2, 1]] },
  )
})

test('a version that is added takes only its share, and one that is removed gives only its own away', () => {
  const accounts = Array.from({ length: 20_000 }, (_, i) => `BA-${100_000 + i}`)
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom(2, 3), (name, versions) => {
      const drawn = accounts.map((id) => [
        versionOf(experiment(versions, 100, name), id),
        versionOf(experiment(versions + 1, 100, name), id),
      ])
      const moved = drawn.filter(([fewer, more]) => fewer !== more)
      const added = VERSION_NAMES[versions]
      expect(new Set(moved.map(([, more]) => more))).toEqual(new Set([added]))
      // It takes as many of each of the others. Six standard deviations of a fair draw.
      for (const arm of VERSION_NAMES.slice(0, versions)) {
        const expected = accounts.length / versions / (versions + 1)
        expect(Math.abs(moved.filter(([fewer]) => fewer === arm).length - expected)).toBeLessThan(6 * Math.sqrt(expected))
      }
    }),
    { numRuns: times(3, 25), examples: [['spring', 2]] },
  )
})

test('a version that is removed gives only its own accounts away, whichever it is', () => {
  fc.assert(
    fc.property(account, fc.string({ minLength: 1 }), fc.constantFrom(...VERSION_KEYS), (id, name, removed) => {
      const all = experiment(4, 100, name)
      const before = versionOf(all, id)
      const after = versionOf({ ...all, versions: all.versions.filter(({ key }) => key !== removed) }, id)
      if (before === removed) expect(after).not.toBe(removed)
      else expect(after).toBe(before)
    }),
  )
})

test('the versions of two experiments have nothing to do with each other', () => {
  const pairs = countBy(ACCOUNTS.map((id) => `${versionOf(experiment(2, 100, 'one'), id)}${versionOf(experiment(2, 100, 'two'), id)}`))
  for (const pair of ['AA', 'AB', 'BA', 'BB']) expect((pairs.get(pair)?.length ?? 0) / ACCOUNTS.length).toBeCloseTo(0.25, 1)
})

const widget = {
  id: 'note',
  type: 'text',
  schemaVersion: 1,
  title: 'First',
  config: { tone: 'plain' },
  data: { text: 'first' },
  span: { phone: { columns: 4, rows: 1 }, tablet: { columns: 8, rows: 1 }, desktop: { columns: 12, rows: 1 } },
  experiment: {
    ...experiment(2),
    versions: [{ key: 'B', title: 'Second', config: { tone: 'good' }, data: { text: 'second' } }],
    goal: 'click',
    days: 7,
    expected: 5,
    difference: 1,
  },
} satisfies WidgetDocument

/** What is tried, of each kind. */
const message = {
  id: 'spring',
  tone: 'info',
  title: 'First',
  body: 'first',
  link: { label: 'Go', href: '/account/bill' },
  when: 'always',
  experiment: { ...widget.experiment, versions: [{ key: 'B' as const, tone: 'good', title: 'Second', body: 'second' }] },
}
const tile = {
  id: 'move',
  label: 'First',
  description: 'first',
  icon: 'home',
  href: '/account/bill',
  experiment: {
    ...widget.experiment,
    versions: [{ key: 'B' as const, label: 'Second', description: 'second', icon: 'bill', href: '/account/dashboard' }],
  },
}
const suggestion = {
  type: 'card',
  title: 'First',
  body: 'first',
  icon: 'bill',
  when: 'always',
  againAfterDays: 30,
  experiment: {
    ...widget.experiment,
    versions: [{ key: 'B' as const, title: 'Second', body: 'second', icon: 'home', link: { label: 'Go', href: '/' } }],
  },
}
const page = {
  id: 'bills',
  label: 'First',
  path: '/account/bills',
  widgets: ['bill', 'eco', 'tips'],
  leavesOut: ['eco'],
  experiment: { ...widget.experiment, versions: [{ key: 'B' as const, order: ['tips', 'eco'], leavesOut: ['bill'] }] },
}
const KINDS: [piece: string, value: TriedValue][] = [
  ['widget:note', widget],
  ['content:heroMessages:spring', message],
  ['content:actionTiles:move', tile],
  ['content:nextBestActions:card', suggestion],
  ['tab:bills', page],
]

test('a version has its own words, and the place and audience of the widget', () => {
  expect(inVersion(widget, 'A')).toEqual(widget)
  expect(inVersion(widget, 'B')).toMatchObject({ id: 'note', title: 'Second', data: { text: 'second' }, span: widget.span })
  expect(
    inVersion<WidgetDocument>({ ...widget, experiment: { ...widget.experiment, versions: [version('Second')] } }, 'B').data,
  ).toBeUndefined()
  expect(inVersion<WidgetDocument>({ ...widget, emptyText: 'Nothing yet' }, 'B').emptyText).toBe('Nothing yet')
  expect(inVersion(widget, 'D')).toBe(widget)
})

test('a version of an entry has its own words and link, and the name and condition of the entry', () => {
  expect(inVersion(message, 'B')).toEqual({ ...message, link: undefined, tone: 'good', title: 'Second', body: 'second' })
  expect(inVersion(tile, 'B')).toMatchObject({ id: 'move', label: 'Second', icon: 'bill', href: '/account/dashboard' })
  expect(inVersion(suggestion, 'B')).toMatchObject({ type: 'card', title: 'Second', link: { href: '/' }, againAfterDays: 30 })
})

test('an experiment that runs goes on over an update', () => {
  expect(runOf(widget)).toBe('9b6654fe7a1f085f80a369e7e54c0a9d')
})

test('the place of a version in the list says nothing, its name does', () => {
  const runWith = (versions: Experiment['versions']) => runOf({ ...widget, experiment: { ...widget.experiment, versions } })
  const [b, c, d] = [version('Else', 'B'), version('Else', 'C'), version('Else', 'D')]
  expect(runWith([c, b])).toBe(runWith([b, c]))
  // Another draw: the accounts of C see another version, or those of D do.
  expect(runWith([b, d])).not.toBe(runWith([b, c]))
  expect(runWith([c])).not.toBe(runWith([b]))
})

test('a page is another experiment once a version shows other widgets, or what only some show has changed', () => {
  const runWith = (tab: object, titles: Record<string, string> = {}, change: object = {}) => {
    const widgets = ['bill', 'eco', 'tips', 'news'].map((id) => ({
      ...widget,
      id,
      title: titles[id] ?? id,
      experiment: undefined,
      ...change,
    }))
    const tried = triedIn({ ...firstDocument, widgets, tabs: [tab] } as unknown as PortalDocument)
    const [page] = tried.filter(({ piece }) => piece === 'tab:bills')
    return page && runOf(page.value)
  }
  const run = runWith(page)
  expect(runWith({ ...page, audience: { brands: ['pip'] } })).toBe(run)
  expect(runWith({ ...page, label: 'Renamed' })).not.toBe(run)
  expect(runWith({ ...page, widgets: [...page.widgets, 'news'] })).not.toBe(run)
  expect(runWith({ ...page, widgets: ['tips', 'eco', 'bill'] })).not.toBe(run)
  expect(runWith({ ...page, leavesOut: [] })).not.toBe(run)
  // All versions show the tips; the bill is in one of them.
  expect(runWith(page, { tips: 'Else' })).toBe(run)
  expect(runWith(page, { bill: 'Else' })).not.toBe(run)
  expect(runWith(page, {}, { config: { tone: 'good' } })).not.toBe(run)
  // Customers do not see whom a widget is for, how wide it is, or that it is tried itself.
  const size = { columns: 4, rows: 4 }
  for (const unseen of [
    { audience: { brands: ['pip'] } },
    { span: { phone: size, tablet: size, desktop: size } },
    { experiment: widget.experiment },
    { requires: ['text@2'] },
  ])
    expect(runWith(page, {}, unseen)).toBe(run)
})

describe.each(KINDS)('%s', (piece, value) => {
  const personOf = (billingAccountId: string) => ({ selected: { billingAccountId } as Scope['selected'] })

  test('who has no account sees the first version, and counts for none', () => {
    expect(shownVersion(value, {})).toBe(value)
    expect(exposureOf({ piece, place: '', value }, {})).toBeUndefined()
  })

  test('what an account sees is the version that it counts for, at every share', () => {
    fc.assert(
      fc.property(account, fc.integer({ min: 1, max: 100 }), (id, share) => {
        const tried = { ...value, experiment: { ...value.experiment, share } }
        const exposure = exposureOf({ piece, place: '', value: tried }, personOf(id))
        expect(exposure?.version).toBe(versionOf(tried.experiment, id))
        expect(shownVersion(tried, personOf(id))).toEqual(exposure ? inVersion(tried, exposure.version) : tried)
      }),
    )
  })

  test('what customers see or reach in it begins another count, and nothing else does', () => {
    const tried = (experiment: Partial<Experiment>) => ({ ...value, experiment: { ...value.experiment, ...experiment } })
    const changed = (other: object) => runOf(other as TriedValue) !== runOf(value)
    expect(changed(tried({ share: 5 }))).toBe(true)
    expect(changed(tried({ days: 9 }))).toBe(true)
    expect(changed(tried({ goal: 'payment' }))).toBe(true)
    expect(changed(tried({ versions: [version('Third')] }))).toBe(true)
    expect(changed(tried({ expected: 9 }))).toBe(false)
    expect(changed({ ...value, audience: { brands: ['pip'] }, when: 'hasEv', id: 'renamed' })).toBe(false)
    const words = Object.keys(value.experiment.versions[0] ?? {}).filter((field) => field !== 'leavesOut' && field !== 'key')
    for (const field of words.filter((name) => name in value)) expect(changed({ ...value, [field]: 'Else' })).toBe(true)
  })
})
