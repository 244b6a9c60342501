import { call } from '#api/call.ts'
import { problemOf } from '#api/problem.ts'
import type { ExperimentResult } from '#schemas/experiments/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import { publishStudioDraft } from '#schemas/studio/release-routes.ts'
import { studioReadiness } from '#schemas/studio/routes.ts'
import { lookForChanges, refreshDraft, useDraft } from '../draft/draft-store.ts'
import { undo } from '../draft/edits.ts'
import { listed } from '#lib/listed.ts'
import { momentText } from '#ui/time.tsx'
import { titleOf } from '#lib/tried.ts'
import { versionNames } from '#lib/versions.ts'
import { versionWidgets } from '#lib/version-rows.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { Piece, PieceChange } from '#schemas/studio/entities.ts'
import { contentsOf, type Pieces, releasedOf } from '../draft/pieces.ts'
import { save } from '../draft/saving.ts'
import { type Step, stepOf } from '../draft/steps.ts'
import { findShown, holderOf, type Shown } from '../draft/tried.ts'
import { nameOfPiece } from '../shell/sections.ts'
import { studioPath } from '../studio-path.ts'
import type { Message } from '../use-attempt.tsx'
import { keeping, keepVersion, removedBy } from './edits.ts'
import type { KeptFrom } from './keep-dialog.tsx'

const namesIn = ({ value: { experiment } }: Shown): string[] => (experiment ? versionNames(experiment) : [])

/**
 * Ends an experiment with one version, and publishes that change alone: what else is in the campaign stays there. Where a colleague has
 * to approve or publish it, the version stays in the draft for them.
 */
export async function publishKept(result: ExperimentResult, name: string, brought?: KeptFrom): Promise<Message> {
  const put = await putInDraft(result, name)
  if ('refusal' in put) return { tone: 'bad', title: 'Nothing was published', message: put.refusal }
  const { chosen, step, title } = put
  const { campaign, revision } = useDraft.getState()
  try {
    await call(publishStudioDraft, {
      body: { campaign, seen: revision, note: `Kept version ${name} of “${title}” after an experiment`, chosen, atEnd: brought?.atEnd },
    })
    return {
      tone: 'good',
      title: `Version ${name} was kept`,
      message: `All customers see it from their next page on${untilText(brought)}.`,
    }
  } catch (error) {
    const { type, status } = problemOf(error)
    if (type === '/error/not_releasable' && (await needsAnother(campaign, chosen)))
      return inDraft(
        'warning',
        name,
        `You cannot publish it alone: ask for a review of it, or let a colleague who may publish do it.${endText(brought)}`,
      )
    // Without an answer, or with a server's failure, it may have been published nonetheless.
    if (type !== '/error/no_response' && status < 500 && takeBack(step)) await save()
    throw error
  } finally {
    await Promise.all([refreshDraft(), lookForChanges()])
  }
}

const untilText = (brought: KeptFrom | undefined): string =>
  brought?.atEnd.is === 'goes' ? `, until “${brought.note}” ends ${momentText(brought.atEnd.at)}` : ''

/** A colleague publishes it as any change, for good or until a moment. */
const endText = (brought: KeptFrom | undefined): string =>
  brought?.atEnd.is === 'goes' ? ` “${brought.note}” is out until ${momentText(brought.atEnd.at)}: publish it until then.` : ''

/** Ends an experiment with one version in the draft, for a colleague to publish. */
export async function draftKept(result: ExperimentResult, name: string): Promise<Message> {
  const put = await putInDraft(result, name)
  return 'refusal' in put
    ? { tone: 'bad', title: 'The draft is as it was', message: put.refusal }
    : inDraft('good', name, 'Ask for a review of it, or let a colleague who may publish do it.')
}

const inDraft = (tone: 'good' | 'warning', name: string, todo: string): Message => ({
  tone,
  title: `Version ${name} is in the draft`,
  message: `${todo} Customers see the experiment until it is published.`,
  link: { to: studioPath('releases'), text: 'Ask for a review under Releases' },
})

/** Whether a colleague has to approve or publish it, and nothing else is in its way. */
async function needsAnother(campaign: string, chosen: string[]): Promise<boolean> {
  const readiness = await call(studioReadiness, { body: { campaign, chosen } }).catch(() => undefined)
  return readiness !== undefined && readiness.needsAnother.length > 0 && readiness.issues.length === 0
}

/** Changes that keeping a version makes, and publishes: a widget goes from customers' pages once none of them shows it. */
const touchedBy = (pieces: Pieces, shown: Shown, name: string): string[] => [
  holderOf(shown.piece),
  ...removedBy(shown, name, contentsOf(pieces)).filter((piece) => pagesShowing(pieces, shown, piece).length === 0),
]

/** The other pages on which customers see a widget. */
const pagesShowing = (pieces: Pieces, { piece: page }: Shown, widget: string): Piece[] =>
  [...pieces.values()].filter((one) => one.piece.startsWith('tab:') && one.piece !== page && hasWidget(releasedOf(one), widget))

const hasWidget = (tab: unknown, widget: string): boolean =>
  ((tab as TabDocument | undefined)?.widgets ?? []).includes(widget.slice('widget:'.length))

/** The changes that keeping a version makes in the draft. */
export function changesToKeep(pieces: Pieces, shown: Shown, name: string): PieceChange[] {
  const [, after] = stepOf('', contentsOf(pieces), keeping(shown, name)) ?? []
  return touchedBy(pieces, shown, name).map((piece) => ({ piece, was: pieces.get(piece)?.hash ?? '', value: after?.[piece] }))
}

/** Why a version cannot be kept now: other changes of the same would be published or lost with it, or it would make half of a move. */
export function reasonAgainstKeeping(pieces: Pieces, shown: Shown, name: string): string | undefined {
  const changed = touchedBy(pieces, shown, name).filter((piece) => pieces.get(piece)?.changedBy !== undefined)
  if (changed.length > 0)
    return `${namesOf(pieces, changed)} ${changed.length === 1 ? 'has' : 'have'} other changes that are not published yet`
  const [placed] = placedElsewhere(pieces, shown, name)
  return placed && `${namesOf(pieces, [placed.widget])} is placed on ${namesOf(pieces, [placed.page])} too, which is not published yet`
}

const namesOf = (pieces: Pieces, some: readonly string[]): string => listed(some.map((piece) => `“${nameOfPiece(pieces, piece)}”`))

/** Widgets that the version leaves out, and that a page which customers do not see yet has taken. */
function placedElsewhere(pieces: Pieces, shown: Shown, name: string): { widget: string; page: string }[] {
  if (!shown.piece.startsWith('tab:')) return []
  const { leftOut } = versionWidgets(shown.value as TabDocument, name)
  const others = [...pieces.values()].filter(({ piece }) => piece.startsWith('tab:') && piece !== shown.piece)
  return leftOut.flatMap((id) =>
    others
      .filter((page) => hasWidget(page.value, `widget:${id}`) && !hasWidget(releasedOf(page), `widget:${id}`))
      .map(({ piece: page }) => ({ widget: `widget:${id}`, page })),
  )
}

interface Put {
  chosen: string[]
  step: Step | undefined
  title: string
}

/**
 * Puts one version in place of the experiment, in the draft. What customers see may have changed since the results were loaded: the
 * version that is kept is one of those that were counted.
 * @returns the pieces that it changed, or why it did not
 */
async function putInDraft({ run, piece, experiment, versions }: ExperimentResult, name: string): Promise<Put | { refusal: string }> {
  await refreshDraft()
  const { experiments } = await call(studioExperiments, {})
  const { pieces } = useDraft.getState()
  const shown = findShown(contentsOf(pieces), piece, experiment)
  const isShown = experiments.some((one) => one.run === run && one.endedAt === undefined)
  if (!shown || !isShown || versions.map((one) => one.name).join() !== namesIn(shown).join())
    return { refusal: 'The experiment was changed or has ended meanwhile. Reload to see what is counted now.' }
  const unpublished = reasonAgainstKeeping(pieces, shown, name)
  if (unpublished) return { refusal: `${unpublished}. Publish that first, or take it back.` }
  const chosen = touchedBy(pieces, shown, name)
  keepVersion(shown, name)
  const step = useDraft.getState().undoable.at(-1)
  if (await save()) return { chosen, step, title: titleOf(shown.value) }
  const refusal = takeBack(step) ? 'Your changes cannot be saved at the moment.' : `Version ${name} is in your draft, and is not saved yet.`
  return { refusal }
}

/**
 * Takes the kept version out of the draft again, so that the next person who publishes does not end the experiment unknowingly.
 * @returns false if the editor has changed something else meanwhile: undo would take that back
 */
const takeBack = (step: Step | undefined): boolean =>
  step !== undefined && useDraft.getState().undoable.at(-1) === step && undo() !== undefined
