import { THOROUGH } from '../tests/thorough.ts'
import { expect, type Page, seeAll, test } from './portal.ts'

/*
 * Cards are as high as their content. Looked at for every demo account on every page of widgets, and for some of them on the other
 * pages; on every run a few of them, all with --thorough.
 */

const PAGES = ['dashboard', 'insights', 'bill']
const WIDTHS = [320, 375, 768, 1280, 1600]
const CUSTOMERS = ['aroha', 'tama', 'hemi', 'priya', 'rimu-cafe', 'kapiti-growers', 'moana', 'newcomer', 'rua']

/** Pages of sections. Who does not have one is told so there. */
const OTHER_PAGES = [
  'profile',
  'products',
  'products/consumption',
  'products/natural-gas',
  'products/bottled-gas',
  'products/broadband',
  'products/ev',
  'products/ev/plan-insights',
  'products/ev/everywhere',
  'products/plan-check',
  'bill/payments',
  'bill/help',
  'bill/transactions',
  'bill/insights',
  'insights/eco-tracker',
  'insights/home-comparison',
  'insights/energy-mix',
  'insights/forecasts',
  'insights/tips',
  'insights/carbon-calculator',
  'profile/account-settings',
  'profile/property-details',
  'profile/payment-options',
  'profile/powershout',
  'profile/notifications',
  'profile/your-data',
  'profile/donate',
  'profile/friend-get-friend',
  'info/contact',
]

/** Room without content that a card may have, px. */
const MOST_EMPTY = 48
/** What a chart may grow to beside higher cards: a wall of columns says no more. px. */
const HIGHEST_CHART = 320

for (const username of CUSTOMERS) {
  for (const width of WIDTHS) {
    const isOnEveryRun = username === 'tama' && width === 375
    test(`the cards of ${username} at ${width} px`, isOnEveryRun ? {} : THOROUGH, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 900 })
      const faults: string[] = []
      for (const name of PAGES) {
        await (name === 'dashboard' ? portal.open(username, `/account/${name}`) : page.goto(`/account/${name}`))
        await seeAll(page)
        faults.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  }
}

for (const username of ['aroha', 'hemi', 'priya', 'moana', 'newcomer']) {
  for (const width of [375, 1280]) {
    test(`the sections of other pages of ${username} at ${width} px`, THOROUGH, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 900 })
      await portal.open(username, '/account/profile')
      const faults: string[] = []
      for (const name of OTHER_PAGES) {
        await portal.goOn(`/account/${name}`)
        await portal.untilQuiet()
        await expect(page.locator('[data-is-waiting]')).toHaveCount(0)
        faults.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  }
}

/** What is wrong with the cards on the page: room without content, cut content, ragged ends, charts like walls. */
const faultsOf = (page: Page) =>
  page.evaluate(
    ([mostEmpty, highestChart]) => {
      const faults: string[] = []
      for (const section of document.querySelectorAll<HTMLElement>('main section[aria-labelledby]')) {
        if (section.parentElement?.closest('[data-state], section[aria-labelledby]')) continue
        const gap = largestGap(section)
        if (gap.px > mostEmpty)
          faults.push(`“${section.querySelector('h2')?.textContent}” has ${gap.px} px of nothing after “${gap.after}”`)
      }
      for (const chart of document.querySelectorAll('main [data-state] figure > [role=group]')) {
        const { height } = chart.getBoundingClientRect()
        if (height > highestChart) faults.push(`the chart of ${chart.closest('[data-state]')?.id} is ${Math.round(height)} px high`)
      }
      const sections = [...document.querySelectorAll<HTMLElement>('main section[aria-labelledby]')]
        .filter((section) => !section.parentElement?.closest('[data-state], section[aria-labelledby], dialog, [data-is-ragged]'))
        .map((section) => ({ name: `“${section.querySelector('h2')?.textContent}”`, box: section.getBoundingClientRect() }))
      // Those that begin on one line end on one, or another follows below.
      for (const { name, box } of sections) {
        const beside = sections.filter((other) => Math.abs(other.box.top - box.top) < 2)
        const end = Math.max(...beside.map((other) => other.box.bottom))
        const isFollowed = sections.some(
          (other) =>
            other.box.top >= box.bottom && other.box.top - box.bottom < 32 && other.box.left < box.right && box.left < other.box.right,
        )
        if (end > box.bottom + 1 && !isFollowed) faults.push(`${name} ends ${Math.round(end - box.bottom)} px before what is beside it`)
      }
      const cards = [...document.querySelectorAll<HTMLElement>('main [data-state]')].map((slot) => {
        const card = slot.firstElementChild as HTMLElement
        return { slot, card, box: card.getBoundingClientRect() }
      })
      for (const { slot, card } of cards) {
        const gap = largestGap(card)
        if (gap.px > mostEmpty) faults.push(`${slot.id} has ${gap.px} px of nothing after “${gap.after}”`)
        for (const element of [card, ...card.querySelectorAll<HTMLElement>('*')]) {
          if (element.closest('.visually-hidden, svg, select, [role=region]')) continue
          if (getComputedStyle(element).overflow === 'visible' && element !== card) continue
          if (element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0)
            faults.push(`${slot.id} cuts <${element.tagName}>`)
        }
      }
      // A card ends with all that is beside it, or another card follows below.
      for (const { slot, box } of cards) {
        const beside = cards.filter((other) => other.box.top < box.bottom - 1 && box.top < other.box.bottom - 1)
        const end = Math.max(...beside.map((other) => other.box.bottom))
        const isFollowed = cards.some(
          (other) => Math.abs(other.box.top - box.bottom - 16) < 2 && other.box.left < box.right && box.left < other.box.right,
        )
        if (end > box.bottom + 1 && !isFollowed) faults.push(`${slot.id} ends ${Math.round(end - box.bottom)} px before the card beside it`)
      }
      return faults

      /** The largest strip of a card, as wide as the card, that has nothing in it. */
      function largestGap(card: HTMLElement): { px: number; after: string } {
        const { paddingTop, paddingBottom } = getComputedStyle(card)
        const { top, bottom } = card.getBoundingClientRect()
        const pieces = piecesOf(card).sort((a, b) => a.top - b.top)
        let end = top + Number.parseFloat(paddingTop)
        let after = 'the top'
        let gap = { px: 0, after }
        for (const piece of [...pieces, { top: bottom - Number.parseFloat(paddingBottom), bottom, name: 'the end' }]) {
          if (piece.top - end > gap.px) gap = { px: Math.round(piece.top - end), after }
          if (piece.bottom > end) [end, after] = [piece.bottom, piece.name]
        }
        return gap
      }

      /** Where something can be seen: lines of text, drawings, fields, and boxes with a look. */
      function piecesOf(card: HTMLElement): { top: number; bottom: number; name: string }[] {
        const pieces: { top: number; bottom: number; name: string }[] = []
        const walker = document.createTreeWalker(card, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const node = walker.currentNode
          if (node instanceof Text) {
            if (!node.data.trim() || node.parentElement?.closest('.visually-hidden')) continue
            const range = document.createRange()
            range.selectNodeContents(node)
            for (const { top, bottom } of range.getClientRects()) pieces.push({ top, bottom, name: node.data.trim().slice(0, 30) })
          } else if (node instanceof Element && (node.matches('svg, img, select, input, button, progress') || hasLook(node))) {
            const { top, bottom } = node.getBoundingClientRect()
            if (bottom > top) pieces.push({ top, bottom, name: `<${node.tagName}>` })
          } else if (node instanceof Element && node !== card && getComputedStyle(node).backgroundColor !== 'rgba(0, 0, 0, 0)') {
            // Of a larger tile both edges are seen.
            const { top, bottom } = node.getBoundingClientRect()
            for (const edge of [top, bottom]) pieces.push({ top: edge, bottom: edge, name: `the edge of <${node.tagName}>` })
          }
        }
        return pieces
      }

      /** A bar or a tile, small enough to be content and not the card's own ground. */
      function hasLook(element: Element): boolean {
        const { backgroundColor, borderBlockEndWidth } = getComputedStyle(element)
        const isSmall = element.getBoundingClientRect().height < 64
        return isSmall && (backgroundColor !== 'rgba(0, 0, 0, 0)' || borderBlockEndWidth !== '0px')
      }
    },
    [MOST_EMPTY, HIGHEST_CHART] as const,
  )
