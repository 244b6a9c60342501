import { ROUTES_FILE } from './contract-plugin.ts'

/**
 * A file of the project by its path in it, `src/ui/card.tsx`, or `schemas/account/routes.ts?selectSite` for one of its routes; one of a
 * package by its name, `react-dom`.
 */
type Place = { file: string } | { package: string }

export const SHARED_WITH_START = [
  'src/app/boot.ts',
  'src/api/headers.ts',
  'src/browser/page-settings.ts',
  'src/browser/preview-frame.ts',
  'src/session/platform.ts',
  'src/session/storage.ts',
  'src/session/webview.ts',
  'src/ui/theme.ts',
  'lib/brands.ts',
  'registry/widget.ts',
]

export const FORMS = [
  'lib/forms/bank-account-text',
  'lib/forms/checks-module',
  'lib/forms/formats',
  'lib/forms/is-same',
  'lib/forms/messages',
  'lib/forms/schema-parts',
  'schemas/address/',
  'schemas/forms/drawing',
  'schemas/forms/entities',
  'schemas/forms/limits',
  'schemas/forms/made-form',
  'schemas/forms/routes',
  'schemas/forms/vocabulary',
  'src/api/action-line',
  'src/api/all-loaded',
  'src/api/load-failure',
  'src/api/resource',
  'src/api/sign-in',
  'src/forms/',
  'src/ui/actions',
  'src/ui/form',
  'src/ui/section',
  'src/ui/state-line',
  'src/ui/toggle',
]

/**
 * What widgets share: one file, since each more of them waits for a connection. Of charts those of every dashboard; those that victory
 * draws are named nowhere: each loads where it is shown. A folder is named only where all of it belongs here: those of lib and src/ui have
 * much that single pages need.
 */
export const WIDGETS = [
  'lib/capitalised',
  'lib/carbon/text',
  'lib/card-names',
  'lib/covers-text',
  'lib/energy-names',
  'lib/energy-text',
  'lib/left-text',
  'lib/listed',
  'lib/local-day',
  'lib/money',
  'lib/money-text',
  'lib/next-bill-text',
  'lib/number-format',
  'lib/payable-on-time',
  'lib/percent-shares',
  'lib/picture',
  'lib/street-of',
  'lib/sum',
  'lib/te-reo',
  'lib/to-pay-now',
  'lib/unbroken',
  'lib/whole-percentages',
  'schemas/account/routes.ts?selectSite',
  'schemas/dashboard/routes.ts?dismissNextBestAction',
  'schemas/prompts/routes.ts?viewPromotion',
  'src/api/failure-text',
  'src/api/promoted',
  'src/api/select-site',
  'src/api/send-verification',
  'src/browser/prompted',
  'src/ui/bill-names',
  'src/ui/charts/axis',
  'src/ui/charts/bar-chart',
  'src/ui/charts/chart-frame',
  'src/ui/charts/chart-table',
  'src/ui/charts/charts.module',
  'src/ui/charts/rem',
  'src/ui/charts/series-legend',
  'src/ui/charts/share-bar',
  'src/ui/charts/share-legend',
  'src/ui/charts/unit',
  'src/ui/insight/cleanest-text',
  'src/ui/insight/compared-bars',
  'src/ui/insight/compared.ts',
  'src/ui/insight/gas-period',
  'src/ui/insight/generation',
  'src/ui/insight/spoken-time',
  'src/ui/insight/use-colours',
  'src/ui/insight/uses',
  'src/ui/insight/waiting-for-insight',
  'src/ui/moment-names',
  'src/ui/money',
  'src/ui/page-link',
  'src/ui/progress-bar',
  'src/ui/property/',
  'src/ui/segmented-control',
  'src/ui/te-reo',
  'src/ui/use-element-size',
]

/** Each route of an area is a separate module (contract-plugin.ts): those that no dashboard needs load together. */
const ROUTES_OF = new RegExp(String.raw`schemas/${ROUTES_FILE}\?`)

const REACT = ['react', 'react-dom', 'scheduler']
const FORM_PACKAGES = /^(@rjsf\/|@x0k\/|markdown-to-jsx$|react-is$|fast-equals$|fast-uri$|jsonpointer$)/

/** Where a module of the bundler comes from. @param root of the project, with a slash at its end */
export function placeOf(id: string, root: string): Place | undefined {
  const [path = ''] = id.split('?')
  const [, ...packages] = path.split('/node_modules/')
  // The Studio's grid brings a copy that forms do not share.
  if (packages.length > 1 && packages[0] === 'react-grid-layout') return undefined
  const inner = packages.at(-1)
  if (inner !== undefined)
    return {
      package: inner
        .split('/')
        .slice(0, inner.startsWith('@') ? 2 : 1)
        .join('/'),
    }
  // A widget's styles and a route have a prefix before their path: widget-styles-plugin.ts, contract-plugin.ts.
  const whole = ROUTES_OF.test(id) ? id : path
  const start = whole.indexOf(root)
  return { file: start < 0 ? whole : whole.slice(start + root.length) }
}

const isOf = (file: string, places: readonly string[]) => places.some((place) => file.startsWith(place))

/** What the bundler tells of the modules that it has read. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Tells what the first look at the portal needs: all that its start imports, and what that imports; not what is imported when it is used. */
function firstLookFrom(start: string): (id: string, graph: Graph) => boolean {
  let reached: Set<string> | undefined
  return (id, graph) => {
    if (!reached) {
      reached = new Set([start])
      for (const one of reached) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) reached.add(next)
    }
    return reached.has(id)
  }
}

/**
 * Few files instead of many: the start script, React (the same from build to build), the application, the forms, and what widgets
 * share. The rest loads with the widget or page that uses it.
 * @param root of the project, with a slash at its end
 */
export function chunksOf(root: string) {
  const matches =
    (file: (path: string) => boolean, packages: (name: string) => boolean = () => false) =>
    (id: string) => {
      const place = placeOf(id, root)
      return place !== undefined && ('file' in place ? file(place.file) : packages(place.package))
    }
  const isOfFirstLook = firstLookFrom(`${root}src/app/main.tsx`)
  return [
    {
      name: 'start',
      priority: 3,
      test: matches((file) => SHARED_WITH_START.includes(file)),
    },
    {
      name: 'react',
      priority: 2.5,
      test: matches(
        () => false,
        (name) => REACT.includes(name),
      ),
    },
    {
      debugName: 'app',
      name: (id: string, graph: Graph) => (isOfFirstLook(id, graph) ? 'app' : null),
      priority: 2,
      test: () => true,
    },
    {
      name: 'forms',
      priority: 1.5,
      // What forms share with the dashboard, such as the schemas of accounts, must not load through them.
      includeDependenciesRecursively: false,
      test: matches(
        (file) => isOf(file, FORMS),
        (name) => FORM_PACKAGES.test(name),
      ),
    },
    {
      name: 'widgets',
      priority: 1,
      includeDependenciesRecursively: false,
      test: matches((file) => isOf(file, WIDGETS)),
    },
    {
      debugName: 'routes',
      name: (id: string) => ROUTES_OF.exec(id)?.[1] ?? null,
      priority: 0.5,
      minShareCount: 2,
      test: ROUTES_OF,
    },
  ]
}
