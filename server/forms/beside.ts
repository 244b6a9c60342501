import type { FormSchema } from '#schemas/document/form.ts'
import { threadFor } from '../threads/thread.ts'
import type { Fit } from './answer-fit.ts'
import type { FormJob } from './form-thread.ts'

/** Two threads, so that customers who need a form compiled never wait for staff who check answers. */
const file = new URL('./form-thread.ts', import.meta.url)
const compiling = threadFor<FormJob, string>(file)
const checking = threadFor<FormJob, Fit>(file)

/** Longer than any form takes on a busy machine. */
const MOST_MS = 15_000

interface Question {
  schema: FormSchema
  /** what customers are asked now; absent where the form is new */
  before?: FormSchema | undefined
  given: readonly unknown[]
}

/** What a form would make of these answers. Undefined if the check took too long. */
export const fitBeside = (question: Question, mostMs = MOST_MS): Promise<Fit | undefined> =>
  checking.ask({ is: 'fit', ...question }, mostMs)

/** The module that checks answers to a form. @throws {Error} for a form that did not pass its check */
export async function compileBeside(schema: FormSchema): Promise<string> {
  const code = await compiling.ask({ is: 'compile', schema })
  if (code === undefined) throw new Error('the thread that compiles forms has ended')
  return code
}
