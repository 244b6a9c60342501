import { parentPort } from 'node:worker_threads'

/** In a thread: answers each job that comes. */
export function answerJobs<Job>(answer: (job: Job) => unknown): void {
  parentPort?.on('message', async (job: Job) => {
    try {
      parentPort?.postMessage({ answer: await answer(job) })
    } catch (error) {
      parentPort?.postMessage({ error: (error as Error).message })
    }
  })
}
