import autocannon from 'autocannon'
import { openPostgres } from '#server/db/open-postgres.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { mintToken } from '../tests/mint-token.ts'
import { startPostgres } from '../tests/postgres-server.ts'
import { pacedLoad } from './paced-load.ts'
import { print } from './print.ts'
import { runServer } from './running-server.ts'

const CONNECTIONS = 50
const SECONDS = 10
/** Two requests a second from each of fifty visitors. */
const PER_SECOND = 100
const PATHS = {
  'widget list': '/api/v1/private/widget/list?tabId=dashboard',
  'one widget’s data': '/api/v1/private/drd/widget/billSummary',
}

/** Answer times on PostgreSQL at 50 connections: at a visitor's pace, and as fast as they go. */
export async function measureApi(): Promise<void> {
  const postgres = await startPostgres()
  await postgres.run('create database bench')
  const { db, close } = await openPostgres(postgres.urlOf('bench'))
  await seedIfEmpty(db)
  const server = await runServer({ DATABASE_URL: postgres.urlOf('bench') })
  try {
    const authorization = `Bearer ${await mintToken(db, server.origin, 'aroha')}`
    for (const [name, path] of Object.entries(PATHS)) {
      const url = server.origin + path
      await autocannon({ url, connections: CONNECTIONS, duration: 3, headers: { authorization } })
      const paced = await pacedLoad(
        url,
        { headers: () => ({ authorization }) },
        { connections: CONNECTIONS, perSecond: PER_SECOND, seconds: SECONDS },
      )
      const at = `50 connections, ${PER_SECOND} requests a second`
      print({ name: `${name}: p50, ${at}`, value: paced.p50, unit: 'ms', answered: paced.answered, failed: paced.failed })
      print({ name: `${name}: p99, ${at}`, value: paced.p99, unit: 'ms', budget: 15 })
      const flatOut = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { authorization } })
      const perSecond = Math.round(flatOut.requests.average)
      print({
        name: `${name}: p50, 50 connections, flat out`,
        value: flatOut.latency.p50,
        unit: 'ms',
        perSecond,
        failed: flatOut.non2xx + flatOut.errors,
      })
      print({ name: `${name}: p99, 50 connections, flat out`, value: flatOut.latency.p99, unit: 'ms' })
    }
  } finally {
    await server.stop()
    await close()
    await postgres.stop()
  }
}
