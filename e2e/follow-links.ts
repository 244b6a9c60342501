import { paths } from '#lib/paths.ts'
import { demoAccounts, staff } from '#server/demo/people.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { crawl } from './crawl.ts'
import { type Brand, expect, test } from './portal.ts'

const OTHERS: Record<Brand, RegExp> = { northlight: /\bpip\b/i, pip: /northlight/i }
/** Words about a home, which no page says to a business. The home phone is of the person who has it. */
const OF_HOMES = /\b(homes?(?! phone\b)|houses?|households?|homework|famil(y|ies))\b/i
const BUSINESSES = ['rimu-cafe', 'kapiti-growers']
const isStaff = (username: string) => staff.some((one) => one.username === username)

/**
 * Every link leads on, for each demo account: none to the page that it is on, none to one that is not there. Each page has a title and one
 * heading, says nothing on its console, and names its own brand alone; a business reads nowhere of a home. What needs no browser, the links
 * of releases and mails, is in src/app/leads-on.test.ts and tests/stored-mails.ts.
 */
export function followLinks(brand: Brand): void {
  for (const { username } of demoAccounts) {
    test(`every link that ${username} finds leads on`, THOROUGH, async ({ page, portal }) => {
      test.setTimeout(600_000)
      // A browser notes each answer of these: no readings yet, and what the address of a page asks for and this person does not have.
      portal.expectConsoleErrors(/status of 404/)
      await portal.open(username, isStaff(username) ? paths.studio() : paths.dashboard(), { isStaff: isStaff(username) })
      const { pages, wrong } = await crawl(page, portal)
      expect(wrong).toEqual([])
      expect(pages.length).toBeGreaterThan(4)
      // Studio is for both brands.
      for (const { url, text } of isStaff(username) ? [] : pages) expect(text, url).not.toMatch(OTHERS[brand])
      for (const { url, text } of BUSINESSES.includes(username) ? pages : []) expect(text, url).not.toMatch(OF_HOMES)
      if (brand === 'pip' && username === 'priya') expect(pages.map(({ text }) => text).join()).toContain('Pip Night Owl')
    })
  }
}
