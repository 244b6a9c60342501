import type { FastifyBaseLogger } from 'fastify'
import type { JobWithMetadata, JobResult, PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/open.ts'
import { isPooled } from '../db/pooler.ts'
import type { JobMetrics } from './job-metrics.ts'
import { QUIET } from './pg-boss-options.ts'
import { reasonOf, type Work } from './queue.ts'
import { beginSpan, correlate, failureOf } from '../tracing/spans.ts'
import type { Stored } from './send-job.ts'

const LONGEST_RETRY_SECONDS = 3_600
/** How often we look for jobs that no NOTIFY announced. Tests look more often. */
export const jobLookup = { seconds: 5 }
/** How often we look whether what is scheduled is what this version does. Tests look more often. */
export const scheduleLookup = { seconds: 600 }
/** How long a process may be silent before its jobs are tried again. */
const HEARTBEAT_SECONDS = 20
const SUPERVISION_SECONDS = 20
const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600
/** On PostgreSQL, besides one that listens and those of DATABASE_POOL_SIZE. */
const CONNECTIONS = 3
/**
 * A database whose machine is gone answers nothing and ends no connection, which the system alone would notice after a quarter of an hour.
 * Only the indexes that pg-boss rebuilds, or makes after its update, may take longer: the server goes on, though the log says not.
 */
const LONGEST_ANSWER_MS = 60_000
/** How long a stop waits for jobs under way; one that takes longer is done again. */
const LONGEST_STOP_MS = 10_000

export interface Jobs {
  /** Takes no further job and lets those under way end. */
  stop(): Promise<void>
}

export interface Parts {
  database: OpenDatabase
  log: FastifyBaseLogger
  metrics: JobMetrics
}

/**
 * Does jobs in this process, each in one process at a time. A job that fails is tried again later; one whose process
 * dies is done again, so what a job does must bear being done twice.
 */
export async function startJobs({ database, log, metrics }: Parts, works: readonly Work[]): Promise<Jobs> {
  const { PgBoss, fromPglite } = await import('pg-boss')
  const { connection } = database
  const boss = new PgBoss({
    ...QUIET,
    ...('pglite' in connection
      ? // Vacuum and bloat are watched on a server alone.
        { db: fromPglite(connection.pglite), backend: 'pglite', reindex: false, monitorVacuum: false }
      : {
          connectionString: connection.url,
          max: CONNECTIONS,
          keepAlive: true,
          query_timeout: LONGEST_ANSWER_MS,
          application_name: 'switchboard jobs',
        }),
    // A pooler may have given the listening connection to another client by the time of a NOTIFY, so we look for jobs instead.
    useListenNotify: !('url' in connection && isPooled(connection.url)),
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    maintenanceIntervalSeconds: HOUR_SECONDS,
    cronWorkerIntervalSeconds: SUPERVISION_SECONDS,
    // No job of ours waits for another.
    flowIntervalSeconds: DAY_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: Object.assign(new Error(), error) }, 'the job queue failed'))
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`))
  try {
    await boss.start()
    await forgetSchedules(boss, works)
    for (const work of works) await begin(boss, work, log, metrics)
    await putSchedules(boss, works)
  } catch (error) {
    // Where the database is away this fails as well, and says less.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  metrics.running(true)
  let kept = Promise.resolve()
  const keeping = setInterval(() => {
    kept = putSchedules(boss, works).catch((err) => log.error({ err }, 'what is scheduled could not be looked at'))
  }, scheduleLookup.seconds * 1_000).unref()
  return {
    async stop() {
      metrics.running(false)
      clearInterval(keeping)
      await kept
      // At once: stopping takes further jobs until the database has answered that it listens no more.
      await Promise.all(works.map(({ queue }) => boss.offWork(queue.name, { wait: false })))
      await boss.stop({ timeout: LONGEST_STOP_MS })
    },
  }
}

/** A schedule stays in the database: one that this process does not do any more would fill its queue. */
async function forgetSchedules(boss: PgBoss, works: readonly Work[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!works.some(({ queue, every }) => queue.name === name && every)) await boss.unschedule(name)
  }
}

/** Puts there what is not. A process of an older version that starts beside this one takes away what it does not do. */
async function putSchedules(boss: PgBoss, works: readonly Work[]): Promise<void> {
  const stored = await boss.getSchedules()
  for (const { queue, every } of works) {
    if (every && !stored.some(({ name, cron }) => name === queue.name && cron === every)) await boss.schedule(queue.name, every)
  }
}

async function begin(boss: PgBoss, work: Work, log: FastifyBaseLogger, metrics: JobMetrics): Promise<void> {
  const { queue, atOnce = 1, lanes = 1, noticedWithinSeconds = 30 } = work
  const options = {
    retryLimit: queue.attempts - 1,
    retryDelay: queue.retrySeconds,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_SECONDS,
    expireInSeconds: queue.timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    notify: true,
  }
  await boss.createQueue(queue.name, options)
  await boss.updateQueue(queue.name, options)
  await boss.work(
    queue.name,
    {
      batchSize: atOnce,
      localConcurrency: lanes,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: Math.min(noticedWithinSeconds, jobLookup.seconds),
      notifyPollingIntervalSeconds: noticedWithinSeconds,
      includeMetadata: true,
      perJobResults: true,
    },
    (jobs: JobWithMetadata<Stored<object>>[]) => Promise.all(jobs.map((job) => attempt(boss, work, job, log, metrics))),
  )
}

/** One attempt at a job. Says how it went and never throws: the jobs that run beside it have their own outcome. */
function attempt(
  boss: PgBoss,
  { queue, failure, do: act }: Work,
  { id, data: stored, retryCount, signal }: JobWithMetadata<Stored<object>>,
  log: FastifyBaseLogger,
  metrics: JobMetrics,
): Promise<JobResult> {
  // A job that the queue added itself carries nothing and comes from no request.
  const correlationId = stored?.correlationId ?? id
  const line = { queue: queue.name, jobId: id, correlationId, attempt: retryCount + 1 }
  const forget = async () => {
    if (queue.leavesNothing) await boss.deleteJob(queue.name, id)
  }
  const span = beginSpan(`job ${queue.name}`, 'consumer', stored?.span, {
    'messaging.destination.name': queue.name,
    'messaging.message.id': id,
    'job.attempt': retryCount + 1,
    'correlation.id': correlationId,
  })
  const run = async (): Promise<JobResult> => {
    try {
      await act({ id, data: stored?.data ?? {}, signal })
    } catch (error) {
      span?.end({ failure: failureOf(error) })
      const isLast = retryCount + 1 >= queue.attempts
      metrics.attempt(queue.name, isLast && queue.attempts > 1 ? 'givenUp' : 'failed')
      log.error({ ...line, err: error }, failure)
      if (isLast) await forget().catch((err) => log.error({ ...line, err }, 'a job could not be deleted'))
      return { id, status: 'failed', output: reasonOf(error) }
    }
    span?.end()
    metrics.attempt(queue.name, 'done')
    log.info(line, 'a job is done')
    // Deleted before its neighbours are done: were this process killed now, it would be done again.
    await forget().catch((err) => log.error({ ...line, err }, 'a job could not be deleted'))
    return { id, status: 'completed' }
  }
  return correlate(correlationId, run, span)
}
