import type { Draft, Piece } from '#schemas/studio/entities.ts'
import { studioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { mergePieces } from '#lib/merge-pieces.ts'
import { leaveFor, mergeDraft, update, useDraft } from './draft-store.ts'
import { keepSteps, restoreSteps } from './kept-steps.ts'
import { save, saveSoon } from './saving.ts'

const keptUnder = (campaign: string) => `studio_unsaved_${campaign}`
/** One for each page that has closed: others, also of another editor, may keep theirs in the same browser. */
const keysOf = (campaign: string) =>
  browserStorage.keys().filter((key) => key === keptUnder(campaign) || key.startsWith(`${keptUnder(campaign)}:`))
const PAGE = crypto.randomUUID()

interface Kept {
  me: string
  /** that the page knew; absent where it knew of none any more, and in what an older version kept */
  revision?: number
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
  const { campaign, pieces, unsaved, me, revision } = useDraft.getState()
  if (unsaved.size === 0) return
  const kept = [...unsaved].map(([piece, edited]) => ({
    piece,
    hash: pieces.get(piece)?.hash ?? '',
    value: pieces.get(piece)?.value,
    edited,
  }))
  const known = revision < 0 ? undefined : revision
  browserStorage.write(`${keptUnder(campaign)}:${PAGE}`, JSON.stringify({ me, revision: known, pieces: kept } satisfies Kept))
}

/** Restores kept edits for the editor who made them. The server finds out what others have changed since. */
export function restoreKept(): void {
  const { campaign, me } = useDraft.getState()
  const found = keysOf(campaign).flatMap((key) => {
    const kept = browserStorage.readJson(key, isKept)
    if (kept?.me !== me) return []
    browserStorage.remove(key)
    return kept
  })
  if (found.length === 0) return
  // The page that knew most of others comes first: merged into one that knew less, its base would take back what they saved.
  found.sort((a, b) => (b.revision ?? 0) - (a.revision ?? 0))
  update((state) => {
    for (const { revision, pieces } of found) {
      for (const { edited, ...one } of pieces) {
        const known = state.pieces.get(one.piece)
        // Two pages may have kept an edit of the same. One that was removed has no value, and none in what was kept.
        const value = state.unsaved.has(one.piece) ? mergePieces(edited, one.value, known?.value, 'ours').value : one.value
        state.pieces.set(one.piece, { ...known, ...one, value, changedBy: state.me })
        state.unsaved.set(one.piece, edited)
        if (revision !== undefined) state.kept.set(one.piece, revision)
      }
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
