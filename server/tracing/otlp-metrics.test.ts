import { Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { metricsOf } from './otlp-metrics.ts'

test.each([
  [Infinity, 'Infinity'],
  [NaN, 'NaN'],
  [1.5, 1.5],
])('%d reaches a collector as %s, which JSON can say', async (value, told) => {
  const registry = new Registry()
  new Gauge({ name: 'backup_age_seconds', help: 'age', registers: [registry] }).set(value)
  const sent = metricsOf({}, await registry.getMetricsAsJSON(), 0, 1)
  const [metric] = JSON.parse(JSON.stringify(sent)).resourceMetrics[0].scopeMetrics[0].metrics
  expect(metric.gauge.dataPoints[0].asDouble).toBe(told)
})
