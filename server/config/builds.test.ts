import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { WidgetSchema } from '#schemas/widget.ts'
import { type BuildRecord, createBuilds } from './builds.ts'
import { testFolder } from '../../tests/test-folder.ts'

const folder = testFolder('builds')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ownTypes = new Map([
  ['hero', { version: 2 } as WidgetSchema],
  ['bill', { version: 1 } as WidgetSchema],
])

let count = 0
/** A dist folder that these builds were deployed into, one after the other. */
function deployed(...records: Partial<BuildRecord>[]) {
  const dist = join(folder, String(++count))
  const deploy = (record: Partial<BuildRecord>, atSeconds: number) => {
    const file = join(dist, 'builds', `${record.id}.json`)
    writeFileSync(file, JSON.stringify({ types: {}, files: {}, ...record }))
    utimesSync(file, atSeconds, atSeconds)
  }
  mkdirSync(join(dist, 'builds'), { recursive: true })
  records.forEach((record, i) => {
    deploy(record, 1_000 + i)
  })
  return { builds: createBuilds([dist], ownTypes), deploy }
}

test('a tool that names no browser sees every type in its newest version', () => {
  const { builds } = deployed()
  const all = new Map([
    ['hero', 2],
    ['bill', 1],
  ])
  expect([builds.knownTypes(undefined), builds.knownTypes('')]).toEqual([all, all])
})

test('a browser can render what its build could', () => {
  const { builds } = deployed({ id: 'a-1', types: { hero: 1 } }, { id: 'b_2', types: { hero: 2, tips: 1 } })
  expect(builds.knownTypes('build:a-1')).toEqual(new Map([['hero', 1]]))
  expect(builds.knownTypes('build:b_2')).toEqual(
    new Map([
      ['hero', 2],
      ['tips', 1],
    ]),
  )
})

test('a build that was never deployed is unknown, and known once it is', () => {
  const { builds, deploy } = deployed()
  expect(builds.knownTypes('build:later')).toBeUndefined()
  deploy({ id: 'later', types: { hero: 2 } }, 2_000)
  expect(builds.knownTypes('build:later')).toEqual(new Map([['hero', 2]]))
})

test('a build goes on being known after its files are gone', () => {
  const { builds } = deployed({ id: 'a', types: { hero: 1 } })
  expect(builds.newest()?.id).toBe('a')
  rmSync(join(folder, String(count)), { recursive: true })
  expect(builds.knownTypes('build:a')).toEqual(new Map([['hero', 1]]))
  expect(builds.newest()).toBeUndefined()
})

test('the name of a build leads to no other file', () => {
  const { builds } = deployed({ id: 'a' })
  writeFileSync(join(folder, 'secret.json'), JSON.stringify({ types: { hero: 9 } }))
  expect(builds.knownTypes('build:../../secret')).toEqual(new Map())
  expect(builds.knownTypes(`build:${'x'.repeat(41)}`)).toEqual(new Map())
  expect(builds.knownTypes('my-build:a')).toEqual(new Map())
})

test.each([
  ['hero@2,bill@1', { hero: 2, bill: 1 }],
  ['hero@12', { hero: 12 }],
  ['hero2@1', { hero2: 1 }],
  ['hero@2,bill,@3,tips@,2tips@1,more tips@1,last@1x', { hero: 2 }],
])('an app that lists %s can render what is a type with its version', (listed, types) => {
  expect(deployed().builds.knownTypes(listed)).toEqual(new Map(Object.entries(types)))
})

test('visitors get the build that was deployed last, and none before the first', () => {
  expect(deployed({ id: 'old' }, { id: 'new' }).builds.newest()?.id).toBe('new')
  const { builds, deploy } = deployed({ id: 'z' }, { id: 'y' })
  deploy({ id: 'x' }, 500)
  expect(builds.newest()?.id).toBe('y')
  expect(deployed().builds.newest()).toBeUndefined()
  expect(createBuilds([join(folder, 'nowhere')], ownTypes).newest()).toBeUndefined()
})

test('each widget’s own file comes first, then what they share, each once', () => {
  const files = { use: ['use.js', 'chart.js', 'axis.js'], cost: ['cost.js', 'chart.js'], bare: [] }
  const { builds } = deployed({ id: 'a', files })
  expect(builds.filesFor('build:a', ['use', 'cost'])).toEqual(['use.js', 'cost.js', 'chart.js', 'axis.js'])
  expect(builds.filesFor('build:a', ['bare', 'ghost', 'cost'])).toEqual(['cost.js', 'chart.js'])
  expect([builds.filesFor('build:none', ['use']), builds.filesFor(undefined, ['use'])]).toEqual([[], []])
})
