import { paths } from '#lib/paths.ts'
import { LOOKED_AT, PAGES } from './pages.ts'
import { expect, test } from './portal.ts'

/* Each page that phone.spec.ts does not look at on every run is drawn, with no error on the console. */

const STAFF = [
  paths.impersonate({ view: 'log' }),
  paths.studio('explain'),
  paths.studio('gallery'),
  paths.studio('staff'),
  paths.studio('tabs'),
  paths.studio('preview'),
  paths.studio('emergency'),
  paths.studio('content/content:tips'),
]
const OTHERS = { ...PAGES, aroha: PAGES.aroha.filter((path) => !LOOKED_AT.includes(path)), staff: STAFF }

for (const [username, pages] of Object.entries<string[]>(OTHERS)) {
  test(`each page of ${username} is drawn without an error`, async ({ page, portal }) => {
    test.setTimeout(120_000)
    await portal.open(username, pages[0], { isStaff: username === 'staff' })
    for (const path of pages) {
      if (path !== pages[0]) await portal.goOn(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await portal.untilQuiet()
    }
  })
}
