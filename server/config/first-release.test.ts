import { expect, test } from 'vitest'
import { firstDocument } from './first-release.ts'

/* What the first release says to customers, and where it leads them. */

const { content, tabs, widgets } = firstDocument

/** Phrases that urge to something for which the portal has no page yet. The page that comes takes its phrase out of here. */
const URGES_TO_NOTHING = [/\bpay now\b/i]
/** Phrases that ask for something and so need a link beside them. */
const URGES = /\b(answer (a|the)|call us|order|send us|set up|sign up|pick (a|your)|try)\b/i

interface Text {
  title: string
  body: string
  link?: { href: string }
}

const offers: Text[] = [...content.heroMessages, ...content.nextBestActions, ...(content.promotions ?? [])]
const slides: Text[] = [...(content.featureMessages ?? []), ...(content.whatsNew ?? []).flatMap(({ steps }) => steps)]

test.each([...offers, ...slides].map((text) => [text.title, text] as const))('“%s” urges to nothing that is not there', (_title, text) => {
  for (const phrase of URGES_TO_NOTHING) expect(`${text.title} ${text.body}`).not.toMatch(phrase)
})

test.each(offers.map((text) => [text.title, text] as const))('“%s” has a link where it asks for something', (_title, { body, link }) => {
  if (URGES.test(body)) expect(link).toBeDefined()
})

test('every suggestion leads on', () => {
  expect(content.nextBestActions.filter(({ link }) => !link).map(({ type }) => type)).toEqual([])
})

test('every widget is on a page', () => {
  const placed = new Set(tabs.flatMap((tab) => tab.widgets))
  expect(widgets.map(({ id }) => id).filter((id) => !placed.has(id))).toEqual([])
})

test('a widget that may have nothing to say takes no place then, or says in its own words what will come', () => {
  const said = new Map(widgets.flatMap(({ type, emptyText }) => (emptyText ? [[type, emptyText] as const] : [])))
  expect(new Set(said.values()).size).toBe(said.size)
  const needReadings = widgets.filter(({ type }) =>
    ['ecoTracker', 'homeComparison', 'recentUsage', 'sidekick', 'usageBreakdown'].includes(type),
  )
  expect(needReadings.filter(({ hideWhenEmpty, emptyText }) => !hideWhenEmpty && !emptyText)).toEqual([])
  for (const text of said.values()) expect(text).not.toMatch(/nothing to show|no data/i)
})

test('each brand can be reached without speaking on a telephone, also by who cannot use a page', () => {
  for (const [brand, { pages }] of Object.entries(firstDocument.brands ?? {})) {
    const [contact = '', accessibility = ''] = [pages.contact, pages.accessibility].map((page) => JSON.stringify(page))
    for (const text of [contact, accessibility]) {
      expect(text).toContain(`care@${brand}.example`)
      expect(text).toContain('New Zealand Relay Service')
    }
    expect(contact).toMatch(/PO Box \d+, \w+ \d{4}/)
  }
})

test('all pages say the same about a smell of gas and a loss of power', () => {
  for (const { pages } of Object.values(firstDocument.brands ?? {})) {
    for (const page of [pages.contact, pages.help]) {
      const said = JSON.stringify(page)
      expect(said).toContain('{noPower}')
      expect(said).toContain('{smellGas}')
    }
  }
  const told = JSON.stringify({ ...content, safety: undefined, brands: firstDocument.brands })
  expect(told).not.toMatch(/smell gas, |power is out/i)
})

test('a business reads nowhere of a home, a house or a family', () => {
  const { broadband } = content
  const everyone = Object.values(firstDocument.brands ?? {}).map(({ pages, homeMove }) => [pages, homeMove?.offers])
  const said = [
    ...content.heroMessages,
    ...content.heroMenu,
    ...content.nextBestActions,
    content.promotions,
    content.featureMessages,
    content.whatsNew,
    content.tips,
    broadband?.plans,
    widgets,
    everyone,
  ]
  const spoken: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') spoken.push(value)
    else if (typeof value === 'object' && value !== null && !isForHomes(value)) {
      for (const [key, inner] of Object.entries(value)) if (!['icon', 'href', 'type', 'id', 'feature'].includes(key)) walk(inner)
    }
  }
  walk(said)
  expect(spoken.filter((text) => /\b(home|house|household|famil|homework)/i.test(text))).toEqual([])
})

/** Those with an audience, or a list of kinds of their own, that has no businesses. */
function isForHomes(value: object): boolean {
  const { audience, accountTypes } = value as { audience?: { accountTypes?: string[] }; accountTypes?: string[] }
  const kinds = audience?.accountTypes ?? accountTypes
  return kinds !== undefined && !kinds.includes('sme')
}
