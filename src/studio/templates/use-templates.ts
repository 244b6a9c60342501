import { mayChangeArea, mayChangeSomePage, OUTSIDE } from '#lib/staff-areas.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { studioTemplates } from '#schemas/templates/routes.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useApiAt } from '../use-api-at.ts'

/** The templates, also once a colleague has changed them. */
export const useTemplates = () => useApiAt('latest', studioTemplates, {})

/** Why the editor may not save a template; undefined if they may. */
export const useReasonNotToSave = () =>
  useDraft(({ rights, areas }) => reasonAgainst(rights, 'edit') ?? (mayChangeSomePage(areas) ? undefined : OUTSIDE))

/** Why the editor may not rename and remove templates; undefined if they may. */
export const useReasonNotToChange = () =>
  useDraft(({ rights, areas }) => reasonAgainst(rights, 'edit') ?? (mayChangeArea(areas, 'pages') ? undefined : OUTSIDE))
