/** A file of the project by its path in it, `src/ui/card.tsx`; one of a package by its name, `react-dom`. */
type Place = { file: string } | { package: string }

const SHARED_WITH_START = [
  'src/app/boot.ts',
  'src/api/headers.ts',
  'src/browser/page-settings.ts',
  'src/browser/preview-frame.ts',
  'src/session/platform.ts',
  'src/session/storage.ts',
  'src/session/webview.ts',
  'src/ui/theme.ts',
  'lib/brands.ts',
]

/** What the first look at the portal needs of these folders; the rest of each loads with what uses it. */
const FIRST_LOOK = [
  'lib/',
  'registry/',
  'schemas/events/',
  'schemas/portal/',
  'schemas/problem',
  'schemas/status/',
  'schemas/user/',
  'src/api/',
  'src/app/',
  'src/browser/',
  'src/dashboard/',
  'src/pages/account/pages',
  'src/pages/account/widget-page',
  'src/session/drafts',
  'src/session/host.',
  'src/session/other-tabs',
  'src/session/renewal',
  'src/ui/',
]

const LATER = [
  'lib/bottle-count',
  'lib/buying-group',
  'lib/campaigns',
  'lib/capitalised',
  'lib/carbon/',
  'lib/card-names',
  'lib/cents-typed',
  'lib/card-fee',
  'lib/earliest-year',
  'lib/energy-names',
  'lib/energy-text',
  'lib/experiment-statistics',
  'lib/field-differences',
  'lib/field-words',
  'lib/filled',
  'lib/forms/',
  'lib/home-move-days',
  'lib/home-move-ending',
  'lib/hot-water',
  'lib/instalments',
  'lib/kwh',
  'lib/leads-on',
  'lib/listed',
  'lib/local-day',
  'lib/merge',
  'lib/money',
  'lib/money-text',
  'lib/month-weeks',
  'lib/no-free-hours',
  'lib/number-format',
  'lib/order-message',
  'lib/page-cost',
  'lib/payable-on-time',
  'lib/placeholders',
  'lib/post-box',
  'lib/priced-text',
  'lib/printable',
  'lib/receipt-number',
  'lib/percent-shares',
  'lib/phones-in-text',
  'lib/picture',
  'lib/piece-at',
  'lib/piece-names',
  'lib/piece-rules',
  'lib/value-text',
  'lib/sha-256',
  'lib/site-text',
  'lib/staff-areas',
  'lib/staff-rights',
  'lib/stem',
  'lib/street-of',
  'lib/sum',
  'lib/te-reo',
  'lib/tips',
  'lib/to-pay-now',
  'lib/top-menu',
  'lib/typeface',
  'lib/vouchers',
  'lib/ways-in-text',
  'lib/whole-hours',
  'lib/whole-percentages',
  'registry/fixtures',
  'src/api/action-line',
  'src/api/download',
  'src/api/load-failure',
  'src/api/resource',
  'src/api/select-site',
  'src/api/send-verification',
  'src/api/sign-in',
  'src/api/site-button',
  'src/api/use-insight',
  'src/api/use-key-for',
  'src/app/deferred/',
  'src/browser/prompted',
  'src/app/load-account',
  'src/api/promoted',
  'src/app/sentry',
  'src/app/shell/menu',
  'src/ui/bill-names',
  'src/ui/charts/',
  'src/ui/confirm',
  'src/ui/day-field',
  'src/ui/dialog',
  'src/ui/figures',
  'src/ui/focused-line',
  'src/ui/focused-part',
  'src/ui/insight/',
  'src/ui/link-tabs',
  'src/ui/page-link',
  'src/ui/money',
  'src/ui/picture/',
  'src/ui/progress-bar',
  'src/ui/property/',
  'src/ui/rich-text/',
  'src/ui/query-in-address',
  'src/ui/radio-cards',
  'src/ui/rate-figures',
  'src/ui/terms',
  'src/ui/section',
  'src/ui/segmented-control',
  'src/ui/select',
  'src/ui/settle-link',
  'src/ui/use-element-size',
  'src/ui/slides',
  'src/ui/action-link',
  'src/ui/centered-layout',
  'src/ui/state-line',
  'src/ui/short-footer',
  'src/ui/te-reo',
  'src/ui/text-field',
  'src/ui/text-with-phones',
  'src/ui/toggle',
  'src/ui/typeface',
]

const FORMS = [
  'lib/forms/bank-account-text',
  'lib/forms/checks-module',
  'lib/forms/formats',
  'lib/forms/is-same',
  'lib/forms/messages',
  'lib/forms/schema-parts',
  'schemas/address/',
  'schemas/forms/',
  'src/api/action-line',
  'src/api/load-failure',
  'src/api/resource',
  'src/api/sign-in',
  'src/forms/',
  'src/ui/section',
  'src/ui/state-line',
  'src/ui/toggle',
]

/** The charts of every dashboard. Those that victory draws are named nowhere: they load with the pages that show them. */
const PLAIN_CHARTS = [
  'src/ui/charts/axis',
  'src/ui/charts/bar-chart',
  'src/ui/charts/chart-frame',
  'src/ui/charts/chart-table',
  'src/ui/charts/charts.module',
  'src/ui/charts/share-bar',
  'src/ui/charts/unit',
  'src/ui/use-element-size',
]

/** What widgets share beside their charts: one file, since each more of them waits for a connection. */
const WIDGETS = [
  'lib/capitalised',
  'lib/earliest-year',
  'lib/energy-names',
  'lib/energy-text',
  'lib/kwh',
  'lib/money',
  'lib/money-text',
  'lib/no-free-hours',
  'lib/number-format',
  'lib/payable-on-time',
  'lib/street-of',
  'lib/sum',
  'lib/te-reo',
  'schemas/account/routes',
  'schemas/prompts/routes',
  'src/api/promoted',
  'src/api/select-site',
  'src/browser/prompted',
  'src/ui/insight/',
  'src/ui/money',
  'src/ui/page-link',
  'src/ui/progress-bar',
  'src/ui/property/',
  'src/ui/segmented-control',
  'src/ui/te-reo',
]

const REACT = ['react', 'react-dom', 'scheduler']
const FIRST_PACKAGES = ['swr', 'dequal', 'use-sync-external-store', 'react-router', 'react-router-dom', 'zustand']
const FORM_PACKAGES = /^(@rjsf\/|@x0k\/|markdown-to-jsx$|react-is$|fast-equals$|fast-uri$|jsonpointer$)/

function placeOf(id: string, root: string): Place | undefined {
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
  // A widget's styles have a prefix before their path: build/widget-styles-plugin.ts.
  const start = path.indexOf(root)
  return { file: start < 0 ? path : path.slice(start + root.length) }
}

const isOf = (file: string, places: readonly string[]) => places.some((place) => file.startsWith(place))

/**
 * Few files instead of many: the start script, React (the same from build to build), the code that widgets share, the
 * forms, and what widgets share. The rest loads with the widget or page that uses it.
 * @param root of the project, with a slash at its end
 */
export function chunksOf(root: string) {
  const matches = (file: (path: string) => boolean, packages: (name: string) => boolean) => (id: string) => {
    const place = placeOf(id, root)
    return place !== undefined && ('file' in place ? file(place.file) : packages(place.package))
  }
  return [
    {
      name: 'start',
      priority: 3,
      test: matches(
        (file) => SHARED_WITH_START.includes(file) || file.includes('rolldown/runtime'),
        () => false,
      ),
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
      name: 'app',
      priority: 2,
      test: matches(
        (file) => (isOf(file, FIRST_LOOK) && !isOf(file, LATER)) || file.includes('virtual:widgets'),
        (name) => FIRST_PACKAGES.includes(name),
      ),
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
      test: matches(
        (file) => isOf(file, WIDGETS),
        () => false,
      ),
    },
    {
      name: 'charts',
      priority: 1,
      test: matches(
        (file) => isOf(file, PLAIN_CHARTS),
        () => false,
      ),
    },
  ]
}
