import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DatabaseReadOnly, DatabaseUnreachable, hasCode, isRefusedByPooler, MigrationBlocked, MigrationRefused } from './failures.ts'
import { findLatestMigration, latestMigration } from './latest-migration.ts'
import { LOCKS } from './locks.ts'
import { CASING, migrationsFolder, type OpenDatabase, READINESS_MS } from './open.ts'
import { isPooled } from './pooler.ts'
import { createStatementWatch } from './statements.ts'
import { endWhenSilent, WatchedPool, watchedClient } from './watched-client.ts'

/*
 * Limits of each connection, sent as it begins: that costs no query and needs no right, and a pooler that drops them says so.
 *   statement_timeout   no call of the portal takes that long unless it is stuck
 *   lock_timeout        a file of the feed may hold a lock for minutes: a call that waits for it gives its connection back
 *   idle_in_transaction a process that hangs holds no rows for ever
 *   jit                 compiling takes longer than any statement of the portal
 */
export const LIMITS = {
  statement_timeout: '15s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '60s',
  jit: 'off',
}
const options = Object.entries(LIMITS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
/** A role may limit statements, and reading years of readings takes minutes. */
const MIGRATION_LIMITS = `-c statement_timeout=0 -c lock_timeout=${LIMITS.lock_timeout} -c jit=${LIMITS.jit}`
/** A database that does not even refuse is given up after this: longer than statement_timeout, which says why. */
const LONGEST_ANSWER_MS = 20_000
const LONGEST_CONNECT_MS = 5_000
/** Longer than Prometheus waits from one look to the next. */
const LONGEST_IDLE_MS = 90_000

/** PostgreSQL's number for its type integer[]. */
const INTEGER_ARRAY: number = 1007
// Arrays of half-hours stay text: schema/columns.ts reads them much faster than a parser for any array does.
pg.types.setTypeParser(INTEGER_ARRAY, (text) => text)

/** PostgreSQL at an address, brought up to date first. @throws {DatabaseUnreachable | DatabaseReadOnly | MigrationRefused} */
export async function openPostgres(url: string, maxConnections = 10): Promise<OpenDatabase> {
  await bringUpToDate(url)
  const statements = createStatementWatch()
  const server = { connectionString: url, keepAlive: true, ...(isPooled(url) ? {} : { options }) }
  const pool = new WatchedPool({
    ...server,
    max: maxConnections,
    connectionTimeoutMillis: LONGEST_CONNECT_MS,
    application_name: 'switchboard',
    Client: watchedClient(statements, isPooled(url)),
  })
  // For readiness alone: a pool that is busy says nothing about the database.
  const probe = new pg.Pool({
    ...server,
    max: 1,
    connectionTimeoutMillis: READINESS_MS,
    query_timeout: READINESS_MS,
    application_name: 'switchboard readiness',
  })
  // For what is counted in the database when metrics are asked for: a pool that is busy is what they should tell.
  const counting = new pg.Pool({
    ...server,
    max: 1,
    connectionTimeoutMillis: READINESS_MS,
    query_timeout: LONGEST_CONNECT_MS,
    idleTimeoutMillis: LONGEST_IDLE_MS,
    application_name: 'switchboard metrics',
  })
  // A connection that the server closes must not take the process down, idle or inside of a transaction: who uses it is
  // told by their own statement, and the pool replaces it.
  for (const each of [pool, probe, counting]) {
    each.on('error', () => {})
    each.on('connect', (client) => client.on('error', () => {}))
  }
  pool.on('connect', (client) => endWhenSilent(client, LONGEST_ANSWER_MS))
  return {
    db: drizzle(pool, CASING),
    counted: drizzle(counting, CASING),
    kind: 'postgres',
    connection: { url },
    statements,
    connections: () => ({
      most: maxConnections,
      open: pool.totalCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    isReady: () => isWritable(probe),
    close: async () => void (await Promise.all([pool, probe, counting].map((each) => each.end()))),
  }
}

async function isWritable(probe: pg.Pool): Promise<boolean> {
  try {
    // On for a replica, and for a database that its operator has closed.
    const { rows } = await probe.query<{ closed: string }>(`select current_setting('transaction_read_only') as closed`)
    return rows[0]?.closed === 'off'
  } catch {
    return false
  }
}

/** How often a migration is tried that waits for a table, and how long customers have the table in between. */
const MOST_TRIES = 20
const BETWEEN_TRIES_MS = 2_000

/** Processes that start together migrate one after another, however long that takes. */
async function bringUpToDate(url: string): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: LONGEST_CONNECT_MS,
      options: isPooled(url) ? undefined : MIGRATION_LIMITS,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const clients: pg.Client[] = []
  try {
    const lock = await connect()
    clients.push(lock)
    // A lock of a transaction and not of a session, which a pooler would hand on to others.
    await lock.query('begin')
    await lock.query('set local lock_timeout = 0')
    await lock.query('set local idle_in_transaction_session_timeout = 0')
    await lock.query('set local statement_timeout = 0')
    await lock.query(`select pg_advisory_xact_lock(${LOCKS.migrations})`)
    // Then no right to create anything is needed, and the role that customers' requests use has none.
    if (((await findLatestMigration(drizzle(lock))) ?? 0) >= latestMigration) return
    const client = await connect()
    clients.push(client)
    await migrateInTurn(drizzle(client, CASING))
  } catch (cause) {
    const isAway = fits(cause, AWAY) && !isRefusedByPooler(cause)
    if (isAway || fits(cause, NOWHERE)) throw new DatabaseUnreachable(url, cause, isAway)
    if (hasCode(cause, READ_ONLY)) throw new DatabaseReadOnly()
    if (hasCode(cause, NO_RIGHT)) throw new MigrationRefused(cause)
    if (hasCode(cause, LOCKED)) throw new MigrationBlocked()
    throw cause
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

/**
 * Customers queue behind a migration that waits for a table. So it gives up soon, lets them through and tries again: all of its
 * changes are one transaction.
 */
async function migrateInTurn(db: Parameters<typeof migrate>[0]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(db, { migrationsFolder })
    } catch (error) {
      if (tries === MOST_TRIES || !hasCode(error, LOCKED)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS))
  }
}

const LOCKED = /^55P03$/
const READ_ONLY = /^25006$/
const NO_RIGHT = /^42501$/

/**
 * A server that is off, starting up, without a free connection or behind a network that fails: waiting helps. Class 57P0 is a server that
 * starts or stops, class 08 is what a pooler says of one that is off.
 */
const AWAY = { codes: /^(08...|533..|ECONN[A-Z]+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0.)$/, said: /timeout|terminated/ }
/** A setting that leads nowhere: class 28 is refused authorization, 3D000 an unknown database, 08P01 either of them at pgbouncer. */
const NOWHERE = { codes: /^(E[A-Z]+|08P01|28...|3D000)$/, said: /ECONN|ENOTFOUND|Invalid URL|SSL/ }

const fits = (error: unknown, { codes, said }: typeof AWAY): boolean =>
  hasCode(error, codes) || (error instanceof Error && said.test(error.message))
