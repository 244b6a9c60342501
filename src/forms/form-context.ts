import type { Answers } from './checks.ts'

/** What is typed and no answer yet, such as an address before it is chosen, by question. */
export interface Unfinished {
  texts: Readonly<Record<string, string | undefined>>
  onChange(name: string, text: string): void
}

/** What fields know of their form. */
export interface FormContext {
  answers: Answers
  unfinished?: Unfinished | undefined
}
