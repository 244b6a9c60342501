import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testFolder } from '../../tests/test-folder.ts'
import { shareAssets } from './shared-assets.ts'

const folder = testFolder('shared-assets')
afterAll(() => rmSync(folder, { recursive: true }))

test('what a process that was killed had begun to copy goes, and what another copies now stays', () => {
  const [dist, shared] = [join(folder, 'dist'), join(folder, 'shared')]
  for (const each of [dist, shared]) for (const name of ['assets', 'builds']) mkdirSync(join(each, name), { recursive: true })
  writeFileSync(join(dist, 'assets/app-1.js'), '')
  writeFileSync(join(dist, 'builds/1.json'), JSON.stringify({ all: ['assets/app-1.js'] }))
  for (const name of ['old', 'new']) writeFileSync(join(shared, `assets/app-1.js.${name}.unfinished`), '')
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  utimesSync(join(shared, 'assets/app-1.js.old.unfinished'), twoHoursAgo, twoHoursAgo)
  shareAssets(dist, shared)
  expect(readdirSync(join(shared, 'assets')).sort()).toEqual(['app-1.js', 'app-1.js.new.unfinished'])
})
