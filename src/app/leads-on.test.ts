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

test.each(['/account/nowhere', '/nowhere', '/account/insights/tips/category/windmills', '/account/products/consumption/history'])(
  '%s leads nowhere',
  (address) => {
    expect(leadsOn(address, { document, brand: 'northlight' })).toBe(false)
  },
)
