import { expect, test } from 'vitest'
import { leftWithoutTab } from './left-without-tab.ts'

const tabs = [{ id: 'home', group: 'dashboard' }, { id: 'insights', group: 'insights' }, { id: 'plain' }] as const
const navigation = [
  { key: 'dashboard', children: [] },
  { key: 'insights', children: [{ key: 'tips' }, { key: 'energyMix' }, { key: 'usageBreakdown' }] },
]

test('without its tab, nothing leads to the pages of a group', () => {
  expect(leftWithoutTab(tabs[1], tabs, navigation)).toEqual(['Tips', 'Usage breakdown'])
  expect(leftWithoutTab(tabs[1], [...tabs, { id: 'more', group: 'insights' }], navigation)).toEqual([])
  expect(leftWithoutTab(tabs[0], tabs, navigation)).toEqual([])
  expect(leftWithoutTab(tabs[2], tabs, navigation)).toEqual([])
})
