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
