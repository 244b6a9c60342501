import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Experiment, WidgetDocument } from '#schemas/document/widget.ts'
import { VERSION_NAMES, widgetOfVersion } from '#lib/widget-versions.ts'
import { times } from '../../tests/thorough.ts'
import { runOf, shownVersion, versionOf } from './versions.ts'

const version = (title: string) => ({ title, config: {} })
const experiment = (versions: number, share = 100, id = 'spring') => ({
  id,
  share,
  versions: Array.from({ length: versions - 1 }, (_, i) => version(`Other ${i}`)),
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

test('the versions of two experiments have nothing to do with each other', () => {
  const pairs = countBy(ACCOUNTS.map((id) => `${versionOf(experiment(2, 100, 'one'), id)}${versionOf(experiment(2, 100, 'two'), id)}`))
  for (const pair of ['AA', 'AB', 'BA', 'BB']) expect((pairs.get(pair)?.length ?? 0) / ACCOUNTS.length).toBeCloseTo(0.25, 1)
})

const widget: WidgetDocument = {
  id: 'note',
  type: 'text',
  schemaVersion: 1,
  title: 'First',
  config: { tone: 'plain' },
  data: { text: 'first' },
  span: { phone: { columns: 4, rows: 1 }, tablet: { columns: 8, rows: 1 }, desktop: { columns: 12, rows: 1 } },
  experiment: {
    ...experiment(2),
    versions: [{ title: 'Second', config: { tone: 'good' }, data: { text: 'second' } }],
    goal: 'click',
    days: 7,
    expected: 5,
    difference: 1,
  },
}

test('a version has its own words, and the place and audience of the widget', () => {
  expect(widgetOfVersion(widget, 'A')).toEqual(widget)
  expect(widgetOfVersion(widget, 'B')).toMatchObject({ id: 'note', title: 'Second', data: { text: 'second' }, span: widget.span })
  expect(
    widgetOfVersion({ ...widget, experiment: { ...(widget.experiment as Experiment), versions: [version('Second')] } }, 'B').data,
  ).toBeUndefined()
  expect(widgetOfVersion({ ...widget, emptyText: 'Nothing yet' }, 'B').emptyText).toBe('Nothing yet')
  expect(widgetOfVersion(widget, 'D')).toBe(widget)
})

test('who has no account sees the first version', () => {
  expect(shownVersion(widget, {})).toBe(widget)
})

test('what customers see or reach in it begins another count, and nothing else does', () => {
  const changed = ({ experiment: fields, ...more }: Partial<Omit<WidgetDocument, 'experiment'>> & { experiment?: Partial<Experiment> }) =>
    runOf({ ...widget, ...more, experiment: { ...(widget.experiment as Experiment), ...fields } }) !== runOf(widget)
  expect(changed({ experiment: { share: 5 } })).toBe(true)
  expect(changed({ experiment: { expected: 9 } })).toBe(false)
  expect(changed({ audience: { brands: ['pip'] } })).toBe(false)
  expect(changed({ title: 'Else' })).toBe(true)
  expect(changed({ experiment: { days: 9 } })).toBe(true)
  expect(changed({ experiment: { goal: 'payment' } })).toBe(true)
  expect(changed({ experiment: { versions: [version('Third')] } })).toBe(true)
})
