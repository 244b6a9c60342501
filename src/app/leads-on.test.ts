import { describe, expect, test } from 'vitest'
import {
  CARBON_CALCULATOR_PAGES,
  ECO_TRACKER_PAGES,
  ENERGY_MIX_PAGES,
  EV_PAGES,
  HOME_COMPARISON_PAGES,
  paths,
  TIPS_PAGES,
} from '#lib/paths.ts'
import { knownPaths, leadsOn as isLinkKnown } from '#lib/leads-on.ts'
import { accountPages, pageAt } from '#pages/account/pages.ts'
import first from '#server/config/first-release.json' with { type: 'json' }
import { addressesIn, leadsOn, type Places } from '../../tests/leads-on.ts'

/* No link leads to a page that is not there. Mails are looked at wherever a test makes one: tests/portal.ts. */

const document = first as unknown as Places['document']
const BRANDS = ['northlight', 'pip'] as const

/** What lib/paths.ts makes addresses of besides the pages that need no name. */
const BELOW = [
  ...ECO_TRACKER_PAGES.map((page) => paths.ecoTracker(page)),
  ...HOME_COMPARISON_PAGES.map((page) => paths.homeComparison(page)),
  ...ENERGY_MIX_PAGES.map((page) => paths.energyMix(page)),
  ...EV_PAGES.map((page) => `${paths.ev()}/${page}`),
  ...CARBON_CALCULATOR_PAGES.map((page) => paths.carbonCalculator(page)),
  ...TIPS_PAGES.map((page) => paths.tips(page)),
  paths.medicalDependence('form'),
]
/** Where one is led by signing in and out, or nowhere at all: nothing links to them for who is signed in. */
const NOT_LINKED = ['info']

describe.each(BRANDS)('%s', (brand) => {
  const nowhere = (addresses: readonly string[]) => addresses.filter((address) => !leadsOn(address, { document, brand }))

  test('every link of the first release leads to a page', () => {
    const { brands, ...shared } = first
    const addresses = addressesIn([shared, brands[brand]])
    expect(addresses.length).toBeGreaterThan(40)
    expect(nowhere(addresses)).toEqual([])
  })

  test('every address that lib/paths.ts makes leads to a page', () => {
    const pages = Object.entries(paths).filter(([name]) => !NOT_LINKED.includes(name))
    expect(nowhere([...pages.map(([, address]) => address()), ...BELOW])).toEqual([])
  })

  test('the texts at /info are those that the brand has', () => {
    expect(nowhere(['/info/terms', paths.info('privacy'), '/info/prices', paths.info()])).toEqual(['/info/prices', paths.info()])
  })
})

test('the server knows the pages of the code', () => {
  const pages = { tabs: [], forms: [], brands: {} }
  expect(Object.keys(accountPages).filter((path) => !isLinkKnown(path, pages))).toEqual([])
  expect(BELOW.filter((path) => !isLinkKnown(path, pages))).toEqual([])
  const known = knownPaths(pages).filter((path) => pageAt(path) === undefined)
  // It leads on to the page of the main energy.
  expect(known).toEqual([paths.usage()])
})

test.each(['/account/nowhere', '/nowhere', '/account/insights/tips/category/windmills', '/account/products/consumption/history'])(
  '%s leads nowhere',
  (address) => {
    expect(leadsOn(address, { document, brand: 'northlight' })).toBe(false)
  },
)
