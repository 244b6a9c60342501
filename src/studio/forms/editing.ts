import type { FormDocument, Option } from '#schemas/document/form.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import type { ChangeForm } from './form-edits.ts'
import { optionsOf, whereIs } from '#lib/forms/form-questions.ts'

/** A change that is shown, with what it means, before it is made. */
export interface Asked {
  title: string
  /** what it does, for undo */
  description: string
  confirm: string
  recipe(form: FormDocument): void
  /** the questions whose answers it is about */
  questions: readonly string[]
  /** instead of asking questions that waited for this of everyone, takes them away as well */
  withWaiting?(form: FormDocument, names: readonly string[]): void
}

/** A form that is edited. */
export interface Editing {
  form: FormDocument
  /** what customers see now; undefined for a new form */
  released: FormDocument | undefined
  isReadOnly: boolean
  change: ChangeForm
  /** Asks before a change. */
  ask(asked: Asked): void
}

/** True once customers may have answered a question: its key stays. */
export const isPublished = ({ released }: Editing, name: string): boolean =>
  released !== undefined && questionNames(released.schema).has(name)

/** The options of a question that customers may have chosen: their values stay, and no other one gets them. */
export function publishedOptions({ released }: Editing, name: string): Option['const'][] {
  const question = released && whereIs(released, name)?.question
  return (question && optionsOf(question)?.map((option) => option.const)) ?? []
}
