import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Page } from './portal.ts'

/** A customer in a browser of their own, beside that of staff. */
export async function asCustomer(browser: Browser, page: Page, username: string, more: BrowserContextOptions = {}): Promise<Page> {
  const session = await (await page.request.get('/e2e/session', { params: { as: username } })).text()
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, ...more })
  await context.addInitScript((text) => sessionStorage.setItem('session', text), session)
  return context.newPage()
}
