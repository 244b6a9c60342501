import { THOROUGH } from '../tests/thorough.ts'
import { crawl } from './crawl.ts'
import { expect, test } from './portal.ts'

/* Every link leads on: none to the page that it is on, none to one that is not there. */

const PEOPLE = ['aroha', 'tama', 'hemi', 'priya', 'moana', 'newcomer', 'rua', 'rimu-cafe', 'kapiti-growers']

for (const username of PEOPLE) {
  test(`every link that ${username} finds leads on`, THOROUGH, async ({ page, portal }) => {
    test.setTimeout(300_000)
    await portal.open(username, '/account/dashboard')
    const { pages, wrong } = await crawl(page, '/account/dashboard')
    expect(wrong).toEqual([])
    expect(pages.length).toBeGreaterThan(6)
    for (const { url, text } of pages) expect(text, url).not.toMatch(/\bpip\b/i)
  })
}
