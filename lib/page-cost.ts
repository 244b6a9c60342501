import { sum } from './sum.ts'

/** What a page of widgets costs a visitor who has nothing of it yet. */
interface PageCost {
  /** compressed */
  bytes: number
  requests: number
  /** expected until everything has arrived on slow 4G, at the pace of the network alone */
  ms: number
}

/** What is known of the files of a build, and of the network that pages are budgeted for. */
export interface CostBasis {
  /** the files that every page begins with */
  entry: string[]
  /** of each file, compressed */
  bytes: Record<string, number>
  budget: { bytes: number; ms: number; bytesPerSecond: number; roundTripMs: number }
}

/** The page itself, what start-up asks, and the first widgets with their data in one answer. */
const REQUESTS_OF_EVERY_PAGE = 3
const WIDGETS_WITH_DATA = 8
/** The answer with the first data, and what each further one weighs, compressed. */
const BYTES_OF_EVERY_PAGE = 6_000
const BYTES_OF_DATA = 1_200
/** The page, then its files and the first answer, then what those ask for. */
const ROUND_TRIPS = 3

interface CostedWidget {
  /** of its type */
  files: readonly string[]
  /** of its data */
  source?: string | undefined
}

/** @param widgets in the order of the page */
export function pageCost(widgets: readonly CostedWidget[], basis: CostBasis): PageCost {
  const files = new Set([...basis.entry, ...widgets.flatMap((widget) => widget.files)])
  const later = new Set(widgets.slice(WIDGETS_WITH_DATA).flatMap(({ source }) => source ?? []))
  const bytes = sum([...files].map((file) => basis.bytes[file] ?? 0)) + BYTES_OF_EVERY_PAGE + later.size * BYTES_OF_DATA
  const { bytesPerSecond, roundTripMs } = basis.budget
  return {
    bytes,
    requests: files.size + REQUESTS_OF_EVERY_PAGE + later.size,
    ms: Math.round(ROUND_TRIPS * roundTripMs + (bytes / bytesPerSecond) * 1000),
  }
}

/** What a page costs at most: a visitor gets one of its versions. */
export const dearestCost = (versions: readonly (readonly CostedWidget[])[], basis: CostBasis): PageCost =>
  versions.map((widgets) => pageCost(widgets, basis)).reduce((dearest, cost) => (cost.bytes > dearest.bytes ? cost : dearest))
