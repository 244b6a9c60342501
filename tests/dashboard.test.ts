import { readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { watchServices } from '#server/watching/outside-services.ts'
import { startPortal } from './portal.ts'

/* What operators look at and are woken by: deploy/grafana-dashboard.json and deploy/alerts.yaml. */

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')

interface Dashboard {
  panels: { targets?: { expr: string }[] }[]
}

/** Prometheus' own. */
const GIVEN = ['up']
/** The metrics that expressions name: words that are no function, no label and no word of the language. */
function metricsIn(expressions: readonly string[]): Set<string> {
  const bare = expressions.map((expression) =>
    expression
      .replace(/"[^"]*"/g, '')
      .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
      .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
      .replace(/\boffset\s+\w+/g, ' '),
  )
  const words = bare.flatMap((text) => [...text.matchAll(/\b([a-z]\w*)\b(?!\s*\()/g)].map(([, word = '']) => word))
  return new Set(words.filter((word) => !/^(and|or|unless|e\d+|sum|count|max|min|topk)$/.test(word)))
}

const ofDashboard = (JSON.parse(read('grafana-dashboard.json')) as Dashboard).panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
)
const ofAlerts = [...read('alerts.yaml').matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
  ([, folded, plain]) => folded ?? plain ?? '',
)

test.each([
  ['the dashboard', ofDashboard, 30],
  ['the alerts', ofAlerts, 25],
])('every metric of %s is there', async (_, expressions, atLeast) => {
  expect(expressions.length).toBeGreaterThanOrEqual(atLeast)
  const portal = await startPortal({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@example.nz', BACKUP_DIR: '/none' })
  const { body } = await portal.app.inject('/metrics')
  // The server's process watches these, which this portal is not.
  const outside = new Registry()
  watchServices(outside, portal.app.log, portal.settings).stop()
  await portal.close()
  const told = [...`${body}${await outside.metrics()}`.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const named = metricsIn(expressions)
  expect(named.size).toBeGreaterThan(15)
  expect([...named].filter((name) => ![...told, ...GIVEN].includes(name))).toEqual([])
})
