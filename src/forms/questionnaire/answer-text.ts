import type { RJSFSchema } from '@rjsf/utils'
import { isSame } from '#lib/forms/is-same.ts'

/** An answer as text, by its question's schema; undefined without an answer. */
export function answerText(schema: RJSFSchema, answer: unknown): string | undefined {
  if (answer === undefined) return undefined
  if (Array.isArray(schema.items)) {
    const counted = answer as { Count?: number }[]
    const words = schema.items.flatMap((item, i) => {
      const count = counted[i]?.Count ?? 0
      return count > 0 ? [`${(item as RJSFSchema).title} ${count}`] : []
    })
    return words.join(', ') || 'None'
  }
  if (Array.isArray(answer)) {
    const options = (schema.items as RJSFSchema | undefined)?.oneOf
    return answer.map((one) => titleIn(options, one)).join(', ') || 'None of these'
  }
  if (schema.oneOf) return titleIn(schema.oneOf, answer)
  if (typeof answer === 'number') return answer.toLocaleString('en-NZ')
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return String(answer)
}

function titleIn(options: RJSFSchema['oneOf'], answer: unknown): string {
  // The options of a form are objects, never `true` or `false`.
  const option = (options as RJSFSchema[] | undefined)?.find((one) => isSame(one.const, answer))
  return option?.title || String(answer)
}
