import type { WidgetDocument } from '#schemas/document/widget.ts'
import { publishStudioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { lookForChanges, refreshDraft, useDraft } from '../draft/draft-store.ts'
import { save } from '../draft/saving.ts'
import type { Message } from '../use-attempt.tsx'
import { keepVersion } from './edits.ts'

/** Ends an experiment with one version, and publishes that change alone: what else is in the campaign stays there. */
export async function publishKept(widget: WidgetDocument, name: string): Promise<Message> {
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
