import type { FormSchema } from '#schemas/document/form.ts'
import { answersNamedIn, offeredBy, questionsAskedIn } from '#lib/forms/conditions.ts'
import { isSame } from '#lib/forms/is-same.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import type { Issue } from '#schemas/studio/entities.ts'

/** Issues with conditions: those on a question or an answer that there is not, and those by which a question waits for itself. */
export function findConditionIssues(schema: FormSchema, place: string): Issue[] {
  const questions = questionNames(schema)
  const conditions = schema.allOf ?? []
  return [
    ...conditions.flatMap(({ if: condition }, i) => {
      const at = `${place}.allOf[${i}].if`
      const asked = questionsAskedIn(condition)
      const unknown = asked.filter((name) => !questions.has(name))
      const named = answersNamedIn(condition).filter(
        ({ question, answer }) => !unknown.includes(question) && !canBe(schema, question, answer),
      )
      return [
        ...unknown.map((name) => ({ place: at, message: `there is no question "${name}"` })),
        ...named.map(({ question, answer }) => ({
          place: at,
          message: `${JSON.stringify(answer)} is no answer to the question "${question}"`,
        })),
      ]
    }),
    ...waitingForThemselves(schema, questions).map((name) => ({
      place,
      message: `the question "${name}" is asked only once it is answered`,
    })),
  ]
}

const canBe = (schema: FormSchema, question: string, answer: unknown): boolean =>
  offeredBy(schema, question)?.some((one) => isSame(one, answer)) ?? true

/** The questions to which no way leads but over their own answers. Each condition is met once: forms may have long chains of them. */
function waitingForThemselves(schema: FormSchema, questions: ReadonlySet<string>): string[] {
  const left = (schema.allOf ?? []).map(({ if: condition, then }) => ({
    needed: new Set((condition.required ?? []).filter((name) => questions.has(name))),
    asks: Object.keys(then?.properties ?? {}),
  }))
  const comeUp = new Set([...Object.keys(schema.properties), ...left.filter(({ needed }) => needed.size === 0).flatMap(({ asks }) => asks)])
  // Those that are added on the way are visited too.
  for (const name of comeUp) {
    for (const { needed, asks } of left) {
      if (!needed.delete(name) || needed.size > 0) continue
      for (const asked of asks) comeUp.add(asked)
    }
  }
  return [...questions].filter((name) => !comeUp.has(name))
}
