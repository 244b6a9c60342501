import { randomUUID } from 'node:crypto'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectToFit, type Page, type Portal, test } from './portal.ts'

/* What opens over a screen of Studio, and screens with something in them: e2e/studio-screens.spec.ts has each screen as it opens first. */

const LOOKS = [
  { width: 375, colorScheme: 'dark', to: 'on a phone in the dark' },
  { width: 1280, colorScheme: 'light', to: 'on a desktop' },
] as const

type Value = Record<string, unknown>

/** Calls of a member of staff, as Studio makes them. */
async function callsOf(page: Page, username: string) {
  const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as: username } })).json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/private/studio/${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const get = async (path: string) => (await page.request.get(`/api/v1/private/studio/${path}`, { headers })).json()
  return {
    post,
    async edit(piece: string, change: (value: Value) => Value) {
      const { pieces } = (await get('draft')) as { pieces: { piece: string; hash: string; value: Value }[] }
      const found = pieces.find((one) => one.piece === piece)
      await post('draft', { changes: [{ piece, was: found?.hash ?? '', value: change(found?.value ?? {}) }] })
    },
    async publish(note: string, times: { dueAt?: string; endsAt?: string } = {}) {
      const { revision } = (await get('draft-version')) as { revision: number }
      await post('publish', { seen: revision, note, ...times })
    },
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function openAs(page: Page, portal: Portal, path: string, { width, colorScheme }: (typeof LOOKS)[number]) {
  await page.setViewportSize({ width, height: 812 })
  await page.emulateMedia({ colorScheme })
  await portal.open('staff', path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await portal.untilQuiet()
}

/** Opens a dialog, looks at it and closes it. */
async function look(page: Page, open: string | RegExp, title: string | RegExp, inside: () => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: open }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await inside()
  await expectAccessible(page)
  await expectToFit(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

for (const as of LOOKS) {
  test(`releases, campaigns and the inbox are accessible ${as.to}, with what opens over them`, THOROUGH, async ({ page, portal }) => {
    test.slow()
    const staff = await callsOf(page, 'staff')
    const editor = await callsOf(page, 'editor')
    await staff.edit('widget:bill', (bill) => ({ ...bill, title: 'Your latest bill' }))
    await staff.publish('Say which bill')
    await staff.edit('widget:eco', (eco) => ({ ...eco, title: 'Carbon' }))
    await staff.publish('For a week', { endsAt: inDays(7) })
    await staff.edit('widget:hero', (hero) => ({ ...hero, title: 'Kia ora' }))
    await staff.publish('For Christmas', { dueAt: inDays(3), endsAt: inDays(9) })
    await editor.edit('widget:bill', (bill) => ({ ...bill, title: 'The bill that was sent last, whenever that was' }))
    await editor.edit('widget:tiles', (tiles) => ({ ...tiles, title: 'Help' }))
    await editor.post('campaigns', { name: 'Autumn' })
    await editor.post('comments', { id: randomUUID(), campaign: 'changes', piece: 'widget:bill', text: 'Is that too long?' })
    await editor.post('review', { note: 'The titles', reviewer: 'staff' })

    await openAs(page, portal, '/studio/releases', as)
    for (const change of await page.getByRole('region', { name: 'Changes', exact: true }).locator('summary').all()) await change.click()
    await expect(page.getByRole('region', { name: /^Differences: / })).toHaveCount(2)
    await expectAccessible(page)
    await expectToFit(page)
    await look(page, 'What changed', 'What changed', async () => {
      await page.getByRole('dialog').locator('summary').first().click()
    })
    await look(page, 'Roll back to this', 'Show customers this release again?')
    await look(page, 'Change its times', /^When “.*” is out$/)
    await look(page, 'End it now', /^End “For a week” now\?$/)
    const file = await (await page.request.get('/e2e/config')).body()
    await page
      .getByLabel('Replace what is in “Changes” with a file')
      .setInputFiles({ name: 'portal.json', mimeType: 'application/json', buffer: file })
    const taken = page.getByRole('dialog', { name: 'What portal.json would change' })
    await expect(taken.getByText('It takes back what Mere Tamihana changed')).toBeVisible()
    // It is longer than a phone is high, and begins at its beginning.
    await expect(taken.getByRole('heading').first()).toBeInViewport()
    await expectAccessible(page)
    await taken.getByRole('button', { name: 'Leave it' }).click()

    await look(page, /^Inbox/, 'Inbox', () => expect(page.getByText('Mere Tamihana asks for a review of “Changes”.')).toBeVisible())
    await page.locator('header summary').click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Campaign: Changes/ }).click()
    await expectAccessible(page)
    await look(page, 'Rename “Autumn”', 'Rename “Autumn”')
  })

  test(`what closes the portal, ends an experiment or removes an endpoint is accessible ${as.to}`, THOROUGH, async ({ page, portal }) => {
    test.slow()
    const staff = await callsOf(page, 'staff')
    await staff.edit('widget:bill', ({ title, config, data, ...bill }) => {
      const shown = JSON.parse(JSON.stringify({ title, config, data })) as Value
      const versions = [{ key: 'B', ...shown, title: 'What you owe' }]
      const experiment = { id: randomUUID(), share: 100, versions, goal: 'click', days: 7, expected: 5, difference: 1 }
      return { ...bill, ...shown, experiment }
    })
    await staff.post('webhooks', { description: 'Billing', url: 'https://hooks.example.nz/portal', types: [] })

    await openAs(page, portal, '/studio/emergency', as)
    await look(page, 'Close the portal', 'Close the portal to everyone?')
    await page.goto('/studio/pages/dashboard?widget=bill')
    await look(page, 'Give up the experiment', 'Give up the experiment?')
    await page.goto('/studio/explain')
    await page.getByRole('switch', { name: 'For developers' }).check()
    await expect(page.getByText(/^Version [AB], as their account has it$/).first()).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await page.goto('/studio/webhooks')
    await page.getByText('Events: all').click()
    await expect(page.getByRole('checkbox', { name: 'Bottled gas was ordered' })).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Billing', { exact: true }).click()
    await look(page, 'New secret', 'Make a new secret for Billing?')
    await look(page, 'Remove', 'Remove Billing?')
    await expectToFit(page)
  })

  test(`a form that staff have made, and its answers, are accessible ${as.to}`, THOROUGH, async ({ page, portal }) => {
    test.slow()
    const staff = await callsOf(page, 'staff')
    await openAs(page, portal, '/studio/forms', as)
    await page.getByLabel('New form').fill('Pūkeko power')
    await page.getByLabel('Its first question').fill('Whose roof is it?')
    await page.getByRole('button', { name: 'Add the form' }).click()
    await page.getByText('Who may answer it').click()
    const formId = new URL(page.url()).pathname.split('/').at(-1)
    await page.getByText('Questions', { exact: true }).first().click()
    await page.getByLabel('Option 1').fill('Ours')
    await expectAccessible(page)
    await expectToFit(page)
    await look(page, 'Remove the form', 'Remove the form “Pūkeko power”?')
    await expect(page.getByText(/^\d+ unpublished changes?$/)).toBeVisible()
    await staff.publish('A form about roofs')
    const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as: 'aroha' } })).json()) as { accessToken: string }
    const answered = await page.request.post(`/api/v1/private/forms/${formId}/answers`, {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { profile: { WhoseRoof: 'Ours' } },
    })
    expect(answered.status(), await answered.text()).toBeLessThan(300)
    await page.goto(`/studio/answers/${formId}`)
    await look(page, 'Download all (CSV)', 'Download all answers?')
    await page.getByText('Who has looked at the answers').click()
    await expectAccessible(page)
    await expectToFit(page)
  })
}
