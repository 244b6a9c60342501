import { onTestFinished } from 'vitest'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Draft, Piece, PieceChange } from '#schemas/studio/entities.ts'
import { studioDraft } from '#schemas/studio/routes.ts'
import { leaveFor, refreshDraft } from '#studio/draft/draft-store.ts'
import { openDraft } from '#studio/draft/kept-edits.ts'
import { save } from '#studio/draft/saving.ts'
import { stubAnswers } from './stub-answers.ts'

export interface Opened extends Partial<Omit<Draft, 'pieces'>> {
  campaign?: string
  /** what customers see */
  pieces?: Record<string, unknown>
  /** what there is to say of pieces that are not as customers see them */
  changed?: Record<string, Partial<Piece>>
  /** of other calls, as for `stubAnswers` */
  answers?: Record<string, unknown>
}

export type OpenedDraft = Awaited<ReturnType<typeof openedDraft>>

/**
 * Loads a draft as a page of Studio does when it opens, and leaves it after the test: an edit is saved a moment later, when another test
 * may be running.
 */
export async function loadDraft(campaign: string = DEFAULT_CAMPAIGN.id): Promise<void> {
  leaveFor(campaign)
  onTestFinished(() => leaveFor(campaign))
  await openDraft(campaign)
}

/** Opens a draft, beside a server that saves what is edited. */
export async function openedDraft({ campaign, pieces = {}, changed = {}, answers = {}, ...more }: Opened = {}) {
  const draft: Omit<Draft, 'pieces'> = {
    revision: 1,
    release: 'released',
    me: 'Mere Tamihana',
    rights: ['look', 'edit', 'publish'],
    issues: [],
    ...more,
  }
  const stored = new Map<string, Piece>()
  for (const piece of Object.keys({ ...pieces, ...changed })) {
    const known = { value: pieces[piece], ...changed[piece] }
    stored.set(piece, { piece, hash: hashOf(known.value), ...known })
  }

  function store(changedBy: string, piece: string, value: unknown): Piece {
    const known = stored.get(piece)
    const released = known?.changedBy ? known.released : known?.value
    const saved = { piece, value, hash: hashOf(value), changedBy, released }
    if (value === undefined) stored.delete(piece)
    else stored.set(piece, saved)
    return saved
  }

  /** Saves changes, or refuses all of them where a piece has been saved meanwhile. */
  function answerToSave(changes: readonly PieceChange[]) {
    const inTheWay = changes.filter(({ piece, was }) => was !== (stored.get(piece)?.hash ?? ''))
    const errors = inTheWay.map(({ piece }) => ({ pointer: piece, detail: '' }))
    if (errors.length > 0) return Response.json({ type: '/error/changed_meanwhile', status: 412, errors }, { status: 412 })
    const saved = changes.map(({ piece, value }) => store(draft.me, piece, value))
    draft.revision += 1
    return { before: draft.revision - 1, revision: draft.revision, issues: [], pieces: saved }
  }

  /** Another editor saves pieces, or removes those that are undefined. */
  function saveElsewhere(values: Record<string, unknown>, by = 'Kiri Ngata'): void {
    for (const [piece, value] of Object.entries(values)) store(by, piece, value)
    draft.revision += 1
  }

  /** The same, once what is edited here is saved; it shows here then. */
  async function seeElsewhere(values: Record<string, unknown>, by?: string): Promise<void> {
    await save()
    saveElsewhere(values, by)
    await refreshDraft()
  }

  stubAnswers({
    ...answers,
    [studioDraft.path]: (sent?: { changes: PieceChange[] }) =>
      sent ? answerToSave(sent.changes) : { ...draft, pieces: [...stored.values()] },
  })
  await loadDraft(campaign)
  return { saveElsewhere, seeElsewhere }
}

const hashOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))
