import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsIn, root } from './imports-in.ts'

/*
 * Victory is half as large as all that the portal loads first. It comes with a chart that it draws, and the chart with the part of a page
 * that shows it: each names the chart's file in an import() of its own.
 */

const files = globSync(['{lib,registry,schemas,widgets,src}/**/*.{ts,tsx}'], { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
const codeOf = new Map(files.map((file) => [file, importsIn(file)]))
const usesVictory = (file: string) => /from 'victory/.test(readFileSync(`${root}${file}`, 'utf8'))

/** All that loads with a file at once. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const other of codeOf.get(file)?.atOnce ?? []) loadedWith(other, known)
  return known
}

/** What is loaded as a chunk: the start, pages, widgets, and whatever an import() names. */
const chunks = new Set([
  'src/app/main.tsx',
  ...files.filter((file) => /^widgets\/[^/]+\/index\.tsx$/.test(file)),
  ...[...codeOf.values()].flatMap(({ later }) => later),
])
const withVictory = [...chunks].filter((chunk) => [...loadedWith(chunk)].some(usesVictory)).sort()

test('victory comes with its charts alone', () => {
  expect(chunks.size).toBeGreaterThan(60)
  expect(withVictory).toEqual([
    'src/ui/charts/area-chart.tsx',
    'src/ui/charts/column-chart.tsx',
    'src/ui/charts/line-chart.tsx',
    'src/ui/charts/ring-chart.tsx',
    'src/ui/charts/time-chart.tsx',
    'src/ui/charts/waterfall-chart.tsx',
  ])
})

test('its charts are asked for by the pages and widgets that show them alone', () => {
  const askers = files.filter((file) => codeOf.get(file)?.later.some((chunk) => withVictory.includes(chunk))).sort()
  expect(askers).toEqual([
    'src/pages/account/bill/insights/why-section.tsx',
    'src/pages/account/forecast/forecast-chart.tsx',
    'src/pages/account/insights/carbon-calculator/results.tsx',
    'src/pages/account/insights/eco-tracker/power-chart.tsx',
    'src/pages/account/insights/energy-mix/use-columns.tsx',
    'src/pages/account/insights/energy-mix/weekly-update.tsx',
    'src/pages/account/insights/home-comparison/months.tsx',
    'src/pages/account/products/ev/plan-insights.tsx',
    'widgets/measureChart/index.tsx',
    'widgets/similarHomesTrend/index.tsx',
  ])
})
