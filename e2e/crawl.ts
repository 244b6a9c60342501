import { expect, type Page } from '@playwright/test'

/** What a page showed. */
export interface Crawled {
  /** path and query of the page */
  url: string
  heading: string
  text: string
}

interface PageLink {
  label: string
  href: string
}

/**
 * Follows every link of the portal as the person who is signed in, from page to page, and says of each what it showed.
 * @returns what is wrong with its links too: one that leads to the page it is on and is not marked so, or to one that is not there
 */
export async function crawl(page: Page, from: string): Promise<{ pages: Crawled[]; wrong: string[] }> {
  const pages: Crawled[] = []
  const wrong: string[] = []
  const files = new Set<string>()
  // Of pages that differ in their query alone, such as the days of a chart, one is enough.
  const known = new Map([[from, from]])
  const queue = [from]
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    await page.goto(url)
    await settle(page)
    const here = new URL(page.url())
    const heading = await page.locator('h1').first().innerText()
    const text = await page.locator('body').innerText()
    pages.push({ url, heading, text })
    if (/not found/i.test(heading)) wrong.push(`${url} is not there, and ${known.get(here.pathname)} leads to it`)
    for (const { label, href } of await linksOf(page, 'main')) {
      const to = new URL(href)
      if (to.origin === here.origin && `${to.pathname}${to.search}` === `${here.pathname}${here.search}`) {
        wrong.push(`${url}: “${label}” leads to the page that it is on`)
      }
    }
    for (const { href } of await linksOf(page, 'body')) {
      const to = new URL(href)
      if (to.origin !== here.origin) continue
      if (!to.pathname.startsWith('/account')) files.add(to.pathname)
      else if (!known.has(to.pathname)) {
        known.set(to.pathname, url)
        queue.push(`${to.pathname}${to.search}`)
      }
    }
  }
  for (const path of files) {
    const { status } = await page.evaluate(async (path) => ({ status: (await fetch(path)).status }), path)
    if (status !== 200) wrong.push(`${path} answers ${status}`)
  }
  return { pages, wrong }
}

/** Scrolls to the end, until all is loaded and the page says the same twice. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  let before: string | undefined
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight))
    const isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
    const loading = await page.locator('[data-state="loading"], [aria-busy="true"], [role="status"] progress').count()
    const text = await page.locator('body').innerText()
    const isSame = text === before
    before = text
    expect({ isAtEnd, loading, isSame }).toEqual({ isAtEnd: true, loading: 0, isSame: true })
  }).toPass({ intervals: [100], timeout: 60_000 })
}

/** The links that can be followed: while a dialog is open, those behind it cannot. */
const linksOf = (page: Page, within: 'main' | 'body'): Promise<PageLink[]> =>
  page.evaluate((within) => {
    const root = document.querySelector('dialog:modal') ?? document.querySelector(within)
    return [...(root?.querySelectorAll<HTMLAnchorElement>('a[href]:not([aria-current])') ?? [])]
      .filter((link) => !link.getAttribute('href')?.startsWith('#') && link.getClientRects().length > 0)
      .map((link) => ({ label: link.innerText.trim(), href: link.href }))
  }, within)
