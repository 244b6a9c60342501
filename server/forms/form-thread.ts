import { parentPort } from 'node:worker_threads'
import type { FormSchema } from '#schemas/document/form.ts'
import { type Fit, fitOf } from './answer-fit.ts'
import { compileForm } from './compile-form.ts'

/** The jobs of the worker threads. */
export type FormJob = { is: 'compile'; schema: FormSchema } | { is: 'fit'; schema: FormSchema; given: readonly unknown[] }

export interface FormAnswers {
  /** the module that checks answers */
  compile: string
  fit: Fit
}

function answer(job: FormJob): FormAnswers[FormJob['is']] {
  return job.is === 'compile' ? compileForm(job.schema) : fitOf(job.schema, job.given)
}

parentPort?.on('message', ({ id, job }: { id: number; job: FormJob }) => {
  try {
    parentPort?.postMessage({ id, answer: answer(job) })
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message })
  }
})
