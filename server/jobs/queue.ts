import { errorForLog } from '../process/log.ts'

/** A queue: how its jobs are tried again and how long they take. `Data` is what each of its jobs carries. */
export interface Queue<Data extends object = object> {
  name: string
  /** how often a job is tried before it is given up */
  attempts: number
  /** between the first two attempts; about twice as long before each further one, an hour at most */
  retrySeconds: number
  /** after which an attempt counts as failed */
  timeoutSeconds: number
  /** whether a job is deleted at once when it is done or given up, because of what it carries */
  leavesNothing: boolean
  /** Known to the compiler only. */
  readonly carries?: Data
}

/** One attempt at a job. */
export interface Job<Data extends object = object> {
  /** the same at each attempt */
  id: string
  data: Data
  /** aborted when time is up: of the attempt, or of a process that stops */
  signal: AbortSignal
}

/** Who does the jobs of a queue in this process. */
export interface Work<Data extends object = object> {
  queue: Queue<Data>
  /** jobs that are taken and done at once, one by default; the next are taken when all of them are done */
  atOnce?: number
  /** how often that is done side by side, so that a slow job holds up none of the others; once by default */
  lanes?: number
  /** how long a job that became due may lie unnoticed, seconds, 30 by default; a job to be done at once is noticed at once */
  noticedWithinSeconds?: number
  /** when the queue itself adds a job, as cron says it, in UTC */
  every?: string
  /** the line of the log when an attempt fails */
  failure: string
  do(job: Job<Data>): Promise<void>
}

/** What the queue's table keeps of a failed attempt: nothing that quotes what the job carried. */
export function reasonOf(error: unknown): object {
  const { type, message } = errorForLog(error)
  return { type, message }
}
