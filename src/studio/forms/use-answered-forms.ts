import { mayChangeArea } from '#lib/staff-areas.ts'
import { useApi } from '#api/use-api.ts'
import { studioAnsweredForms } from '#schemas/forms/answered-routes.ts'
import { useDraft } from '../draft/draft-store.ts'
import { nameOfPiece } from '../shell/sections.ts'

/** The forms that customers have answered, for those who may read the answers; they are not asked for by others. */
export function useAnsweredForms(isNeeded = true) {
  const mayRead = useDraft(({ rights, areas }) => rights.includes('readAnswers') && mayChangeArea(areas, 'forms'))
  return useApi(studioAnsweredForms, isNeeded && mayRead ? {} : undefined)
}

export const GONE_FORM = 'a form that was removed'

/** What a form is called; one that was removed has the title that it had last. @param formId empty where no form is shown */
export function useFormTitle(formId: string): string {
  const pieces = useDraft((state) => state.pieces)
  const isGone = formId !== '' && !pieces.has(`form:${formId}`)
  const { data } = useAnsweredForms(isGone)
  return isGone ? (data?.forms.find(({ id }) => id === formId)?.title ?? GONE_FORM) : nameOfPiece(pieces, `form:${formId}`)
}
