import {
  accountPageNamed,
  CARBON_CALCULATOR_PAGES,
  ECO_TRACKER_PAGES,
  ENERGY_MIX_PAGES,
  EV_PAGES,
  HOME_COMPARISON_PAGES,
  newerPath,
  paths,
  TIPS_PAGES,
  withoutApp,
} from './paths.ts'

/* Which links of the portal lead to a page. */

/** The pages that are in a release, beside those of the code. */
export interface ReleasePages {
  tabs: readonly { path: string; formerPaths?: readonly string[] | undefined }[]
  forms?: readonly { id: string; made?: object | undefined }[] | undefined
  brands?: Readonly<Record<string, { pages: Readonly<Record<string, unknown>> } | undefined>> | undefined
}

/** Paths whose pages are tabs: a release has them, or not. */
const OF_TABS: readonly string[] = [paths.dashboard(), paths.products(), paths.insights(), paths.bills(), paths.profile()]

const below = (path: string, pages: readonly string[]) => pages.map((page) => `${path}/${page}`)

/** The pages of the code, whatever a release has. */
const OF_CODE: ReadonlySet<string> = new Set([
  ...Object.values(paths)
    .map((path) => path())
    .filter((path) => path.startsWith(`${paths.account()}/`) && !path.endsWith('/') && !OF_TABS.includes(path)),
  ...below(paths.ecoTracker(), ECO_TRACKER_PAGES),
  ...below(paths.homeComparison(), HOME_COMPARISON_PAGES),
  ...below(paths.energyMix(), ENERGY_MIX_PAGES),
  ...below(paths.ev(), EV_PAGES),
  ...below(paths.carbonCalculator(), CARBON_CALCULATOR_PAGES),
  ...below(paths.tips(), TIPS_PAGES),
  paths.medicalDependence('form'),
])

/** The path of every page that a release has, for what to say instead of a mistyped one. */
export const knownPaths = ({ tabs, forms = [] }: ReleasePages): string[] => [
  ...tabs.map(({ path }) => path),
  ...forms.flatMap(({ id, made }) => (made ? [paths.form(id)] : [])),
  ...OF_CODE,
]

/** True for a path that leads a customer to a page. @param href path of the portal, with its query */
export function leadsOn(href: string, pages: ReleasePages): boolean {
  const [path = ''] = href.split(/[?#]/)
  const asked = withoutApp(path).replace(/(?<=.)\/+$/, '')
  if (asked === '/' || asked === paths.login()) return true
  const info = /^(?:\/account)?\/info\/(.*)$/.exec(asked)?.[1]
  if (info !== undefined) return Object.values(pages.brands ?? {}).some((brand) => brand !== undefined && Object.hasOwn(brand.pages, info))
  const named = accountPageNamed(asked)
  if (named === undefined) return false
  const page = newerPath(named, paths.consumption()) ?? named
  return (
    page === paths.account() ||
    OF_CODE.has(page) ||
    knownPaths(pages).includes(page) ||
    pages.tabs.some(({ formerPaths = [] }) => formerPaths.includes(page))
  )
}

/** True for the path of a page of the code, which no tab can have. */
export const isOfCode = (path: string): boolean => OF_CODE.has(path) || path.startsWith(paths.info()) || path.startsWith(paths.form())
