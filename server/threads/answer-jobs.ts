import { parentPort } from 'node:worker_threads'

/** In a thread: answers each job that comes. */
export function answerJobs<Job>(answer: (job: Job) => unknown): void {
  parentPort?.on('message', async ({ id, job }: { id: number; job: Job }) => {
    try {
      parentPort?.postMessage({ id, answer: await answer(job) })
    } catch (error) {
      parentPort?.postMessage({ id, error: (error as Error).message })
    }
  })
}
