import { expect, test } from 'vitest'
import { type CostBasis, dearestCost, pageCost } from './page-cost.ts'

const basis: CostBasis = {
  entry: ['app.js', 'app.css'],
  bytes: { 'app.js': 40_000, 'app.css': 4_000, 'bill.js': 2_000, 'chart.js': 8_000 },
  budget: { bytes: 100_000, ms: 3_000, bytesPerSecond: 200_000, roundTripMs: 150 },
}

test('a page without widgets costs its entry, the first answer and three round trips', () => {
  // 44 kB of files and 6 kB of answers at 200 kB/s take 250 ms.
  expect(pageCost([], basis)).toEqual({ bytes: 50_000, requests: 5, ms: 700 })
})

test('a file that two widgets share is loaded once, and one that the build does not know weighs nothing', () => {
  const widgets = [{ files: ['bill.js', 'chart.js'] }, { files: ['chart.js', 'app.js'] }, { files: ['other.js'] }]
  expect(pageCost(widgets, basis)).toMatchObject({ bytes: 60_000, requests: 8 })
})

test('from the ninth widget on, each source is a call', () => {
  const widget = (source?: string) => ({ files: [], source })
  const eight = Array.from({ length: 8 }, (_, i) => widget(`/source/${i}`))
  expect(pageCost(eight, basis).requests).toBe(5)
  expect(pageCost([...eight, widget('/late'), widget('/late'), widget()], basis)).toMatchObject({ bytes: 51_200, requests: 6 })
  expect(pageCost([...eight, widget('/late'), widget('/later')], basis)).toMatchObject({ bytes: 52_400, requests: 7 })
})

test('of several versions the dearest counts, wherever it is among them', () => {
  const [bill, chart] = [[{ files: ['bill.js'] }], [{ files: ['chart.js'] }]]
  expect(dearestCost([bill, chart], basis)).toEqual(pageCost(chart, basis))
  expect(dearestCost([chart, bill], basis)).toEqual(pageCost(chart, basis))
  expect(dearestCost([[]], basis)).toEqual(pageCost([], basis))
})
