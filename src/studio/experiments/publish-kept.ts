import { call } from '#api/call.ts'
import type { ExperimentResult } from '#schemas/experiments/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import { publishStudioDraft } from '#schemas/studio/routes.ts'
import { lookForChanges, refreshDraft, useDraft } from '../draft/draft-store.ts'
import { widgetPiece } from '../draft/pieces.ts'
import { save } from '../draft/saving.ts'
import type { Message } from '../use-attempt.tsx'
import { keepVersion } from './edits.ts'

/**
 * Ends an experiment with one version, and publishes that change alone: what else is in the campaign stays there. What customers see may
 * have changed since the results were loaded: the version that is kept is one of those that were counted.
 */
export async function publishKept({ run, widget: id, versions }: ExperimentResult, name: string): Promise<Message> {
  await refreshDraft()
  const { experiments } = await call(studioExperiments, {})
  const { pieces } = useDraft.getState()
  const widget = widgetPiece(pieces, id)
  const isChanged = pieces.get(`widget:${id}`)?.changedBy !== undefined
  const isShown = experiments.some((one) => one.run === run && one.endedAt === undefined)
  const others = widget?.experiment?.versions.length ?? 0
  if (!widget || isChanged || !isShown || versions.length !== others + 1)
    return {
      tone: 'bad',
      title: 'Nothing was published',
      message: 'The experiment was changed or has ended meanwhile. Reload to see what is counted now.',
    }
  keepVersion(widget, name)
  if (!(await save()))
    return { tone: 'bad', title: 'Nothing was published', message: `Version ${name} is in your draft, and is not saved yet.` }
  try {
    const { campaign, revision } = useDraft.getState()
    await call(publishStudioDraft, {
      body: {
        campaign,
        seen: revision,
        note: `Kept version ${name} of “${widget.title}” after an experiment`,
        chosen: [`widget:${widget.id}`],
      },
    })
    return { tone: 'good', title: `Version ${name} was kept`, message: 'All customers see it from their next page on.' }
  } finally {
    await Promise.all([refreshDraft(), lookForChanges()])
  }
}
