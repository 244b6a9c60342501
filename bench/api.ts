import autocannon from 'autocannon'
import { mintToken } from '../tests/mint-token.ts'
import { withDemoWorld } from './demo-world.ts'
import { pacedLoad } from './paced-load.ts'
import { print } from './print.ts'
import { withServer } from './running-server.ts'

const CONNECTIONS = 50
const SECONDS = 10
/** Two requests a second from each of fifty visitors. */
const PER_SECOND = 100
const PATHS = {
  'widget list': '/api/v1/private/widget/list?tabId=dashboard',
  'one widget’s data': '/api/v1/private/drd/widget/billSummary',
}

/** Answer times on PostgreSQL at 50 connections: at a visitor's pace, and as fast as they go. */
export const measureApi = () =>
  withDemoWorld((db, url) =>
    withServer({ DATABASE_URL: url }, async (origin) => {
      const authorization = `Bearer ${await mintToken(db, origin, 'aroha')}`
      for (const [name, path] of Object.entries(PATHS)) {
        const address = origin + path
        await autocannon({ url: address, connections: CONNECTIONS, duration: 3, headers: { authorization } })
        const paced = await pacedLoad(
          address,
          { headers: () => ({ authorization }) },
          { connections: CONNECTIONS, perSecond: PER_SECOND, seconds: SECONDS },
        )
        const at = `50 connections, ${PER_SECOND} requests a second`
        print({ name: `${name}: p50, ${at}`, value: paced.p50, unit: 'ms', answered: paced.answered, failed: paced.failed })
        print({ name: `${name}: p99, ${at}`, value: paced.p99, unit: 'ms', budget: 15 })
        const flatOut = await autocannon({ url: address, connections: CONNECTIONS, duration: SECONDS, headers: { authorization } })
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
    }),
  )
