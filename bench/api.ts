import autocannon from 'autocannon'
import { openPostgres } from '#server/db/open.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { startPostgres } from '../tests/postgres-server.ts'
import { print } from './print.ts'
import { runServer, tokenFor } from './running-server.ts'

const CONNECTIONS = 50
const SECONDS = 10
const PATHS = {
  'widget list': '/api/v1/private/widget/list?tabId=dashboard',
  'one widget’s data': '/api/v1/private/drd/widget/billSummary',
}

/** Answer times on PostgreSQL at 50 connections: as fast as they go, and at a steady rate below that. */
export async function measureApi(): Promise<void> {
  const postgres = await startPostgres()
  await postgres.run('create database bench')
  const { db, close } = await openPostgres(postgres.urlOf('bench'))
  await seedIfEmpty(db)
  const server = await runServer({ DATABASE_URL: postgres.urlOf('bench') })
  try {
    const authorization = `Bearer ${await tokenFor(db, server.origin, 'aroha')}`
    for (const [name, path] of Object.entries(PATHS)) {
      const load = (seconds: number, rate?: number) =>
        autocannon({
          url: server.origin + path,
          connections: CONNECTIONS,
          duration: seconds,
          headers: { authorization },
          ...(rate ? { overallRate: rate } : {}),
        })
      await load(3)
      const flatOut = await load(SECONDS)
      const rate = Math.floor(flatOut.requests.average / 2)
      const steady = await load(SECONDS, rate)
      const perSecond = Math.round(flatOut.requests.average)
      const failed = flatOut.non2xx + flatOut.errors + steady.non2xx + steady.errors
      print({ name: `${name}: p50, 50 connections, flat out`, value: flatOut.latency.p50, unit: 'ms', perSecond, failed })
      print({ name: `${name}: p99, 50 connections, flat out`, value: flatOut.latency.p99, unit: 'ms', budget: 15 })
      print({ name: `${name}: p50, 50 connections, half that rate`, value: steady.latency.p50, unit: 'ms', perSecond: rate })
      print({ name: `${name}: p99, 50 connections, half that rate`, value: steady.latency.p99, unit: 'ms', budget: 15 })
    }
  } finally {
    await server.stop()
    await close()
    await postgres.stop()
  }
}
