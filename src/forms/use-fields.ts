import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem } from '#schemas/problem.ts'
import { failureText } from '#api/failure-text.ts'
import { problemOf } from '#api/problem.ts'
import { focusFirstWrong } from '#ui/form.tsx'

export interface Fields<Values> {
  values: Values
  /** what is wrong with a field that was touched */
  errorOf(field: keyof Values): string | undefined
  change(change: Partial<Values>): void
  touch(field: keyof Values): void
  /** Touches every field, and does the work where all of them are right. The first that is wrong afterwards gets the focus. */
  send(form: HTMLFormElement, work: () => Promise<unknown>): Promise<void>
  /** Takes over what the server says of fields, and throws its error on. */
  refuse(error: unknown): never
}

/**
 * The fields of a form: a message appears once its field was touched, or the form is sent; the server's stays until its field changes.
 * @param keep stores what is typed so far
 */
export function useFields<Values extends object>(
  fields: readonly (keyof Values)[],
  initial: Values,
  wrongWith: (field: keyof Values, values: Values) => string | undefined,
  keep?: (values: Values) => void,
): Fields<Values> {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<keyof Values, string>>>({})
  return {
    values,
    errorOf: (field) => (touched.has(field) ? (wrongWith(field, values) ?? refused[field]) : undefined),
    change(change) {
      const next = { ...values, ...change }
      setValues(next)
      setRefused((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])) }))
      keep?.(next)
    },
    touch: (field) => setTouched((before) => new Set(before).add(field)),
    async send(form, work) {
      setTouched(new Set(fields))
      if (!fields.some((field) => wrongWith(field, values))) await work()
      focusFirstWrong(form)
    },
    refuse(error) {
      const refusals = problemOf(error).errors ?? []
      // Drawn before the focus looks for what is wrong.
      flushSync(() => {
        setTouched(new Set(fields))
        setRefused(Object.fromEntries(refusals.map(({ pointer, detail }) => [pointer.slice(1), detail])) as typeof refused)
      })
      throw error
    },
  }
}

/** What to say of what was refused, where fields may say it themselves. @param undone such as: Not saved. */
export const refusedText = (problem: Problem, undone: string): string =>
  problem.errors ? `${undone} Please check what is marked above.` : failureText(problem, undone)
