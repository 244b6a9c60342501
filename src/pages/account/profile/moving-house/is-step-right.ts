import type { Answers } from '#forms/checks.ts'
import type { ReadyForm } from '#forms/questions.ts'
import { questionOf } from '#lib/forms/messages.ts'

/** Whether the answers to a step of a form are right; a step that the form does not have is. */
export function isStepRight({ form, checks }: ReadyForm, step: string, answers: Answers): boolean {
  const names = form.uiSchema['ui:steps']?.find(({ id }) => id === step)?.questions ?? []
  return !checks.whole(answers).some((wrong) => names.includes(questionOf(wrong)))
}
