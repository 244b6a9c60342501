import type { Draft, Piece } from '#schemas/studio/entities.ts'
import { studioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { takeDraft, update, useDraft } from './draft-store.ts'
import { save, saveSoon } from './saving.ts'

const KEPT = 'studio_unsaved'

interface Kept {
  me: string
  pieces: Piece[]
}

function isKept(value: unknown): value is Kept {
  const { me, pieces } = { ...(value as Partial<Kept> | undefined) }
  return typeof me === 'string' && Array.isArray(pieces) && pieces.every((one: Partial<Piece> | null) => typeof one?.piece === 'string')
}

/** Loads the draft for the first time, with the edits that the last visit could not save. */
export async function openDraft(): Promise<Draft> {
  const draft = await call(studioDraft, {})
  takeDraft(draft)
  takeUpKept()
  return draft
}

/** Keeps unsaved edits in this browser when the page goes, as at the end of a session. */
export function keepUnsaved(): void {
  const { pieces, unsaved, me } = useDraft.getState()
  if (unsaved.size === 0) return
  const kept = [...unsaved].map((piece) => ({ piece, hash: pieces.get(piece)?.hash ?? '', value: pieces.get(piece)?.value }))
  browserStorage.write(KEPT, JSON.stringify({ me, pieces: kept } satisfies Kept))
}

/** Restores kept edits for the editor who made them. The server finds out what others have changed since. */
export function takeUpKept(): void {
  const kept = browserStorage.readJson(KEPT, isKept)
  if (!kept || kept.me !== useDraft.getState().me) return
  browserStorage.remove(KEPT)
  update((state) => {
    for (const one of kept.pieces) {
      state.pieces.set(one.piece, { ...state.pieces.get(one.piece), ...one, changedBy: state.me })
      state.unsaved.add(one.piece)
    }
  })
  saveSoon()
  void save()
}

/** Sends what is not saved before a hidden tab may be closed, and keeps it when the page goes. @returns what stops that */
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
