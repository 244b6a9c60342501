import type { FormSchema } from '#schemas/document/form.ts'
import { answerJobs } from '../threads/answer-jobs.ts'
import { fitOf } from './answer-fit.ts'
import { compileForm } from './compile-form.ts'

/** The jobs of the threads for forms: the module that checks answers, or how many of some answers fit. */
export type FormJob =
  | { is: 'compile'; schema: FormSchema }
  | { is: 'fit'; schema: FormSchema; before?: FormSchema | undefined; given: readonly unknown[] }

answerJobs((job: FormJob) => (job.is === 'compile' ? compileForm(job.schema) : fitOf(job.schema, job.given, job.before)))
