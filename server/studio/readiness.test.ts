import { expect, test } from 'vitest'
import { VERSION_KEYS } from '#schemas/document/experiment.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Builds } from '../config/builds.ts'
import { firstDocument } from '../config/first-release.ts'
import { BUDGET, getsFallback, tabsOverBudget } from './readiness.ts'

const everyType = new Map(firstDocument.widgets.map(({ type }) => [type, 99]))
const withoutBill = new Map([...everyType].filter(([type]) => type !== 'billSummary'))

test('a widget that a browser cannot draw costs it a fallback only where a tab shows it', () => {
  expect([getsFallback(firstDocument, everyType), getsFallback(firstDocument, withoutBill)]).toEqual([false, true])
  const bills = new Set(firstDocument.widgets.filter(({ type }) => type === 'billSummary').map(({ id }) => id))
  const tabs = firstDocument.tabs.map((tab) => ({ ...tab, widgets: tab.widgets.filter((id) => !bills.has(id)) }))
  expect(getsFallback({ ...firstDocument, tabs }, withoutBill)).toBe(false)
})

test('a page that is tried costs what its dearest version does, since nobody gets two', () => {
  const heavy = 120_000
  const build = {
    id: 'b',
    types: {},
    files: { one: ['one.js'], two: ['two.js'] },
    entry: ['app.js'],
    bytes: { 'app.js': 40_000, 'one.js': heavy, 'two.js': heavy + 1 },
  }
  const overBudget = (tab: object) => {
    const widgets = ['one', 'two'].map((id) => ({ id, type: id, data: {} }))
    const document = { tabs: [{ id: 'bills', widgets: ['one', 'two'], ...tab }], widgets } as unknown as PortalDocument
    return tabsOverBudget(document, { newest: () => build } as unknown as Builds, new Map())
  }
  const tried = (versions: object[]) => ({
    leavesOut: ['two'],
    experiment: { versions: versions.map((version, i) => ({ key: VERSION_KEYS[i], ...version })) },
  })
  expect(overBudget({})).toEqual([{ tab: 'bills', bytes: 46_000 + 2 * heavy + 1 }])
  expect(overBudget(tried([{ leavesOut: ['one'] }]))).toEqual([])
  expect(46_000 + heavy + 1).toBeLessThan(BUDGET.bytes)
  expect(overBudget(tried([{ leavesOut: ['one'] }, { leavesOut: [] }]))).toEqual([{ tab: 'bills', bytes: 46_000 + 2 * heavy + 1 }])
})
