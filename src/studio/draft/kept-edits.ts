import type { Draft, Piece } from '#schemas/studio/entities.ts'
import { studioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { mergeDraft, update, useDraft } from './draft-store.ts'
import { save, saveSoon } from './saving.ts'

const KEPT = 'studio_unsaved'

interface Kept {
  me: string
  /** each with what was edited */
  pieces: (Piece & { edited?: unknown })[]
}

function isKept(value: unknown): value is Kept {
  const { me, pieces } = { ...(value as Partial<Kept> | undefined) }
  return typeof me === 'string' && Array.isArray(pieces) && pieces.every((one: Partial<Piece> | null) => typeof one?.piece === 'string')
}

/** Loads the draft, with the edits that the last visit could not save. */
export async function openDraft(): Promise<Draft> {
  const draft = await call(studioDraft, {})
  mergeDraft(draft)
  restoreKept()
  return draft
}

/** Keeps unsaved edits in this browser when the page closes or the session ends. */
export function keepUnsaved(): void {
  const { pieces, unsaved, me } = useDraft.getState()
  if (unsaved.size === 0) return
  const kept = [...unsaved].map(([piece, edited]) => ({
    piece,
    hash: pieces.get(piece)?.hash ?? '',
    value: pieces.get(piece)?.value,
    edited,
  }))
  browserStorage.write(KEPT, JSON.stringify({ me, pieces: kept } satisfies Kept))
}

/** Restores kept edits for the editor who made them. The server finds out what others have changed since. */
export function restoreKept(): void {
  const kept = browserStorage.readJson(KEPT, isKept)
  if (!kept || kept.me !== useDraft.getState().me) return
  browserStorage.remove(KEPT)
  update((state) => {
    for (const { edited, ...one } of kept.pieces) {
      state.pieces.set(one.piece, { ...state.pieces.get(one.piece), ...one, changedBy: state.me })
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
  addEventListener('pagehide', keepUnsaved)
  return () => {
    document.removeEventListener('visibilitychange', whenHidden)
    removeEventListener('pagehide', keepUnsaved)
  }
}
