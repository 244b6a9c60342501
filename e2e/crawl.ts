import { paths } from '#lib/paths.ts'
import { expect, type Page, type Portal } from './portal.ts'

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
  /** false for a place on the page itself that is not there */
  hasTarget: boolean
  isInMain: boolean
}

const TITLE = /^\S.* · (Northlight Energy|Pip)$/
const OF_PORTAL = /^\/(account|studio|impersonate)(\/|$)/
/** What a link may open besides pages of the portal. */
const ELSEWHERE = /^(https:\/\/[^/]+\.[a-z]+(\/|$)|tel:\+?\d{3,}$|mailto:\S+@\S+$)/

/**
 * Follows every link that is on the open page and behind it, from page to page, as the person who is signed in, and says of each page what it
 * showed.
 * @returns what is wrong too: a link to the page that it is on and not marked so, or to one that is not there; a page without a title, or
 * without one heading
 */
export async function crawl(page: Page, portal: Portal): Promise<{ pages: Crawled[]; wrong: string[] }> {
  const pages: Crawled[] = []
  const wrong: string[] = []
  const files = new Map<string, string>()
  const { origin, pathname, search } = new URL(page.url())
  // Studio's gallery shows widgets that go on loading, so it is never settled.
  const known = new Map<string, string>([
    [keyOf(new URL(page.url())), 'the start'],
    [keyOf(new URL(paths.studio('gallery'), origin)), 'Studio'],
  ])
  const queue = [`${pathname}${search}`]
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    if (pages.length > 0) await portal.goOn(url)
    await settle(page)
    const here = new URL(page.url())
    const headings = await page.locator('h1').allInnerTexts()
    const heading = headings[0] ?? ''
    pages.push({ url, heading, text: await page.locator('body').innerText() })
    if (headings.length !== 1 || heading.trim() === '') wrong.push(`${url} has the headings ${JSON.stringify(headings)}`)
    const title = await page.title()
    if (!TITLE.test(title)) wrong.push(`${url} is called “${title}”`)
    if (/not found/i.test(heading)) wrong.push(`${url} is not there, and ${known.get(keyOf(here))} leads to it`)
    const links = await linksOf(page)
    if (pages.length === 1) links.push(...(await linksOfMenu(page)))
    for (const { label, href, hasTarget, isInMain } of links) {
      if (!URL.canParse(href)) {
        wrong.push(`${url}: “${label}” leads to ${href}`)
        continue
      }
      const to = new URL(href)
      if (to.origin !== origin) {
        if (!ELSEWHERE.test(href)) wrong.push(`${url}: “${label}” leads to ${href}`)
        continue
      }
      const isHere = `${to.pathname}${to.search}` === `${here.pathname}${here.search}`
      if (isHere && to.hash && !hasTarget) wrong.push(`${url}: “${label}” leads to ${to.hash}, which is not on it`)
      if (isHere && !to.hash && isInMain) wrong.push(`${url}: “${label}” leads to the page that it is on`)
      if (!OF_PORTAL.test(to.pathname)) files.set(to.pathname, url)
      else if (!known.has(keyOf(to))) {
        known.set(keyOf(to), url)
        queue.push(`${to.pathname}${to.search}`)
      }
    }
  }
  for (const [path, from] of files) {
    const { status } = await page.evaluate(async (path) => ({ status: (await fetch(path)).status }), path)
    if (status !== 200) wrong.push(`${path}, to which ${from} leads, answers ${status}`)
  }
  return { pages, wrong }
}

/** Of pages that differ in their query alone, such as the days of a chart, one is enough; those with an open dialog are others. */
const keyOf = ({ pathname, searchParams }: URL): string =>
  [pathname.replace(/\/+$/, ''), ...[...searchParams].flatMap(([name, value]) => (value === 'open' ? [name] : []))].join(' ')

/** Scrolls to the end, until all is loaded and the page says the same twice. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  let before: string | undefined
  await expect(async () => {
    await page.evaluate(() => {
      // What is far away loads once it is near; Studio's canvas scrolls by itself.
      const far = document.querySelector('[data-is-far="true"]')
      if (far) far.scrollIntoView()
      else scrollBy(0, innerHeight)
    })
    const isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
    const loading = await page.locator('[data-state="loading"], [aria-busy="true"], [data-is-waiting], [role="status"] progress').count()
    const text = await page.locator('body').innerText()
    const isSame = text === before
    before = text
    expect({ isAtEnd, loading, isSame }).toEqual({ isAtEnd: true, loading: 0, isSame: true })
  }).toPass({ intervals: [100], timeout: 60_000 })
}

/**
 * The links that can be followed, those in closed details too: while a dialog is open, those behind it cannot, and those of the page that
 * Studio draws never can.
 */
const linksOf = (page: Page): Promise<PageLink[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.body
    for (const details of root.querySelectorAll('details')) details.open = true
    return [...root.querySelectorAll<HTMLAnchorElement>('a[href]:not([aria-current])')]
      .filter((link) => link.getClientRects().length > 0 && !link.closest('[inert]'))
      .map((link) => ({
        label: link.innerText.trim(),
        href: link.href,
        hasTarget: link.hash.length > 1 && document.getElementById(decodeURIComponent(link.hash.slice(1))) !== null,
        isInMain: link.closest('main') !== null,
      }))
  })

/** The links of the account menu, where the page has one. */
async function linksOfMenu(page: Page): Promise<PageLink[]> {
  const menu = page.getByRole('button', { name: /account menu/ })
  if ((await menu.count()) === 0) return []
  await menu.first().click()
  const links = await linksOf(page)
  await page.keyboard.press('Escape')
  return links
}
