import { questionOf } from '#lib/forms/messages.ts'
import type { FormSchema } from '#schemas/document/form.ts'
import { compileForm } from './compile-form.ts'
import { checksOfModule } from './module-checks.ts'

/** What a form would make of the answers that customers have given. */
export interface Fit {
  /** how many customers gave an answer that it does not take */
  unfit: number
  questions: { question: string; unfit: number; detail: string }[]
  /** how many customers it asks a mandatory question that they have not answered and did not have to answer before */
  asked: number
  newlyAsked: { question: string; customers: number }[]
  /** how many customers have answered each question, those included that it does not ask */
  answered: { question: string; customers: number }[]
}

/** @param before what customers are asked now; absent where the form is new */
export function fitOf(schema: FormSchema, given: readonly unknown[], before?: FormSchema): Fit {
  const { partial, whole } = checksOfModule(schema, compileForm(schema))
  const now = before && checksOfModule(before, compileForm(before))
  const found = new Map<string, { unfit: number; detail: string }>()
  const newlyAsked = new Map<string, number>()
  const answered = new Map<string, number>()
  let [unfit, asked] = [0, 0]
  for (const answers of given) {
    const wrong = new Map(partial(answers).map((message) => [questionOf(message), message.detail]))
    if (wrong.size > 0) unfit += 1
    for (const [question, detail] of wrong) found.set(question, { unfit: (found.get(question)?.unfit ?? 0) + 1, detail })
    const names = Object.keys(answers as object)
    for (const name of names) count(answered, name)
    if (!now || names.length === 0) continue
    const openNow = new Set(now.whole(answers).map(questionOf))
    const open = new Set(
      whole(answers)
        .map(questionOf)
        .filter((name) => !openNow.has(name) && !wrong.has(name)),
    )
    if (open.size > 0) asked += 1
    for (const name of open) count(newlyAsked, name)
  }
  return {
    unfit,
    questions: [...found].map(([question, rest]) => ({ question, ...rest })),
    asked,
    newlyAsked: listed(newlyAsked),
    answered: listed(answered),
  }
}

type Counts = Map<string, number>
const count = (counts: Counts, question: string) => void counts.set(question, (counts.get(question) ?? 0) + 1)
const listed = (counts: Counts) => [...counts].map(([question, customers]) => ({ question, customers }))
