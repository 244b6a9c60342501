import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { fromPglite, PgBoss } from 'pg-boss'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emailVerification } from '#schemas/user/routes.ts'
import { releaseWork } from '#server/config/scheduled.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { createJobMetrics } from '#server/jobs/job-metrics.ts'
import { jobs } from '#server/jobs/job-table.ts'
import type { Job, Queue, Work } from '#server/jobs/queue.ts'
import { sendJob } from '#server/jobs/send-job.ts'
import { type Jobs, scheduleLookup, startJobs } from '#server/jobs/start-jobs.ts'
import { startWhenPossible } from '#server/jobs/start-when-possible.ts'
import { storeMail } from '#server/mail/mailer.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { storedMails } from './stored-mails.ts'
import { asFirstReleased, editorsOf } from './studio.ts'

const SECRET = 'hinemoa.secret@example.nz'

interface Numbered {
  number: number
}

let mailServer: MailServer
let portal: TestPortal
const lines: string[] = []
beforeAll(async () => {
  mailServer = await startMailServer()
  portal = await startPortal({ ...mailServer.env, LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
})
const started: Jobs[] = []
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
})
afterAll(async () => {
  await portal.close()
  await mailServer.close()
})

const queueOf = (name: string): Queue<Numbered> => ({ name, attempts: 3, retrySeconds: 1, timeoutSeconds: 30, leavesNothing: true })

const partsOf = ({ database, app }: TestPortal) => ({
  database,
  log: app.log,
  metrics: createJobMetrics(new Registry(), database.db),
})
const countingWork = { atOnce: 10, noticedWithinSeconds: 1, failure: 'counting failed' }

/** Does the jobs of a queue as one more process would. */
async function start<Data extends object>(work: Pick<Work<Data>, 'queue' | 'do'> & Partial<Work<Data>>): Promise<Jobs> {
  const begun = await startJobs(partsOf(portal), [{ ...countingWork, ...work }])
  started.push(begun)
  return begun
}

/** Writes down which jobs were done. */
function counting(queue: Queue<Numbered>) {
  const done: number[] = []
  const work = {
    queue,
    async do({ data }: Job<Numbered>) {
      done.push(data.number)
    },
  }
  return { done, work }
}

const sendAll = (queue: Queue<Numbered>, count: number) =>
  Promise.all(Array.from({ length: count }, (_, number) => sendJob(portal.database.db, queue, { number })))
const inOrder = (count: number) => Array.from({ length: count }, (_, number) => number)
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const stored = (name: string) => portal.database.db.select().from(jobs).where(eq(jobs.name, name))
const linesOf = (queue: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.queue === queue)

describe('a job', () => {
  test('is done although the database failed when the process began', async () => {
    const { db } = portal.database
    const { done, work } = counting(queueOf('late'))
    await db.execute('alter table jobs.schedule rename to away')
    const begun = startWhenPossible(partsOf(portal), [{ ...countingWork, ...work }], { isStopping: false })
    await expect.poll(() => lines.some((line) => line.includes('the jobs could not be started'))).toBe(true)
    await db.execute('alter table jobs.away rename to schedule')
    started.push(...[await begun].filter((jobs) => jobs !== undefined))
    await sendAll(work.queue, 3)
    await expect.poll(() => sorted(done)).toEqual(inOrder(3))
  })

  test('is done once, however many processes do jobs', async () => {
    const queue = queueOf('shared')
    const { done, work } = counting(queue)
    await start(work)
    await start(work)
    await sendAll(queue, 200)
    await expect.poll(() => done.length).toBe(200)
    await expect.poll(() => stored('shared')).toEqual([])
    expect(sorted(done)).toEqual(inOrder(200))
  })

  test('is done if the transaction that sent it commits, and never if it does not', async () => {
    const { db } = portal.database
    const queue = queueOf('committed')
    const { done, work } = counting(queue)
    await start(work)
    const failed = db.transaction(async (tx) => {
      await sendJob(tx, queue, { number: 1 })
      throw new Error('the act failed')
    })
    await expect(failed).rejects.toThrow('the act failed')
    await db.transaction((tx) => sendJob(tx, queue, { number: 2 }))
    await expect.poll(() => done).toEqual([2])
    await expect.poll(() => stored('committed')).toEqual([])
  })

  test('that fails is tried again, and given up after its last attempt; the log has no word of what it carried', async () => {
    const queue = { ...queueOf('failing'), attempts: 2 }
    await start({
      queue,
      do: async ({ data }) => {
        throw new Error(`refused ${SECRET} ${data.number}`)
      },
    })
    await sendAll(queue, 1)
    await expect.poll(() => linesOf('failing').map(({ attempt }) => attempt)).toEqual([1, 2])
    await expect.poll(() => stored('failing')).toEqual([])
    expect(linesOf('failing')[0]).toMatchObject({ msg: 'counting failed', err: { type: 'Error' }, jobId: expect.any(String) })
    expect(lines.join()).not.toContain(SECRET)
  })

  test('that failed keeps no message of its error in the database', async () => {
    const queue = { ...queueOf('explained'), attempts: 2, retrySeconds: 3_600, leavesNothing: false }
    await start({
      queue,
      do: async () => {
        throw new Error(SECRET)
      },
    })
    await sendAll(queue, 1)
    await expect.poll(async () => (await stored('explained')).map(({ state }) => state)).toEqual(['retry'])
    const { rows } = (await portal.database.db.execute("select * from jobs.job where name = 'explained'")) as unknown as { rows: object[] }
    expect(JSON.stringify(rows)).not.toContain(SECRET)
  })

  test('under way ends before a server stops, and the next one waits for another server', async () => {
    const queue = queueOf('ending')
    const { done, work } = counting(queue)
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const stopping = await start({
      queue,
      atOnce: 1,
      do: async (job) => {
        begin()
        await mayEnd
        await work.do(job)
      },
    })
    await sendJob(portal.database.db, queue, { number: 1 })
    await begun
    let hasStopped = false
    const stopped = stopping.stop().then(() => {
      hasStopped = true
    })
    await sendJob(portal.database.db, queue, { number: 2 })
    expect([done, hasStopped]).toEqual([[], false])
    end()
    await stopped
    expect(done).toEqual([1])
    await start(work)
    await expect.poll(() => done).toEqual([1, 2])
  })

  test('that waits is counted, with the time that the oldest has waited', async () => {
    const queue = queueOf('waiting')
    await (await start(counting(queue).work)).stop()
    await sendAll(queue, 2)
    const metrics = async () => (await portal.app.inject('/metrics')).body
    expect(await metrics()).toContain('jobs_waiting{queue="waiting"} 2')
    await expect.poll(metrics).toMatch(/jobs_oldest_seconds\{queue="waiting"\} [1-9]/)
    const elsewhere = new Registry()
    createJobMetrics(elsewhere, portal.database.db, ['release'])
    const said = await elsewhere.metrics()
    expect(said).toContain('jobs_waiting{queue="waiting"} 2')
    expect(said).not.toContain('jobs_oldest_seconds{queue="waiting"}')
  })

  test('of a process that died is done by another', async () => {
    const queue = queueOf('orphaned')
    const { done, work } = counting(queue)
    await (await start(work)).stop()
    await sendAll(queue, 1)
    const dead = await openBoss()
    expect(await dead.fetch('orphaned')).toHaveLength(1)
    await start(work)
    await portal.database.db.execute("update jobs.job set heartbeat_on = now() - interval '1 hour' where name = 'orphaned'")
    await dead.supervise('orphaned')
    await dead.stop()
    await expect.poll(() => done).toEqual([0])
  })
})

/** The queue as pg-boss alone drives it. */
async function openBoss(): Promise<PgBoss> {
  const { connection } = portal.database
  const source =
    'url' in connection ? { connectionString: connection.url } : { db: fromPglite(connection.pglite), backend: 'pglite' as const }
  const boss = new PgBoss({ ...source, schema: 'jobs', supervise: false, schedule: false, registerInstance: false })
  return boss.start()
}

test('what is scheduled comes back after a process of a version that does not know it has started', async () => {
  const { db } = portal.database
  const { work: newer } = counting(queueOf('newer'))
  const { work: older } = counting(queueOf('older'))
  const scheduled = async () =>
    ((await db.execute('select name from jobs.schedule')) as { rows: { name: string }[] }).rows.map(({ name }) => name)
  const { seconds } = scheduleLookup
  scheduleLookup.seconds = 0.5
  await start({ ...newer, every: '0 0 1 1 *' })
  scheduleLookup.seconds = seconds
  expect(await scheduled()).toEqual(['newer'])
  await start(older)
  await expect.poll(scheduled).toEqual(['newer'])
})

test('the tables of the queue are as its package makes them', async () => {
  const boss = await openBoss()
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
  await boss.stop()
})

describe('mail', () => {
  test('leaves at once; the metrics count it, and its line in the log has the id of the request', async () => {
    const correlationId = randomUUID()
    const asked = await portal.ask('newcomer', 'POST', emailVerification.path, { body: {}, headers: { 'x-correlation-id': correlationId } })
    expect(asked.status).toBe(204)
    await expect.poll(() => mailServer.received.length).toBe(1)
    await expect.poll(() => linesOf('mail')).toMatchObject([{ correlationId, msg: 'a job is done', attempt: 1 }])
    const { body } = await portal.app.inject('/metrics')
    expect(body).toContain('jobs_total{queue="mail",outcome="done"} 1')
    expect(body).toContain('jobs_running 1')
    expect(body).toContain('jobs_waiting{queue="mail"} 0')
    expect(body).toContain('jobs_oldest_seconds{queue="mail"} 0')
  })

  test('of fifty acts arrives fifty times', async () => {
    const before = mailServer.received.length
    const { db } = portal.database
    for (let i = 0; i < 50; i++)
      await storeMail(db, { brand: 'northlight', recipient: `someone${i}@example.nz`, subject: 'Kia ora', body: 'Kia ora' })
    await expect.poll(() => mailServer.received.length - before).toBe(50)
    await expect.poll(() => storedMails(db)).toEqual([])
    const recipients = mailServer.received.slice(before).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
    expect(new Set(recipients).size).toBe(50)
  })

  test('whose link has ended is not sent any more', async () => {
    const { db } = portal.database
    const about = { brand: 'northlight', subject: 'A link', body: 'Kia ora' } as const
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    await storeMail(db, { ...about, recipient: 'too.late@example.nz', until: inSeconds(-1) })
    await storeMail(db, { ...about, recipient: 'in.time@example.nz', until: inSeconds(600) })
    await expect.poll(() => storedMails(db)).toEqual([])
    const sent = mailServer.received.filter((mail) => /^Subject: A link/m.test(mail))
    expect(sent.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['in.time@example.nz'])
  })

  test('that cannot leave is counted', async () => {
    mailServer.isDown = true
    await storeMail(portal.database.db, { brand: 'northlight', recipient: 'waiting@example.nz', subject: 'Kia ora', body: 'Kia ora' })
    await expect.poll(async () => (await portal.app.inject('/metrics')).body).toContain('jobs_total{queue="mail",outcome="failed"} 1')
  })
})

test('a scheduled release comes by itself at its moment', async () => {
  await asFirstReleased(portal)
  const { rename, publishNow, labels, history } = editorsOf(() => portal)
  await start(
    releaseWork(portal.database.db, await loadWidgetTypes(), { brand: 'northlight', publicUrl: 'https://portal.example', canMail: true }),
  )
  await rename('editor', 'Money')
  const dueAt = new Date(Date.now() + 1_500).toISOString()
  expect((await publishNow('staff', { dueAt })).body).toMatchObject({ is: 'scheduled' })
  await expect.poll(() => labels()).toContain('Money')
  expect((await history()).events.map(({ action }) => action).slice(0, 2)).toEqual(['publish', 'schedule'])
})
