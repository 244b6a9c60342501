import type { Page } from './portal.ts'

const SHOTS = process.env.SHOTS

/** Saves how a page looks, wide in light and narrow in dark, where SHOTS names a folder for that. */
export async function look(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  for (const [width, scheme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}
