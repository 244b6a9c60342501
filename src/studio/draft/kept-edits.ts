import type { Draft, Piece } from '#schemas/studio/entities.ts'
import { studioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { leaveFor, mergeDraft, update, useDraft } from './draft-store.ts'
import { keepSteps, restoreSteps } from './kept-steps.ts'
import { save, saveSoon } from './saving.ts'

const keptUnder = (campaign: string) => `studio_unsaved_${campaign}`

interface Kept {
  me: string
  /** each with what was edited */
  pieces: (Piece & { edited?: unknown })[]
}

function isKept(value: unknown): value is Kept {
  const { me, pieces } = { ...(value as Partial<Kept> | undefined) }
  return typeof me === 'string' && Array.isArray(pieces) && pieces.every((one: Partial<Piece> | null) => typeof one?.piece === 'string')
}

/** Loads the draft of a campaign, with the edits that the last visit could not save. What is edited in another one is saved first. */
export async function openDraft(campaign: string): Promise<Draft> {
  if (useDraft.getState().campaign !== campaign) {
    await save()
    keepUnsaved()
    keepSteps()
    leaveFor(campaign)
  }
  const draft = await call(studioDraft, { query: { campaign } })
  mergeDraft(draft)
  restoreKept()
  restoreSteps()
  return draft
}

/** Keeps unsaved edits in this browser when the page closes or the session ends. */
export function keepUnsaved(): void {
  const { campaign, pieces, unsaved, me } = useDraft.getState()
  if (unsaved.size === 0) return
  const kept = [...unsaved].map(([piece, edited]) => ({
    piece,
    hash: pieces.get(piece)?.hash ?? '',
    value: pieces.get(piece)?.value,
    edited,
  }))
  browserStorage.write(keptUnder(campaign), JSON.stringify({ me, pieces: kept } satisfies Kept))
}

/** Restores kept edits for the editor who made them. The server finds out what others have changed since. */
export function restoreKept(): void {
  const { campaign, me } = useDraft.getState()
  const kept = browserStorage.readJson(keptUnder(campaign), isKept)
  if (!kept || kept.me !== me) return
  browserStorage.remove(keptUnder(campaign))
  update((state) => {
    for (const { edited, ...one } of kept.pieces) {
      // One that was removed has no value, and none in what was kept.
      state.pieces.set(one.piece, { ...state.pieces.get(one.piece), ...one, value: one.value, changedBy: state.me })
      state.unsaved.set(one.piece, edited)
    }
  })
  saveSoon()
  void save()
}

/** Saves edits when the tab is hidden, and keeps unsaved ones in this browser when the page closes. @returns the cleanup */
export function saveBeforeLeaving(): () => void {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void save()
  }
  document.addEventListener('visibilitychange', whenHidden)
  const whenLeaving = () => {
    keepUnsaved()
    keepSteps()
  }
  addEventListener('pagehide', whenLeaving)
  return () => {
    document.removeEventListener('visibilitychange', whenHidden)
    removeEventListener('pagehide', whenLeaving)
  }
}
