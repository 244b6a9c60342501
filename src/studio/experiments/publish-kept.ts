import { call } from '#api/call.ts'
import { problemOf } from '#api/problem.ts'
import type { ExperimentResult } from '#schemas/experiments/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import { publishStudioDraft } from '#schemas/studio/release-routes.ts'
import { lookForChanges, refreshDraft, useDraft } from '../draft/draft-store.ts'
import { undo } from '../draft/edits.ts'
import { titleOf } from '#lib/tried.ts'
import { contentsOf } from '../draft/pieces.ts'
import { save } from '../draft/saving.ts'
import type { Step } from '../draft/steps.ts'
import { findShown, holderOf } from '../draft/tried.ts'
import type { Message } from '../use-attempt.tsx'
import { keepVersion, removedBy } from './edits.ts'

/**
 * Ends an experiment with one version, and publishes that change alone: what else is in the campaign stays there. What customers see may
 * have changed since the results were loaded: the version that is kept is one of those that were counted.
 */
export async function publishKept({ run, piece, experiment, versions }: ExperimentResult, name: string): Promise<Message> {
  await refreshDraft()
  const { experiments } = await call(studioExperiments, {})
  const { pieces } = useDraft.getState()
  const shown = findShown(contentsOf(pieces), piece, experiment)
  const isChanged = pieces.get(holderOf(piece))?.changedBy !== undefined
  const isShown = experiments.some((one) => one.run === run && one.endedAt === undefined)
  const others = shown?.value.experiment?.versions.length ?? 0
  if (!shown || isChanged || !isShown || versions.length !== others + 1)
    return {
      tone: 'bad',
      title: 'Nothing was published',
      message: 'The experiment was changed or has ended meanwhile. Reload to see what is counted now.',
    }
  const chosen = [holderOf(piece), ...removedBy(shown, name, contentsOf(pieces))]
  keepVersion(shown, name)
  const step = useDraft.getState().undoable.at(-1)
  if (!(await save())) {
    const message = takeBack(step)
      ? 'Your changes cannot be saved at the moment.'
      : `Version ${name} is in your draft, and is not saved yet.`
    return { tone: 'bad', title: 'Nothing was published', message }
  }
  try {
    const { campaign, revision } = useDraft.getState()
    await call(publishStudioDraft, {
      body: {
        campaign,
        seen: revision,
        note: `Kept version ${name} of “${titleOf(shown.value)}” after an experiment`,
        chosen,
      },
    })
    return { tone: 'good', title: `Version ${name} was kept`, message: 'All customers see it from their next page on.' }
  } catch (error) {
    const { type, status } = problemOf(error)
    // Without an answer, or with a server's failure, it may have been published nonetheless.
    if (type !== '/error/no_response' && status < 500 && takeBack(step)) await save()
    throw error
  } finally {
    await Promise.all([refreshDraft(), lookForChanges()])
  }
}

/**
 * Takes the kept version out of the draft again, so that the next person who publishes does not end the experiment unknowingly.
 * @returns false if the editor has changed something else meanwhile: undo would take that back
 */
const takeBack = (step: Step | undefined): boolean =>
  step !== undefined && useDraft.getState().undoable.at(-1) === step && undo() !== undefined
