import { expect, test } from 'vitest'
import { historyNavigator } from '#browser/history.ts'
import { paths } from '#lib/paths.ts'
import { compareWith } from './go.ts'

test('what a time is compared with leaves the time and its unit as they are', () => {
  const month = { view: 'month', at: '2025-09', unit: 'kwh' }
  const here = () => location.pathname + location.search
  historyNavigator.push(paths.consumption(month), null)
  compareWith('before')
  expect(here()).toBe(paths.consumption({ ...month, compare: 'before' }))
  compareWith('lastYear')
  expect(here()).toBe(paths.consumption({ ...month, compare: 'lastYear' }))
  compareWith('none')
  expect(here()).toBe(paths.consumption(month))
})
