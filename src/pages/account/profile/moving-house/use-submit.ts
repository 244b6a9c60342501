import { useRef } from 'react'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { formById } from '#schemas/forms/routes.ts'
import { homeMoveCases, homeMoveForm, homeMoveSubmit } from '#schemas/home-move/routes.ts'
import { call } from '#api/call.ts'
import { problemOf } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { useRefresh } from '#api/use-api.ts'
import type { ReadyForm } from '#forms/questions.ts'
import { toldOf } from './told.ts'
import type { DraftStore } from './use-draft.ts'
import { useRefreshMoves } from './use-refresh-moves.ts'

/** Tells of the move, once: with its own key, however often it is tried. Then another move begins empty. */
export function useSubmit(
  { draft, startAgain }: DraftStore,
  start: HomeMoveStart,
  ready: ReadyForm,
  journey: 'form' | 'promotion',
  onTold: (caseNumber: string) => void,
) {
  const refresh = useRefresh()
  const refreshMoves = useRefreshMoves()
  const isTold = useRef(false)
  return useWork(async () => {
    if (isTold.current) return
    const from = location.pathname
    try {
      const { caseNumber } = await call(homeMoveSubmit, { body: toldOf(draft, start, ready, journey) })
      isTold.current = true
      await Promise.all([refreshMoves(), refresh(homeMoveForm.path)])
      // Stay on the page that the customer has moved to.
      if (location.pathname === from) onTold(caseNumber)
      startAgain({ postSubmitCaseNumber: caseNumber })
    } catch (error) {
      // It was told already, in another tab: its case is on the page.
      if (problemOf(error).type === '/error/home_move/key_used') await refresh(homeMoveCases.path)
      // There may be a newer version of the form, or of the rules of days.
      if (problemOf(error).errors) await refresh(formById.path, homeMoveForm.path)
      throw error
    }
  })
}
