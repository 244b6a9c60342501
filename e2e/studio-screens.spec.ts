import { CONTENT } from '#studio/shell/sections.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectToFit, type Page, test } from './portal.ts'

/* Each screen of Studio, and what opens in it: for everyone to use, and within the width of a phone. */

/** src/studio/shell/screen-list.tsx and shell.tsx */
const SCREENS = [
  'pages/dashboard',
  'tabs',
  'templates',
  'find?find=bill',
  ...CONTENT.map(({ piece }) => `content/${piece}`),
  'forms',
  'forms/homeProfile',
  'media',
  'emergency',
  'preview',
  'releases',
  'numbers',
  'explain',
  'staff',
  'gallery',
  'webhooks',
]
const LOOKS = [
  { as: 'viewer', width: 375, colorScheme: 'dark', to: 'anyone who may only look, on a phone in the dark' },
  { as: 'staff', width: 1280, colorScheme: 'light', to: 'who may do everything, on a desktop' },
] as const

for (const screen of SCREENS) {
  for (const { as, width, colorScheme, to } of LOOKS) {
    test(`/studio/${screen} is accessible to ${to}`, THOROUGH, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 812 })
      await page.emulateMedia({ colorScheme })
      await portal.open(as, `/studio/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await portal.untilQuiet()
      await expectAccessible(page)
      await expectToFit(page)
    })
  }
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const unfold = (page: Page) => page.locator('main summary').first().click()

/** What opens in a screen. */
const OPENED: readonly { what: string; at: string; open: (page: Page) => Promise<unknown>; onPhone?: true }[] = [
  { what: 'the list of screens', at: 'tabs', open: press('All screens'), onPhone: true },
  { what: 'the menu of the person', at: 'tabs', open: (page) => page.locator('header summary').click() },
  { what: 'the campaigns', at: 'tabs', open: press(/^Campaign:/) },
  { what: 'a tab', at: 'tabs', open: unfold },
  {
    what: 'the keys',
    at: 'pages/dashboard',
    open: (page) =>
      page
        .getByTestId('canvas')
        .waitFor()
        .then(() => page.keyboard.press('?')),
  },
  { what: 'moving to another page', at: 'pages/dashboard?widget=hero', open: press('Move or copy to another page') },
  { what: 'saving a template', at: 'pages/dashboard?widget=hero', open: press('Save as a template') },
  {
    what: 'several selected widgets',
    at: 'pages/bills?widget=power-bill&widget=account',
    open: (page) => page.getByText('2 widgets').first().waitFor(),
  },
  { what: 'the palette after a widget', at: 'pages/dashboard?widget=hero', open: press('Place a widget after this one') },
  { what: 'settings of a widget', at: 'pages/dashboard?widget=recent', open: press('Settings') },
  ...CONTENT.map(({ piece }) => ({ what: `the first entry of ${piece}`, at: `content/${piece}`, open: unfold })),
  {
    what: 'replacing',
    at: 'find?find=your+bill',
    open: async (page) => {
      await page.getByRole('switch', { name: 'Replace', exact: true }).check()
      await page.getByLabel('Replace with').fill('what you owe')
    },
  },
]

for (const { what, at, open, onPhone } of OPENED) {
  for (const { width, colorScheme } of onPhone ? LOOKS.slice(0, 1) : LOOKS) {
    test(`${what} at /studio/${at} is accessible in ${colorScheme} colours, ${width} pixels wide`, THOROUGH, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 812 })
      await page.emulateMedia({ colorScheme })
      await portal.open('staff', `/studio/${at}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await portal.untilQuiet()
      await open(page)
      await portal.untilQuiet()
      await expectAccessible(page)
      await expectToFit(page)
    })
  }
}

test('on a phone Studio’s tools take two rows, each as large as a finger, and say what they are', THOROUGH, async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await portal.open('staff', '/studio/tabs')
  const tools = page.getByRole('banner', { name: 'Studio’s tools' })
  await expect(tools.getByText('No unpublished changes')).toBeVisible()
  expect((await tools.boundingBox())?.height).toBeLessThan(115)
  for (const name of [/^Campaign: Changes/, 'Undo', 'Redo', 'Outage and alert', 'Review and publish', /^Inbox/]) {
    const box = await tools.getByRole('button', { name }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await tools.locator('summary').click()
  await expect(tools.getByText('Signed in as Jo Marlowe')).toBeVisible()
  await expectToFit(page)
})

/** src/studio/editor/palette.tsx: what staff write. */
const WRITTEN = ['Banner', 'Chart', 'Figures', 'Form', 'Links', 'Picture or gallery', 'Steps', 'Table', 'Text', 'Video']

for (const { width, colorScheme } of LOOKS) {
  test(
    `each content widget is accessible as it is placed, in ${colorScheme} colours, ${width} pixels wide`,
    THOROUGH,
    async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 812 })
      await page.emulateMedia({ colorScheme })
      await portal.open('staff', '/studio/pages/profile')
      for (const name of WRITTEN) {
        await page.getByLabel('Search widgets').fill(name)
        await page
          .getByRole('complementary', { name: 'Widgets to place' })
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .click()
        const settings = page.getByRole('complementary', { name: /^Settings of/ })
        await settings.getByLabel('Title', { exact: true }).waitFor()
        await portal.untilQuiet()
        await expectAccessible(page)
        await expectToFit(page)
        await settings.getByRole('button', { name: 'Done', exact: true }).click()
      }
    },
  )
}
