import { OUTSIDE } from '#lib/staff-areas.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { problem, ProblemAnswer } from '../http/problem.ts'

export const refuse = <T extends '/error/validation' | '/error/not_releasable'>(type: T, detail: string, issues: readonly Issue[]) =>
  new ProblemAnswer(
    type,
    detail,
    issues.map(({ place, message }) => ({ pointer: place, detail: message })),
  )

export const draftChanged = () => problem('/error/changed_meanwhile', 'Another editor has changed the draft in the meantime.')

export const noSuchCampaign = () => problem('/error/not_found', 'There is no such campaign, or it has ended.')

export const noSuchRelease = () => problem('/error/not_found', 'There is no such release.')

/** Of a change, after its name. */
export const OUTSIDE_AREAS = 'it is not among the areas that you may change'

/** @param pieces that are not in the areas of who calls; none for what is of no piece */
export const outside = (pieces: readonly string[] = []) =>
  problem(
    '/error/forbidden',
    OUTSIDE,
    pieces.map((piece) => ({ pointer: piece, detail: OUTSIDE_AREAS })),
  )
