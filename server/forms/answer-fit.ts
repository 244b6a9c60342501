import { questionOf } from '#lib/forms/messages.ts'
import type { FormSchema } from '#schemas/document/form.ts'
import { compileForm } from './compile-form.ts'
import { checksOfModule } from './module-checks.ts'

/** How many customers' answers do not fit a form, in total and by question. */
export interface Fit {
  unfit: number
  questions: { question: string; unfit: number; detail: string }[]
}

export function fitOf(schema: FormSchema, given: readonly unknown[]): Fit {
  const { partial } = checksOfModule(schema, compileForm(schema))
  const found = new Map<string, { unfit: number; detail: string }>()
  let unfit = 0
  for (const answers of given) {
    const wrong = new Map(partial(answers).map((message) => [questionOf(message), message.detail]))
    if (wrong.size > 0) unfit += 1
    for (const [question, detail] of wrong) found.set(question, { unfit: (found.get(question)?.unfit ?? 0) + 1, detail })
  }
  return { unfit, questions: [...found].map(([question, rest]) => ({ question, ...rest })) }
}
