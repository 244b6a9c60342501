import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { Route, RouteInput } from '#schemas/route.ts'
import { buildApp } from '#server/app.ts'
import { commands } from '#server/operator/commands.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { type OpenDatabase, openPglite } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { demoAccounts } from '#server/demo/people.ts'
import { catchUp, prepareDatabase } from '#server/demo/seed.ts'
import { createJobMetrics } from '#server/jobs/job-metrics.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { mailWork } from '#server/mail/mailer.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { mintToken, TEST_MACHINES, type TokenChange } from './mint-token.ts'
import { copySeeded, freePort, makeDatabase } from './postgres-server.ts'
import { linksToNowhere } from './stored-mails.ts'
import { testFolder } from './test-folder.ts'

/** A database without a customer, but ready to serve. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const database =
    process.env.TEST_DATABASE === 'pglite' ? await openPglite() : await openPostgres(await makeDatabase(inject('postgresUrl'), name))
  await prepareDatabase(database.db, { hasDemoWorld: false, isProduction: false, brand: 'northlight' })
  return database
}

/** A seeded database of a test file's own. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const database =
    process.env.TEST_DATABASE === 'pglite'
      ? await openPglite(undefined, new Blob([readFileSync(inject('pgliteFile'))]))
      : await openPostgres(await copySeeded(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`))
  // A day may have ended since it was seeded.
  await catchUp(database.db)
  return database
}

export interface Answer {
  status: number
  body: unknown
  headers: Record<string, unknown>
}

export interface TestPortal {
  app: FastifyInstance
  /** every route there is, as `METHOD /path` */
  routes: ReadonlySet<string>
  database: OpenDatabase
  settings: Settings
  /** Makes a call as a demo account, as a machine (mint-token.ts), or signed out for `null`. */
  call<R extends Route>(as: string | null, route: R, input?: Partial<RouteInput<R>>): Promise<Answer>
  ask(
    as: string | null,
    method: string,
    path: string,
    input?: { query?: object; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  tokenOf(username: string, change?: TokenChange): Promise<string>
  /** The calls that follow are by who has just signed in again: some need a sign-in of the last minutes, which a long test outlasts. */
  signInAgain(username: string): void
  /**
   * Runs an operator's command and answers what it prints; rejects with what it refuses.
   * @param made takes the lines of the file that it makes
   */
  operate(command: string, args: Record<string, string>, input: string | Buffer | Readable, made?: string[]): Promise<string[]>
  close(): Promise<void>
}

/** Some tests take the database away. */
const ofDatabaseAway = () => []

/** What an answer says: JSON as what it means, a file as its text. */
function bodyOf(response: { body: string; headers: Record<string, unknown>; json(): unknown }): unknown {
  if (!response.body) return undefined
  return String(response.headers['content-type']).includes('json') ? response.json() : response.body
}

/**
 * The real server on a real database, asked without a network unless it is told to listen. Of the jobs it does only the
 * sending of mail, where it has a mail server.
 * @param logStream takes the lines of the log, once LOG_LEVEL lets there be some
 */
export async function startPortal(
  env: Record<string, string> = {},
  logStream?: { write(line: string): void },
  database?: OpenDatabase,
): Promise<TestPortal> {
  return portalOn(database ?? (await openTestDatabase()), env, logStream)
}

/**
 * The portal of a file of tests: it starts before the first of them and is closed after the last.
 * @returns the portal, which is empty until it has started, so that what the tests share can be defined with it
 */
export function portalOfFile(env?: Record<string, string>): TestPortal {
  const portal = {} as TestPortal
  beforeAll(async () => void Object.assign(portal, await startPortal(env)))
  afterAll(() => portal.close())
  return portal
}

/** A portal on a port of its own, for what goes over the network. @returns the portal and its URL */
export async function startListening(
  env: Record<string, string> = {},
  logStream?: { write(line: string): void },
  database?: OpenDatabase,
): Promise<{ portal: TestPortal; origin: string }> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const portal = await startPortal({ PORT: String(port), PUBLIC_URL: origin, ...env }, logStream, database)
  await portal.app.listen({ port, host: 'localhost' })
  return { portal, origin }
}

async function portalOn(
  database: OpenDatabase,
  env: Record<string, string>,
  logStream: { write(line: string): void } | undefined,
): Promise<TestPortal> {
  const { db } = database
  const distFolder = testFolder('dist')
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    // Where the process keeps a database it opens itself; these tests hand it one.
    DATA_DIR: tmpdir(),
    DIST_DIR: distFolder,
    FEED_CLIENTS: JSON.stringify(env.OIDC_ISSUER ? TEST_MACHINES.map(({ secret: _, ...client }) => client) : TEST_MACHINES),
    ...env,
  })
  const widgetTypes = await loadWidgetTypes()
  const routes = new Set<string>()
  const onRoute = (method: string, url: string) => routes.add(`${method} ${url}`)
  const metrics = new Registry()
  const app = await buildApp({
    settings,
    database,
    widgetTypes,
    version: 'test',
    demoAccounts,
    onRoute,
    metrics,
    ...(logStream ? { logStream } : {}),
  })
  await app.ready()
  const { mail } = settings
  const jobs =
    mail.kind === 'smtp' ? await startJobs({ database, log: app.log, metrics: createJobMetrics(metrics, db) }, [mailWork(mail)]) : undefined
  const tokens = new Map<string, string>()

  const tokenOf: TestPortal['tokenOf'] = (username, change) => mintToken(db, settings.publicUrl, username, change)

  const ask: TestPortal['ask'] = async (as, method, path, { query = {}, body, headers = {} } = {}) => {
    if (as && !tokens.has(as)) tokens.set(as, await tokenOf(as))
    const response = await app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      query: query as Record<string, string>,
      headers: { accept: 'application/json', ...(as ? { authorization: `Bearer ${tokens.get(as)}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: response.statusCode, body: bodyOf(response), headers: response.headers }
  }

  return {
    app,
    routes,
    database,
    settings,
    tokenOf,
    signInAgain: (username) => void tokens.delete(username),
    ask,
    call: (as, { method, path }, input = {}) => {
      const { params = {}, query, body } = input as { params?: Record<string, string>; query?: object; body?: unknown }
      return ask(
        as,
        method,
        path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
        { query, body },
      )
    },
    async operate(command, args, input, made = []) {
      const lines: string[] = []
      const stream = input instanceof Readable ? input : Readable.from([Buffer.from(input)])
      await commands[command]?.(
        { db, widgetTypes, settings },
        args,
        stream,
        (line) => lines.push(line),
        (line) => void made.push(line),
      )
      return lines
    },
    async close() {
      const nowhere = await linksToNowhere(database.db).catch(ofDatabaseAway)
      await app.close()
      await jobs?.stop()
      await database.close()
      rmSync(distFolder, { recursive: true, force: true })
      expect(nowhere).toEqual([])
    },
  }
}
