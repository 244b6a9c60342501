import { expect, test } from 'vitest'
import { firstDocument } from '../config/first-release.ts'
import { getsFallback } from './readiness.ts'

const everyType = new Map(firstDocument.widgets.map(({ type }) => [type, 99]))
const withoutBill = new Map([...everyType].filter(([type]) => type !== 'billSummary'))

test('a widget that a browser cannot draw costs it a fallback only where a tab shows it', () => {
  expect([getsFallback(firstDocument, everyType), getsFallback(firstDocument, withoutBill)]).toEqual([false, true])
  const bills = new Set(firstDocument.widgets.filter(({ type }) => type === 'billSummary').map(({ id }) => id))
  const tabs = firstDocument.tabs.map((tab) => ({ ...tab, widgets: tab.widgets.filter((id) => !bills.has(id)) }))
  expect(getsFallback({ ...firstDocument, tabs }, withoutBill)).toBe(false)
})
