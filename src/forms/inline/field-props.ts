import type { FormId } from '#schemas/forms/entities.ts'
import type { Problem } from '#schemas/problem.ts'
import type { Answers } from '../checks.ts'

export interface FieldProps {
  /** label of the value */
  label: string
  /** label within button names, where a page has several such fields */
  fullLabel?: string
  /** the current value as text */
  value: string | undefined
  /** the value is in sight above the field already, such as in the title of its section */
  isShownAbove?: boolean
  /** shown without a value */
  empty: string
  formId: FormId
  /** the question of the form to ask */
  question: string
  /** the initial answer, and other answers that its rules need */
  initial: Answers
  /** other answers that its rules need, computed from the typed answer */
  beside?(answer: unknown): Answers
  /** @returns false where it is saved and the new value could not be loaded */
  save(answer: unknown): Promise<unknown>
  /** a question to confirm before saving an answer that is valid but may be a mistake */
  doubt?(answer: unknown): string | undefined
  /** absent where a value is required */
  remove?: (() => Promise<unknown>) | undefined
  /** what removing it is called, where the value is not the customer's own data */
  removeLabel?: string
  /** what the question before removing says, where that is more than the value going */
  removeText?: string
  /** key of the draft: whose, and which field */
  draftKey: string
  /** why it cannot be changed now */
  disabledReason?: string | undefined
  /** message after saving, where the change is not effective yet */
  sentText?: string | undefined
  /** message for a refusal that only the caller can explain */
  refusalOf?(problem: Problem): string | undefined
}
