import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { recordEvent } from '#server/feed/events/record.ts'
import { storeMail } from '#server/mail/mailer.ts'
import { addEndpoint } from '#server/webhooks/queries.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { copySeeded, freePort } from './postgres-server.ts'
import { type Run, startServer, stop, untilReady } from './server-process.ts'
import { storedMails } from './stored-mails.ts'
import { testFolder } from './test-folder.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'

/* Two servers on one PostgreSQL that share the jobs, and one of them is killed. */

const MAILS = 1_000

let mailServer: MailServer
let database: OpenDatabase
const running: Run[] = []
const receivers: Receiver[] = []
const folder = testFolder('job-processes')
afterEach(async () => {
  for (const run of running.splice(0)) await stop(run, 'SIGKILL')
  for (const receiver of receivers.splice(0)) await receiver.close()
  await database.close()
  await mailServer.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startTwo(name: string): Promise<[Run, Run]> {
  mailServer = await startMailServer()
  const url = await copySeeded(inject('postgresUrl'), name)
  database = await openPostgres(url)
  const start = async (): Promise<Run> => {
    const port = await freePort()
    const env = { PORT: String(port), DATABASE_URL: url, DIST_DIR: join(folder, 'dist'), LOG_LEVEL: 'info', ...mailServer.env }
    const run = startServer(env)
    running.push(run)
    await untilReady(run, port)
    return run
  }
  return [await start(), await start()]
}

async function storeMails(): Promise<void> {
  for (let i = 0; i < MAILS; i++) {
    await database.db.transaction((tx) =>
      storeMail(tx, { brand: 'northlight', recipient: `someone${i}@example.nz`, subject: 'Kia ora', body: 'Kia ora' }),
    )
  }
}

const recipients = () => new Set(mailServer.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]))
const doneBy = ({ output }: Run, queue: string) => output().split(`"queue":"${queue}"`).length - 1

test('a thousand mails are sent once each, by both servers', { timeout: 300_000 }, async () => {
  const servers = await startTwo('mails_of_two')
  await storeMails()
  await expect.poll(() => storedMails(database.db), { timeout: 120_000 }).toEqual([])
  expect([mailServer.received.length, recipients().size]).toEqual([MAILS, MAILS])
  expect(servers.map((run) => doneBy(run, 'mail') > 0)).toEqual([true, true])
})

test('a thousand mails are all sent though one server is killed meanwhile, and hardly any twice', { timeout: 600_000 }, async () => {
  const [first] = await startTwo('mails_of_one')
  await storeMails()
  await expect.poll(() => mailServer.received.length, { interval: 5, timeout: 120_000 }).toBeGreaterThan(MAILS / 4)
  await stop(first, 'SIGKILL')
  await expect.poll(() => storedMails(database.db), { timeout: 400_000 }).toEqual([])
  expect(recipients().size).toBe(MAILS)
  // At most what the killed server was sending.
  expect(mailServer.received.length - MAILS).toBeLessThanOrEqual(5)
})

const ACCOUNTS = 20
const EVENTS = 50

/** A thousand acts of twenty customers, of whom a system of the retailer is told. */
async function actAll(): Promise<Receiver> {
  const receiver = await startReceiver()
  receivers.push(receiver)
  receiver.secret = (await addEndpoint(database.db, { url: receiver.url, description: '', types: [] }, 'test')).secret
  for (let i = 0; i < EVENTS; i++) {
    for (let a = 0; a < ACCOUNTS; a++) {
      const event = { billingAccountId: `BA-${a}`, subject: `ST-${a}`, data: { siteId: `ST-${a}`, nickname: String(i) } }
      await database.db.transaction((tx) => recordEvent(tx, { userId: 'U-1' }, { type: 'nz.switchboard.site.renamed', ...event }))
    }
  }
  return receiver
}

const ofAccount = ({ taken }: Receiver, a: number) =>
  taken.filter(({ billingaccountid }) => billingaccountid === `BA-${a}`).map(({ data }) => data.nickname)
const inOrder = Array.from({ length: EVENTS }, (_, i) => String(i))

test('a thousand events are told once each, in the order of each account', { timeout: 300_000 }, async () => {
  await startTwo('events_of_two')
  const receiver = await actAll()
  await expect.poll(() => receiver.taken.length, { timeout: 120_000 }).toBe(ACCOUNTS * EVENTS)
  expect([receiver.requests, receiver.refusals]).toEqual([ACCOUNTS * EVENTS, []])
  for (let a = 0; a < ACCOUNTS; a++) expect(ofAccount(receiver, a)).toEqual(inOrder)
})

test('what the queue schedules is done by one of two servers', { timeout: 300_000 }, async () => {
  const servers = await startTwo('schedule_of_two')
  const minutes = () =>
    servers.flatMap(({ output }) => [...output().matchAll(/"time":(\d+)[^\n]*"queue":"demo-deliveries"/g)].map(([, ms]) => Number(ms)))
  await expect.poll(() => minutes().length, { interval: 500, timeout: 280_000 }).toBe(3)
  const [a = 0, , c = 0] = minutes().toSorted((x, y) => x - y)
  expect(c - a).toBeGreaterThan(60_000)
})
