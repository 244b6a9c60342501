import { Gauge, type Registry } from 'prom-client'
import { MOST_COUNTED } from '#schemas/webhooks/entities.ts'
import { sum } from '#lib/sum.ts'
import type { Database } from '../db/open.ts'
import { findEndpoints, findOldestSeconds } from './queries.ts'

/** How many events wait for an endpoint or are parked, and for how long, looked up in the database when it is asked for. */
export function webhookMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'webhook_events',
    help: `Events that wait to be delivered, and that three days of tries did not deliver; of an endpoint at most ${MOST_COUNTED}`,
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      // Without a database the other numbers are still wanted.
      const endpoints = await findEndpoints(db).catch(() => undefined)
      if (!endpoints) return
      for (const state of ['waiting', 'parked'] as const) this.set({ state }, sum(endpoints.map(({ counts }) => counts[state])))
    },
  })
  new Gauge({
    name: 'webhook_oldest_seconds',
    help: 'How long the oldest event has waited for an endpoint that is on, or that its own answer turned off',
    registers: [registry],
    async collect() {
      this.set(await findOldestSeconds(db).catch(() => 0))
    },
  })
}
