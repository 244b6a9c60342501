import { expect } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'

/** Each widget is on a page, and each page has widgets that are there, each once. */
export function expectPlaced({ tabs, widgets }: PortalDocument): void {
  const placed = tabs.flatMap((tab) => tab.widgets)
  const known = new Set(widgets.map(({ id }) => id))
  expect(placed.filter((id) => !known.has(id))).toEqual([])
  expect([...known].filter((id) => !placed.includes(id))).toEqual([])
  for (const tab of tabs) expect(new Set(tab.widgets).size).toBe(tab.widgets.length)
}
