import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoIcp } from '../demo/world.ts'
import { icpCheckCharacters, isIcp } from '#lib/forms/icp.ts'

const published = readFileSync(new URL('../../tests/files/icp-checksums.csv', import.meta.url), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(',') as [string, string, string])

test.each(published)('%s is checked by %s', (firstTwelve, check, whole) => {
  expect(icpCheckCharacters(firstTwelve)).toBe(check)
  expect(isIcp(whole)).toBe(true)
})

test('one wrong character, lower case or a missing one is no ICP', () => {
  const [, , icp = ''] = published[0] ?? []
  for (let i = 0; i < icp.length; i++) {
    const other = icp[i] === '1' ? '2' : /\d/.test(icp[i] ?? '') ? '1' : icp[i] === 'A' ? 'B' : 'A'
    expect(isIcp(icp.slice(0, i) + other + icp.slice(i + 1))).toBe(false)
  }
  expect([isIcp(icp.toLowerCase()), isIcp(icp.slice(1)), isIcp('')]).toEqual([false, false, false])
})

test('demo supply points have proper ICPs', () => {
  expect(isIcp(demoIcp('SP-100201-E'))).toBe(true)
})
