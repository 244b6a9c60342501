import { paths } from '#lib/paths.ts'
import { expect, test } from './portal.ts'

/* Pages that no other test opens on every run: each is drawn, with no error on the console. */

const PAGES = {
  moana: [paths.products(), paths.profile()],
  newcomer: [paths.products(), paths.profile()],
  'rimu-cafe': [paths.businessBreakdown(), paths.businessProfile()],
  staff: [
    paths.impersonate({ view: 'log' }),
    paths.studio('explain'),
    paths.studio('gallery'),
    paths.studio('staff'),
    paths.studio('tabs'),
    paths.studio('preview'),
    paths.studio('emergency'),
    paths.studio('content/content:tips'),
  ],
}

for (const [username, pages] of Object.entries(PAGES)) {
  test(`each page of ${username} is drawn without an error`, async ({ page, portal }) => {
    await portal.open(username, pages[0], { isStaff: username === 'staff' })
    for (const path of pages) {
      if (path !== pages[0]) await portal.goOn(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await portal.untilQuiet()
    }
  })
}
