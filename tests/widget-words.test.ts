import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { widgetListOfTab } from '#schemas/portal/routes.ts'
import type { WidgetItem } from '#schemas/widget.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* What staff write in widgets, as customers get it. */

const widget = {
  id: 'call-us',
  type: 'text',
  schemaVersion: 1,
  title: 'Call {phone}',
  config: {},
  emptyText: 'Or call {phone}.',
  data: {
    text: [
      { is: 'paragraph', lines: [[{ text: 'Call {phone}', href: 'tel:{phone}' }, { text: ', or the lines company on {linesPhone}.' }]] },
      { is: 'paragraph', lines: [[{ text: '{noPower}' }]] },
    ],
  },
}

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  const span = (await loadWidgetTypes()).get('text')?.span
  const tabs = firstDocument.tabs.map((tab) => (tab.id === 'dashboard' ? { ...tab, widgets: [...tab.widgets, widget.id] } : tab))
  const document = { ...firstDocument, tabs, widgets: [...firstDocument.widgets, { ...widget, span }] }
  await portal.operate('config-apply', { author: 'test' }, JSON.stringify(document))
})
afterAll(() => portal.close())

async function written(person: string) {
  const { body } = await portal.call(person, widgetListOfTab, { query: { tabId: 'dashboard' } })
  const item = (body as { widgets: WidgetItem[] }).widgets.find(({ id }) => id === widget.id)
  if (!item) throw new Error(`${person} has no such widget`)
  const [[call, lines], [noPower]] = (item.data as typeof widget.data).text.map(({ lines: [line] }) => line ?? []) as [
    { text: string; href?: string }[],
    { text: string }[],
  ]
  return { item, call, lines, noPower }
}

test('the number is that of the customer’s brand, in words and in links', async () => {
  const { item, call } = await written('aroha')
  const phone = firstDocument.brands?.northlight?.phone ?? ''
  expect(item).toMatchObject({ title: `Call ${phone}`, emptyText: `Or call ${phone}.` })
  expect(call).toEqual({ text: `Call ${phone}`, href: `tel:${phone.replaceAll(' ', '')}` })
  await portal.database.db
    .update(billingAccounts)
    .set({ brand: 'pip' })
    .where(eq(billingAccounts.id, shownAccount('ruth').billingAccountId))
  expect((await written('ruth')).call?.text).toBe(`Call ${firstDocument.brands?.pip?.phone}`)
})

test('what to do without power is that of the property’s place', async () => {
  const [aroha, hemi] = [await written('aroha'), await written('hemi')]
  for (const { lines, noPower, item } of [aroha, hemi]) {
    expect(lines?.text).toMatch(/on [0-9 ]{9,}\.$/)
    expect(noPower?.text.length).toBeGreaterThan(20)
    expect(JSON.stringify(item)).not.toMatch(/\{(?:phone|linesPhone|noPower)\}/)
  }
})

test('who has no property reads the brand’s number', async () => {
  const { body } = await portal.call('staff', widgetListOfTab, { query: { tabId: 'dashboard' } })
  const item = (body as { widgets: WidgetItem[] }).widgets.find(({ id }) => id === widget.id)
  expect(JSON.stringify(item)).not.toContain('{phone}')
})
