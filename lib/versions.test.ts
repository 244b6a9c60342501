import { expect, test } from 'vitest'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Experiment } from '#schemas/document/experiment.ts'
import { inVersion, isVersionName, type Versioned, versionNames, withVersionNames } from './versions.ts'
import { renderingsOf } from './widget-versions.ts'

const experiment = {
  id: 'bill-words',
  versions: [
    { key: 'D', title: 'Your power bill' },
    { key: 'B', title: 'What you owe', link: { href: '/account/bill' } },
  ],
} as unknown as Experiment
const first = { id: 'bill', title: 'Your bill', data: { of: 'now' }, link: { href: '/' }, experiment }

test('versions have the names that they keep, in the order of the alphabet', () => {
  expect(versionNames(experiment)).toEqual(['A', 'B', 'D'])
  expect(versionNames({ versions: [] })).toEqual(['A'])
})

test('a version has its own words, and neither link nor data of the first one', () => {
  expect(inVersion(first, 'B')).toEqual({ ...first, title: 'What you owe', data: undefined, link: { href: '/account/bill' } })
  expect(inVersion(first, 'D')).toEqual({ ...first, title: 'Your power bill', data: undefined, link: undefined })
  expect(inVersion(first, 'B')).not.toHaveProperty('key')
})

test('the first version, one that is gone, and what is not tried are the thing itself', () => {
  expect([inVersion(first, 'A'), inVersion(first, 'C')]).toEqual([first, first])
  const plain: Versioned = {}
  expect(inVersion(plain, 'B')).toBe(plain)
})

test('where something is in an experiment is said by the name of its version', () => {
  expect(withVersionNames('experiment.versions.B.title')).toBe('Version B.title')
  expect(withVersionNames('experiment "words".versions[12] "D".title')).toBe('Version D.title')
  expect(withVersionNames('[0] "tile", experiment.versions.C.link')).toBe('[0] "tile", Version C.link')
  for (const other of ['experiment.versions.E.title', 'myexperiment.versions.B', 'experiment.goal'])
    expect(withVersionNames(other)).toBe(other)
})

test('a name of a version is one of the three beside A', () => {
  expect(['Version B', 'Version D', 'Version A', 'Version E', 'A Version B', 'Version BC'].map(isVersionName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a widget may draw itself, its fallback and each of its other versions', () => {
  const widget = { type: 'bill', title: 'Your bill', experiment } as unknown as WidgetDocument
  const fallback = { type: 'notice', title: 'Soon' } as unknown as NonNullable<WidgetDocument['fallback']>
  const rendered = (one: WidgetDocument) => renderingsOf(one).map(({ rendering, place }) => [rendering.title, place])
  expect(rendered({ ...widget, fallback })).toEqual([
    ['Your bill', ''],
    ['Soon', ', fallback'],
    ['Your power bill', ', experiment.versions.D'],
    ['What you owe', ', experiment.versions.B'],
  ])
  const { experiment: _, ...plain } = widget
  expect(rendered(plain as WidgetDocument)).toEqual([['Your bill', '']])
})
