import type { Draft, Part } from '#schemas/studio/entities.ts'
import { studioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { takeDraft, update, useDraft } from './draft-store.ts'
import { save, saveSoon } from './saving.ts'

const KEPT = 'studio_unsaved'

interface Kept {
  me: string
  pieces: Part[]
}

function isKept(value: unknown): value is Kept {
  const { me, pieces } = { ...(value as Partial<Kept> | undefined) }
  return typeof me === 'string' && Array.isArray(pieces) && pieces.every((piece: Partial<Part> | null) => typeof piece?.part === 'string')
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
  const { parts, unsaved, me } = useDraft.getState()
  if (unsaved.size === 0) return
  const pieces = [...unsaved].map((part) => ({ part, hash: parts.get(part)?.hash ?? '', value: parts.get(part)?.value }))
  browserStorage.write(KEPT, JSON.stringify({ me, pieces }))
}

/** Restores kept edits for the editor who made them. The server finds out what others have changed since. */
export function takeUpKept(): void {
  const kept = browserStorage.readJson(KEPT, isKept)
  if (!kept || kept.me !== useDraft.getState().me) return
  browserStorage.remove(KEPT)
  update((state) => {
    for (const piece of kept.pieces) {
      state.parts.set(piece.part, { ...state.parts.get(piece.part), ...piece, changedBy: state.me })
      state.unsaved.add(piece.part)
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
