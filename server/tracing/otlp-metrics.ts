import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client'
import { attributesOf, type Resource, resourceOf, unixNano } from './otlp-values.ts'

const CUMULATIVE = 2

type Metric = MetricObjectWithValues<MetricValue<string>>
type Labels = Record<string, string | number>

/**
 * What /metrics says, as a collector takes it. Source: OTLP 1.3, metrics.proto, JSON encoding.
 * @param sinceMs when counting began
 */
export function metricsOf(resource: Resource, metrics: readonly Metric[], sinceMs: number, nowMs: number) {
  const span = { startTimeUnixNano: unixNano(sinceMs), timeUnixNano: unixNano(nowMs) }
  return {
    resourceMetrics: [
      {
        resource: resourceOf(resource),
        scopeMetrics: [
          {
            scope: { name: 'switchboard' },
            metrics: metrics
              .filter(({ values }) => values.length > 0)
              .map((metric) => ({ name: metric.name, description: metric.help, ...dataOf(metric, span) })),
          },
        ],
      },
    ],
  }
}

function dataOf(metric: Metric, span: object) {
  // At run time this is a name, where its type says a number.
  const type = String(metric.type)
  if (type === 'histogram') {
    return { histogram: { aggregationTemporality: CUMULATIVE, dataPoints: histograms(metric, span) } }
  }
  const dataPoints = metric.values.map(({ value, labels }) => ({
    ...span,
    attributes: attributesOf(labels as Labels),
    asDouble: double(value),
  }))
  return type === 'counter' ? { sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } } : { gauge: { dataPoints } }
}

/** JSON has no infinity and no NaN; the JSON encoding of protobuf writes them as text. */
const double = (value: number) => (Number.isFinite(value) ? value : String(value))

/** One point for each set of labels, of its buckets, sum and count, which Prometheus tells one by one. */
function histograms({ name, values }: Metric, span: object) {
  const bySet = new Map<string, { labels: Labels; bounds: number[]; upTo: number[]; sum: number; count: number }>()
  for (const { metricName, value, labels } of values as MetricValueWithName<string>[]) {
    const { le, ...own } = labels as Labels
    const key = JSON.stringify(own)
    const set = bySet.get(key) ?? { labels: own, bounds: [], upTo: [], sum: 0, count: 0 }
    bySet.set(key, set)
    if (metricName === `${name}_sum`) set.sum = value
    else if (metricName === `${name}_count`) set.count = value
    else if (le !== '+Inf') {
      set.bounds.push(Number(le))
      set.upTo.push(value)
    }
  }
  return [...bySet.values()].map(({ labels, bounds, upTo, sum, count }) => ({
    ...span,
    attributes: attributesOf(labels),
    count: String(count),
    sum,
    explicitBounds: bounds,
    bucketCounts: [...upTo, count].map((value, i, all) => String(value - (all[i - 1] ?? 0))),
  }))
}
