import { THOROUGH } from '../tests/thorough.ts'
import { expect, seeAll, statesOf, test } from './portal.ts'

interface Document {
  tabs: { id: string; widgets: string[] }[]
  widgets: { id: string; type: string; config: object }[]
}

test('what is applied is what the next load shows: two swapped, one removed, one of another type added', async ({
  page,
  portal,
  request,
}) => {
  await portal.open('aroha')
  await seeAll(page)
  const before = Object.keys(await statesOf(page))

  const document: Document = await (await request.get('/e2e/config')).json()
  const [dashboard] = document.tabs
  const account = document.widgets.find(({ type }) => type === 'accountSummary')
  if (!dashboard || !account) throw new Error('the first release has changed')
  const swap = { hero: 'bill', bill: 'hero' } as Record<string, string>
  dashboard.widgets = [...dashboard.widgets.filter((id) => id !== 'eco').map((id) => swap[id] ?? id), 'own-account']
  document.widgets.push({ ...account, id: 'own-account' })
  await portal.applyConfig(document)

  await page.reload()
  await seeAll(page)
  expect(Object.keys(await statesOf(page))).toEqual([...before.filter((id) => id !== 'eco').map((id) => swap[id] ?? id), 'own-account'])
  await expect(page.locator('#own-account')).toContainText('Customer number')
})

test('a new config reaches a page that is open on its next navigation', THOROUGH, async ({ page, portal, request }) => {
  await portal.open('aroha')
  await seeAll(page)
  const document: Document = await (await request.get('/e2e/config')).json()
  const bills = document.tabs.find(({ id }) => id === 'bills')
  if (!bills) throw new Error('the first release has no bills')
  bills.widgets = ['power-bill']
  await portal.applyConfig(document)
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await expect(page.locator('#power-bill')).toBeVisible()
  expect(Object.keys(await statesOf(page))).toEqual(['power-bill'])
})

test('widgets that need the same data share one request', THOROUGH, async ({ page, portal, request }) => {
  const document: Document = await (await request.get('/e2e/config')).json()
  const bills = document.tabs.find(({ id }) => id === 'bills')
  if (!bills) throw new Error('the first release has no bills')
  bills.widgets = ['bill', 'power-bill', 'account']
  await portal.applyConfig(document)
  await portal.open('aroha', '/account/insights')
  await seeAll(page)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await seeAll(page)
  expect(new Set(Object.values(await statesOf(page)))).toEqual(new Set(['content']))
  expect(asked.filter((path) => path.endsWith('/widget/billSummary'))).toHaveLength(1)
})
