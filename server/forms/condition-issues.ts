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
    ...[...questions]
      .filter((name) => waitsForItself(schema, name))
      .map((name) => ({ place, message: `the question "${name}" is asked only once it is answered` })),
  ]
}

const canBe = (schema: FormSchema, question: string, answer: unknown): boolean =>
  offeredBy(schema, question)?.some((one) => isSame(one, answer)) ?? true

/** True where every way to a question leads over its own answer. */
function waitsForItself(schema: FormSchema, name: string, above: readonly string[] = []): boolean {
  if (above.includes(name)) return true
  if (Object.hasOwn(schema.properties, name)) return false
  const ways = (schema.allOf ?? []).filter(({ then }) => then?.properties && Object.hasOwn(then.properties, name))
  return (
    ways.length > 0 &&
    ways.every(({ if: condition }) => (condition.required ?? []).some((needed) => waitsForItself(schema, needed, [...above, name])))
  )
}
